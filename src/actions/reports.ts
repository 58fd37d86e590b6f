import { findRetirement } from '../domain/askable';
import { invalidInput, requireTemplateCode } from '../domain/input';
import { Refused } from '../domain/refusal';
import {
  publishPreview,
  standingReport,
  type Standings,
  type CountByValue,
  type NewestCount,
  type PublishPreview as Previewed,
} from '../domain/standings';
import { versionState, type Timeline } from '../domain/timeline';
import { countOfUtcDays, utcDay, utcDays } from '../domain/utcDay';
import type { ChangeKind, Reask } from '../domain/version';
import type { RecordedCount } from '../storage/tally';
import type { Clock } from './clock';
import { serveVersion, type StatedVersion } from './served';
import type { TemplateCatalogue } from './templateCatalogue';

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
  readonly versions: readonly (Standings & { readonly version: StatedVersion })[];
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

const beginningOfTime = new Date('0001-01-01T00:00:00Z');
const endOfTime = new Date('9999-12-31T00:00:00Z');

/** Ten years. */
const maximalDays = 3_660;

const none: CountByValue = { given: 0, reject: 0, withdraw: 0 };

/** What is counted over all customers of a template, from the tally and so at once, however many there are. */
export class Reports {
  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly clock: Clock,
    private readonly tally: Tally,
  ) {}

  /** @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND` */
  async standing(input: { readonly templateCode: string }): Promise<StandingReport> {
    const templateCode = requireTemplateCode('templateCode', input.templateCode);
    const { timeline, counts } = await this.countedTimeline(templateCode);
    const asOf = this.clock.now();
    const { versions, ...all } = standingReport(timeline, counts, asOf);
    const stated = versions.map(({ version, ...standings }) => ({
      version: {
        ...serveVersion(version, [], timeline.template),
        state: versionState(timeline, version, asOf),
      },
      ...standings,
    }));
    return { templateCode, asOf, ...all, versions: stated };
  }

  /**
   * Whom a publication on these terms would ask again.
   *
   * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`
   */
  async publishPreview(input: PublishPreviewInput): Promise<PublishPreview> {
    const templateCode = requireTemplateCode('templateCode', input.templateCode);
    const { timeline, counts } = await this.countedTimeline(templateCode);
    const asOf = this.clock.now();
    const retirement = findRetirement(timeline, asOf);
    if (retirement) throw new Refused(retirement);
    const effectiveFrom = input.effectiveFrom ?? asOf;
    if (effectiveFrom < asOf) throw invalidInput('effectiveFrom', 'now or later', 'an instant in the past');
    return { templateCode, asOf, ...publishPreview(timeline, counts, input, effectiveFrom) };
  }

  /**
   * The decisions of each day, oldest day first; days without any too.
   *
   * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`
   */
  async decisionsPerDay(input: DecisionsPerDayInput): Promise<readonly DecisionsOfDay[]> {
    const templateCode = requireTemplateCode('templateCode', input.templateCode);
    const days = requireRange({ from: utcDay(input.from), until: utcDay(input.until) });
    this.catalogue.template(templateCode);
    const counts = byDay(await this.tally.readRecorded(templateCode, days));
    return utcDays(days.from, days.until).map((day) => ({ day, recorded: counts.get(day) ?? none }));
  }

  /**
   * How many decisions were recorded, on the days that the range touches where there is one.
   *
   * @throws Refused `INVALID_INPUT`
   */
  async recordedCount(input: RecordedCountInput): Promise<number> {
    const templateCode = requireTemplateCode('templateCode', input.templateCode);
    const days = { from: utcDay(input.from ?? beginningOfTime), until: utcDay(input.until ?? endOfTime) };
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
  if (count <= maximalDays) return days;
  throw invalidInput('until', `at most ${maximalDays} days from the first to the last`, `${count} days`);
}

function byDay(counts: readonly RecordedCount[]): ReadonlyMap<string, CountByValue> {
  const days = new Map<string, CountByValue>();
  for (const { decidedOn, value, recorded } of counts) {
    days.set(decidedOn, { ...(days.get(decidedOn) ?? none), [value]: recorded });
  }
  return days;
}
