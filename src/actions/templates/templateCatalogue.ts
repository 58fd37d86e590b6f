import type DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { LimitsConfig } from '../../config/limits';
import { findClosest } from '../../domain/errors/closest';
import { Refused, type Refusal } from '../../domain/errors/refusal';
import type { Template } from '../../domain/templates/template';
import { findCurrentVersion, findPublished, type Timeline } from '../../domain/templates/timeline';
import { whenReady, type PromiseOrValue } from '../running/promiseOrValue';
import { batched } from '../running/inputPhase';
import type { PublishedVersion } from '../../domain/templates/version';
import { inParts } from '../../domain/values/grouped';

/** A template without its versions, at the revision that it was read at. */
export type ListedTemplate = Pick<Timeline, 'template' | 'revision'>;

export interface TimelineSource {
  readTimelines(templateCodes: readonly string[]): Promise<readonly Timeline[]>;
  /** All of them without codes. */
  readTemplates(templateCodes?: readonly string[]): Promise<readonly ListedTemplate[]>;
  /** All of them without codes. */
  readRevisions(templateCodes?: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

const maxTemplatesPerStatement = 200;

/** Maximum codes that a misspelt one is compared with, since any caller may cause it. */
const maxSuggested = 200;

/** What is known of a template, and since when: by the count of readings, begun and ended. */
interface Listed extends ListedTemplate {
  readonly since: number;
}

/**
 * All templates by name, with the versions and texts of those used last, as far as memory allows; the others are read
 * when needed. Which version is current is computed at each read, so a scheduled version takes effect without a
 * refresh. Writes rely only on what they have compared with the database.
 */
export class TemplateCatalogue {
  /** A code that is not here exists nowhere, so that nobody reaches the database by guessing codes. */
  private readonly listed = new Map<string, Listed>();
  private readonly timelines: LRUCache<string, Timeline>;
  private readonly loader: DataLoader<string, Timeline>;
  private readonly comparisons: DataLoader<string, null>;
  /** Grows with each reading that begins or ends, which shows whether any two overlapped. */
  private tick = 0;

  constructor(
    private readonly source: TimelineSource,
    { maxTextMemoryBytes }: Pick<LimitsConfig, 'maxTextMemoryBytes'>,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.timelines = new LRUCache({
      maxSize: maxTextMemoryBytes,
      // What is larger than all of it has the memory alone instead of none.
      sizeCalculation: (timeline) => Math.min(memoryOf(timeline), maxTextMemoryBytes),
    });
    this.loader = batched<string, Timeline>((codes) => this.load(codes), maxTemplatesPerStatement);
    this.comparisons = batched(async (codes) => {
      await this.reconcile([...new Set(codes)]);
      return codes.map(() => null);
    });
  }

  find(templateCode: string): Template | null {
    return this.listed.get(templateCode)?.template ?? null;
  }

  /** @throws Refused `TEMPLATE_NOT_FOUND` */
  template(templateCode: string): Template {
    const template = this.find(templateCode);
    if (!template) throw this.notFound(templateCode);
    return template;
  }

  get count(): number {
    return this.listed.size;
  }

  /** In the order of their codes. */
  all(): readonly Template[] {
    return [...this.listed.values()].map(({ template }) => template).sort(byCode);
  }

  /** @throws Refused `TEMPLATE_NOT_FOUND`, at once */
  timeline(templateCode: string): PromiseOrValue<Timeline> {
    const inMemory = this.timelines.get(templateCode);
    if (inMemory) return inMemory;
    this.template(templateCode);
    return this.loader.load(templateCode);
  }

  /** With this version, which another node may have published a moment ago. @throws Refused `TEMPLATE_NOT_FOUND` */
  timelineWith(templateCode: string, consentVersionId: string): PromiseOrValue<Timeline> {
    if (!this.find(templateCode)) return this.fresh(templateCode);
    return whenReady(this.timeline(templateCode), (timeline) =>
      findPublished(timeline, consentVersionId) ? timeline : this.fresh(templateCode),
    );
  }

  inMemory(templateCode: string): Timeline | null {
    return this.timelines.get(templateCode) ?? null;
  }

  /** Adds the code that was probably meant. Suggests only what everybody may read: no drafts or retired templates. */
  withClosest(refusal: Refusal): Refusal {
    if (refusal.code !== 'TEMPLATE_NOT_FOUND') return refusal;
    const now = this.now();
    const askable: string[] = [];
    for (const [templateCode, timeline] of this.timelines.entries()) {
      if (isAskable(timeline, now)) askable.push(templateCode);
      if (askable.length === maxSuggested) break;
    }
    return { ...refusal, closest: findClosest(refusal.templateCode, askable) };
  }

  /** Reads the template afresh. @throws Refused `TEMPLATE_NOT_FOUND` */
  fresh(templateCode: string): Promise<Timeline> {
    return this.loader.load(templateCode);
  }

  /** Compares its revision with the database's, in one statement for all templates of a turn. */
  async compare(templateCode: string): Promise<void> {
    await this.comparisons.load(templateCode);
  }

  /** Compared with the database first. @throws Refused `TEMPLATE_NOT_FOUND` */
  async asPublished(templateCode: string): Promise<Timeline> {
    await this.compare(templateCode);
    return this.timeline(templateCode);
  }

  async refresh(templateCodes: readonly string[]): Promise<ReadonlyMap<string, Timeline>> {
    const read = new Map<string, Timeline>();
    for (const codes of inParts(templateCodes, maxTemplatesPerStatement)) {
      const begunAt = this.begin();
      const timelines = await this.source.readTimelines(codes);
      timelines.forEach((timeline) => this.keep(timeline, begunAt));
      timelines.forEach((timeline) => read.set(timeline.template.templateCode, timeline));
    }
    return read;
  }

  /** Reads all templates, and as many versions as there is memory for. */
  async fill(): Promise<void> {
    await this.relist();
    let count = 0;
    for (const codes of inParts([...this.listed.keys()], maxTemplatesPerStatement)) {
      if (this.timelines.size < count) return;
      await this.refresh(codes);
      count += codes.length;
    }
  }

  /**
   * Compares the revisions of these templates (without codes: of all) with the database's and reads what differs. Texts
   * are read only where they are in memory already.
   */
  async reconcile(templateCodes?: readonly string[]): Promise<void> {
    const revisions = await this.source.readRevisions(templateCodes);
    const stale = [...revisions].filter(([code, revision]) => this.listed.get(code)?.revision !== revision);
    const codes = stale.map(([code]) => code);
    const known = codes.filter((code) => this.timelines.has(code));
    const unknown = codes.filter((code) => !this.timelines.has(code));
    await this.refresh(known);
    for (const some of inParts(unknown, maxTemplatesPerStatement)) await this.relist(some);
  }

  private async relist(templateCodes?: readonly string[]): Promise<void> {
    const begunAt = this.begin();
    (await this.source.readTemplates(templateCodes)).forEach((template) => this.list(template, begunAt));
  }

  private begin(): number {
    return (this.tick += 1);
  }

  private async load(templateCodes: readonly string[]): Promise<readonly (Timeline | Refused)[]> {
    const timelines = await this.refresh([...new Set(templateCodes)]);
    return templateCodes.map((code) => timelines.get(code) ?? this.notFound(code));
  }

  private notFound(templateCode: string): Refused {
    return new Refused(this.withClosest({ code: 'TEMPLATE_NOT_FOUND', templateCode }));
  }

  private keep(timeline: Timeline, begunAt: number): void {
    if (this.isOutdated(timeline, begunAt)) return;
    const { template, revision } = timeline;
    this.listed.set(template.templateCode, { template, revision, since: (this.tick += 1) });
    this.timelines.set(template.templateCode, timeline);
  }

  /** What is in memory of another revision is read anew when it is needed. */
  private list(read: ListedTemplate, begunAt: number): void {
    if (this.isOutdated(read, begunAt)) return;
    const { templateCode } = read.template;
    this.listed.set(templateCode, { ...read, since: (this.tick += 1) });
    if (this.timelines.peek(templateCode)?.revision !== read.revision) this.timelines.delete(templateCode);
  }

  /**
   * Of overlapping readings the older revision never replaces the newer. A reading that began later is right even with
   * an older revision: a standby has taken over that had not received everything.
   */
  private isOutdated({ template: { templateCode }, revision }: ListedTemplate, begunAt: number): boolean {
    const known = this.listed.get(templateCode);
    return known !== undefined && known.since > begunAt && known.revision > revision;
  }
}

function isAskable(timeline: Timeline, now: Date): boolean {
  return timeline.template.retiredAt === null && findCurrentVersion(timeline, now) !== null;
}

function byCode(a: Template, b: Template): number {
  return a.templateCode < b.templateCode ? -1 : 1;
}

/** What a version, and what a text, takes besides what is written in it: objects, instants, hashes. */
const versionBytes = 1_000;
const textBytes = 500;
/** Of a text that is not Latin-1. */
const bytesPerCharacter = 2;

/** About how many bytes of memory a timeline takes, at most. */
function memoryOf({ versions, cancelled }: Timeline): number {
  return [...versions, ...cancelled].reduce((sum, version) => sum + memoryOfVersion(version), versionBytes);
}

function memoryOfVersion({ texts }: PublishedVersion): number {
  return texts.reduce(
    (sum, { title, body, changeNote }) =>
      sum + textBytes + bytesPerCharacter * (title.length + body.length + (changeNote?.length ?? 0)),
    versionBytes,
  );
}
