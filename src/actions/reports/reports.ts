import { holding, holdingAnyOf } from '../../domain/access/permission';
import type { TemplateCode } from '../../domain/values/checkedText';
import { findRetirement, findLastVersion, type Timeline } from '../../domain/templates/timeline';
import { invalidInput, requireTemplateCode } from '../../domain/input/input';
import { Refused } from '../../domain/errors/refusal';
import { needsConfirmation } from '../../domain/publishing/confirmation';
import { settingsNow } from '../../domain/publishing/settings';
import { isSameText } from '../../domain/publishing/sameText';
import {
  askedAgain,
  publishPreview as previewOf,
  standingReport as standingsOf,
  type Standings,
  type CountByValue,
  type NewestCount,
  type PublishPreview as Previewed,
} from '../../domain/reports/standings';
import {
  decisionsPerDay as decisionsOfDays,
  maxReportedDays,
  type DecisionsOfDay as DaysDecisions,
  type DecisionsOfVersion,
} from '../../domain/reports/perDay';
import { countOfUtcDays, utcDay, utcDays } from '../../domain/values/utcDay';
import { publicationTerms } from '../../domain/publishing/publication';
import { noTerms, wholeTerms, type SettledTerms } from '../../domain/publishing/terms';
import type { Draft, VersionTerms } from '../../domain/templates/version';
import type { Engine } from '../../storage/engine/engine';
import type { Drafts } from '../publishing/drafts';
import type { SettingsStore } from '../publishing/settings';
import { draftedTerms, type TermsInput } from '../publishing/draftTerms';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { withState, type VersionWithState } from '../templates/servedVersion';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import { TallyReader, type DayRange } from './tallyReader';

/** As `PublishVersionInput`: what is left out or null of the terms is as the draft says, else as by default. */
export interface PublishPreviewInput extends TermsInput {
  readonly templateCode: string;
  /** As publishing takes it. */
  readonly atOnce?: boolean | null;
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

export interface PublishPreview extends Counted, Previewed {
  /** What was counted by: publishing the draft now on the same terms would go by the same. */
  readonly terms: SettledTerms;
  /** Of the draft that states the rest of the terms; null where there is none. */
  readonly revision: number | null;
  /** Whether the draft has the texts of the version that it would follow; null where there is no draft. */
  readonly sameText: boolean | null;
  /** Whether publishing has to state how many are asked. */
  readonly mustConfirm: boolean;
}

export interface RecordedCountInput {
  readonly templateCode: string;
  readonly from?: Date | null;
  readonly until?: Date | null;
}

/** What was recorded on a day, in all and on each version that was decided on. */
export interface DecisionsOfDay extends Omit<DaysDecisions, 'versions'> {
  readonly versions: readonly { readonly version: VersionWithState; readonly recorded: CountByValue }[];
}

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

/**
 * Whom a publication on these terms would ask again. It refuses terms as the publication would, and judges no texts.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`
 */
export const publishPreview = action({
  permission: holdingAnyOf('templates:publish', 'templates:write'),
  input: ({ templateCode, atOnce, ...terms }: PublishPreviewInput) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    sent: wholeTerms(terms),
    atOnce: atOnce ?? false,
  }),
  run: async ({ reports }: Parts, { templateCode, sent, atOnce }) =>
    reports.publishPreview(templateCode, sent, atOnce),
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

/** What reports are made of. */
interface ReportsOver {
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly engine: Engine;
  readonly drafts: Drafts;
  readonly settings: Pick<SettingsStore, 'read'>;
}

/** What is counted over all customers of a template, from the tally and so at once, however many there are. */
export class Reports {
  private readonly reader: TallyReader;

  constructor(private readonly over: ReportsOver) {
    this.reader = new TallyReader(over.engine, (codes) => over.catalogue.reconcile(codes));
  }

  /** @throws Refused `TEMPLATE_NOT_FOUND` */
  async standing(templateCode: TemplateCode): Promise<StandingReport> {
    const { timeline, counts } = await this.countedTimeline(templateCode);
    const asOf = this.over.clock.now();
    const { versions, ...all } = standingsOf(timeline, counts, asOf);
    const described = versions.map(({ version, ...standings }) => ({
      version: withState(timeline, version, asOf),
      ...standings,
    }));
    return { templateCode, asOf, ...all, versions: described };
  }

  /** @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED` */
  async publishPreview(
    templateCode: TemplateCode,
    sent: VersionTerms,
    atOnce = false,
  ): Promise<PublishPreview> {
    const draft = await this.over.drafts.find(templateCode);
    const { timeline, counts } = await this.countedTimeline(templateCode);
    const asOf = this.over.clock.now();
    const retirement = findRetirement(timeline, asOf);
    if (retirement) throw new Refused(retirement);
    const drafted = draft ? draftedTerms(draft, { atOnce }) : noTerms;
    const terms = publicationTerms(timeline, drafted, sent, asOf);
    const rules = settingsNow(await this.over.settings.read());
    const preview = previewOf(timeline, counts, terms, terms.effectiveFrom ?? asOf);
    return {
      templateCode,
      asOf,
      terms,
      revision: draft?.revision ?? null,
      sameText: draft && hasTextsOfLast(timeline, draft),
      mustConfirm: needsConfirmation(askedAgain(counts, terms), rules),
      ...preview,
    };
  }

  /** @throws Refused `TEMPLATE_NOT_FOUND` */
  async decisionsPerDay(templateCode: TemplateCode, days: DayRange): Promise<readonly DecisionsOfDay[]> {
    this.over.catalogue.template(templateCode);
    const counts = await this.reader.recorded(templateCode, days);
    const timeline = await this.over.catalogue.timeline(templateCode);
    const now = this.over.clock.now();
    const described = new Map(timeline.versions.map((each) => [each, withState(timeline, each, now)]));
    const shown = ({ version, recorded }: DecisionsOfVersion) => ({
      version: described.get(version) ?? withState(timeline, version, now),
      recorded,
    });
    return decisionsOfDays(timeline, counts, utcDays(days.from, days.until)).map((ofDay) => ({
      ...ofDay,
      versions: ofDay.versions.map(shown),
    }));
  }

  async recordedCount(templateCode: TemplateCode, days: DayRange): Promise<number> {
    const counts = (await this.reader.sumsOf([templateCode], days)).get(templateCode) ?? [];
    return counts.reduce((sum, { recorded }) => sum + recorded, 0);
  }

  private async countedTimeline(
    templateCode: string,
  ): Promise<{ readonly timeline: Timeline; readonly counts: readonly NewestCount[] }> {
    const counts = await this.reader.newest(templateCode);
    return { timeline: await this.over.catalogue.timeline(templateCode), counts };
  }
}

function hasTextsOfLast(timeline: Timeline, draft: Draft): boolean {
  const predecessor = findLastVersion(timeline);
  return predecessor !== null && isSameText(predecessor, draft);
}

function requireRange(days: DayRange): DayRange {
  const count = countOfUtcDays(days.from, days.until);
  if (count < 1) throw invalidInput('until', 'the day of from or a later one', 'an earlier day');
  if (count <= maxReportedDays) return days;
  throw invalidInput(
    'until',
    `at most ${maxReportedDays} days from the first to the last`,
    `a day ${count} days later`,
  );
}
