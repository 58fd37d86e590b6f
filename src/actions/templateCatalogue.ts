import { Refused } from '../domain/refusal';
import type { Timeline } from '../domain/timeline';

/** Where the catalogue reads from. */
export interface TimelineSource {
  readTimelines(templateCodes?: readonly string[]): Promise<readonly Timeline[]>;
  readRevisions(templateCodes?: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/**
 * The templates with their published versions, in memory. Which version is current is computed when it is
 * asked for, so a scheduled version takes effect without a refresh. Reads rely on it; writes only on what
 * they have compared with the database.
 */
export class TemplateCatalogue {
  private readonly timelines = new Map<string, Timeline>();

  constructor(private readonly source: TimelineSource) {}

  find(templateCode: string): Timeline | null {
    return this.timelines.get(templateCode) ?? null;
  }

  /** @throws Refused `TEMPLATE_NOT_FOUND` */
  get(templateCode: string): Timeline {
    const timeline = this.find(templateCode);
    if (!timeline) throw new Refused({ code: 'TEMPLATE_NOT_FOUND', templateCode });
    return timeline;
  }

  /** In the order of their codes. */
  all(): readonly Timeline[] {
    return [...this.timelines.values()].sort(byCode);
  }

  /** Reads these templates afresh; all of them without codes. */
  async refresh(templateCodes?: readonly string[]): Promise<void> {
    for (const timeline of await this.source.readTimelines(templateCodes)) this.keep(timeline);
  }

  /**
   * Compares the revisions of these templates, of all without codes, with the database's and reads what
   * differs: the net under lost notifications, and for readers who must see what was published on another
   * node a moment ago.
   */
  async reconcile(templateCodes?: readonly string[]): Promise<void> {
    const revisions = await this.source.readRevisions(templateCodes);
    const stale = [...revisions].filter(([code, revision]) => this.find(code)?.revision !== revision);
    if (stale.length > 0) await this.refresh(stale.map(([code]) => code));
  }

  /** Readings may overtake each other; an older one never replaces a newer. */
  private keep(timeline: Timeline): void {
    const { templateCode } = timeline.template;
    const known = this.find(templateCode);
    if (!known || known.revision <= timeline.revision) this.timelines.set(templateCode, timeline);
  }
}

function byCode(a: Timeline, b: Timeline): number {
  return a.template.templateCode < b.template.templateCode ? -1 : 1;
}
