import { holding, holdingAnyOf } from '../../domain/access/permission';
import type { TemplateCode } from '../../domain/values/checkedText';
import { findRetirement } from '../../domain/templates/askable';
import { invalidInput, requireTemplateCode } from '../../domain/input/input';
import { Refused } from '../../domain/errors/refusal';
import {
  publishPreview as previewOf,
  standingReport as standingsOf,
  type Standings,
  type CountByValue,
  type NewestCount,
  type PublishPreview as Previewed,
} from '../../domain/reports/standings';
import { versionState, type Timeline } from '../../domain/templates/timeline';
import { countOfUtcDays, utcDay, utcDays } from '../../domain/values/utcDay';
import type { ChangeKind, Reask } from '../../domain/templates/version';
import type { RecordedCount } from '../../storage/reports/tally';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { serveVersion, type VersionWithState } from '../templates/servedVersion';
import type { TemplateCatalogue } from '../templates/templateCatalogue';

/** The counts that reports are made of. */
export interface Tally {
  readNewest(templateCode: string): Promise<readonly NewestCount[]>;
  readRecorded(templateCode: string, days: DayRange): Promise<readonly RecordedCount[]>;
}

/** UTC days, both included. */
interface DayRange {
  readonly from: string;
  readonly until: string;
}

export interface PublishPreviewInput {
  readonly templateCode: string;
  readonly changeKind: ChangeKind;
  readonly reask: Reask;
  /** Left out: now. */
  readonly effectiveFrom?: Date | null;
}

export interface DecisionsPerDayInput {
  readonly templateCode: string;
  /** Any instant of the first and of the last UTC day. */
  readonly from: Date;
  readonly until: Date;
}

/** What was counted, and the instant that it was counted at. */
interface Counted {
  readonly templateCode: string;
  readonly asOf: Date;
}

export interface StandingReport extends Counted, Standings {
  /** The last to take effect first. */
  readonly versions: readonly (Standings & { readonly version: VersionWithState })[];
}

export type PublishPreview = Counted & Previewed;

export interface RecordedCountInput {
  readonly templateCode: string;
  readonly from?: Date | null;
  readonly until?: Date | null;
}

export interface DecisionsOfDay {
  /** A UTC day, as `2026-11-21`. */
  readonly day: string;
  readonly recorded: CountByValue;
}

type PreviewTerms = PublishPreviewInput & { readonly templateCode: TemplateCode };

interface Parts {
  readonly reports: Reports;
}

/** Where all customers of a template stand. @throws Refused `TEMPLATE_NOT_FOUND` */
export const standingReport = action({
  permission: holding('audit:read'),
  input: ({ templateCode }: { readonly templateCode: string }) =>
    requireTemplateCode('templateCode', templateCode),
  run: async ({ reports }: Parts, templateCode) => reports.standing(templateCode),
});

/** Whom a publication on these terms would ask again. @throws Refused `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED` */
export const publishPreview = action({
  permission: holdingAnyOf('templates:publish', 'templates:write'),
  input: ({ templateCode, ...terms }: PublishPreviewInput) => ({
    ...terms,
    templateCode: requireTemplateCode('templateCode', templateCode),
  }),
  run: async ({ reports }: Parts, terms) => reports.publishPreview(terms),
});

/** The decisions of each day, oldest day first; days without any too. @throws Refused `TEMPLATE_NOT_FOUND` */
export const decisionsPerDay = action({
  permission: holding('audit:read'),
  input: ({ templateCode, from, until }: DecisionsPerDayInput) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    days: requireRange({ from: utcDay(from), until: utcDay(until) }),
  }),
  run: async ({ reports }: Parts, { templateCode, days }) => reports.decisionsPerDay(templateCode, days),
});

/** How many decisions were recorded, on the days that the range touches where there is one. */
export const recordedCount = action({
  permission: holding('audit:read'),
  input: ({ templateCode, from, until }: RecordedCountInput) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    days: { from: utcDay(from ?? beginningOfTime), until: utcDay(until ?? endOfTime) },
  }),
  run: async ({ reports }: Parts, { templateCode, days }) => reports.recordedCount(templateCode, days),
});

const beginningOfTime = new Date('0001-01-01T00:00:00Z');
const endOfTime = new Date('9999-12-31T00:00:00Z');

/** Ten years. */
const maxDays = 3_660;

const none: CountByValue = { given: 0, reject: 0, withdraw: 0 };

/** What is counted over all customers of a template, from the tally and so at once, however many there are. */
export class Reports {
  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly clock: Clock,
    private readonly tally: Tally,
  ) {}

  /** @throws Refused `TEMPLATE_NOT_FOUND` */
  async standing(templateCode: TemplateCode): Promise<StandingReport> {
    const { timeline, counts } = await this.countedTimeline(templateCode);
    const asOf = this.clock.now();
    const { versions, ...all } = standingsOf(timeline, counts, asOf);
    const described = versions.map(({ version, ...standings }) => ({
      version: {
        ...serveVersion(version, [], timeline.template),
        state: versionState(timeline, version, asOf),
      },
      ...standings,
    }));
    return { templateCode, asOf, ...all, versions: described };
  }

  /** @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED` */
  async publishPreview(terms: PreviewTerms): Promise<PublishPreview> {
    const { templateCode } = terms;
    const { timeline, counts } = await this.countedTimeline(templateCode);
    const asOf = this.clock.now();
    const retirement = findRetirement(timeline, asOf);
    if (retirement) throw new Refused(retirement);
    const effectiveFrom = terms.effectiveFrom ?? asOf;
    if (effectiveFrom < asOf) throw invalidInput('effectiveFrom', 'now or later', 'an instant in the past');
    return { templateCode, asOf, ...previewOf(timeline, counts, terms, effectiveFrom) };
  }

  /** @throws Refused `TEMPLATE_NOT_FOUND` */
  async decisionsPerDay(templateCode: TemplateCode, days: DayRange): Promise<readonly DecisionsOfDay[]> {
    this.catalogue.template(templateCode);
    const counts = byDay(await this.tally.readRecorded(templateCode, days));
    return utcDays(days.from, days.until).map((day) => ({ day, recorded: counts.get(day) ?? none }));
  }

  async recordedCount(templateCode: TemplateCode, days: DayRange): Promise<number> {
    const counts = await this.tally.readRecorded(templateCode, days);
    return counts.reduce((sum, { recorded }) => sum + recorded, 0);
  }

  /** The counts come first: then no decision is counted on a version that the timeline lacks. */
  private async countedTimeline(
    templateCode: string,
  ): Promise<{ readonly timeline: Timeline; readonly counts: readonly NewestCount[] }> {
    const counts = await this.tally.readNewest(templateCode);
    await this.catalogue.reconcile([templateCode]);
    return { timeline: await this.catalogue.timeline(templateCode), counts };
  }
}

function requireRange(days: DayRange): DayRange {
  const count = countOfUtcDays(days.from, days.until);
  if (count < 1) throw invalidInput('until', 'the day of from or a later one', 'an earlier day');
  if (count <= maxDays) return days;
  throw invalidInput('until', `at most ${maxDays} days from the first to the last`, `${count} days`);
}

function byDay(counts: readonly RecordedCount[]): ReadonlyMap<string, CountByValue> {
  const days = new Map<string, CountByValue>();
  for (const { decidedOn, value, recorded } of counts) {
    days.set(decidedOn, { ...(days.get(decidedOn) ?? none), [value]: recorded });
  }
  return days;
}
