import { holding, holdingAnyOf } from '../../domain/access/permission';
import { findLastVersion, mustBeInUse, type Timeline } from '../../domain/templates/timeline';
import { invalidInput, requireTemplateCode } from '../../domain/input/input';
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
import { whereAllStand } from '../../domain/reports/whereAllStand';
import { countOfUtcDays, utcDay, utcDays } from '../../domain/values/utcDay';
import { publicationTerms } from '../../domain/publishing/publication';
import { noTerms, wholeTerms, type SettledTerms } from '../../domain/publishing/terms';
import type { Draft } from '../../domain/templates/version';
import type { Drafts } from '../publishing/drafts';
import type { SettingsStore } from '../publishing/settings';
import { draftedTerms, type TermsInput } from '../publishing/draftEditing';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { withState, type VersionWithState } from '../templates/servedVersion';
import type { ConsentSets } from '../templates/consentSets';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { DayRange, TallyReader } from './tallyReader';

/** As `PublishVersionInput`: what is left out or null of the terms is as the draft says, else as by default. */
export interface PublishPreviewInput extends TermsInput {
  readonly templateCode: string;
  readonly atOnce?: boolean | null;
}

export interface DecisionsPerDayInput {
  readonly templateCode: string;
  /** Any instant of the first and of the last UTC day. */
  readonly from: Date;
  readonly until: Date;
}

interface Counted {
  readonly templateCode: string;
  readonly asOf: Date;
}

export interface StandingReport extends Counted, Standings {
  readonly inForce: number;
  /** Whose consent counts until the grace of a new version ends. */
  readonly inGrace: number;
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
  readonly mustConfirm: boolean;
  /** Of the sets that ask for the template, in their order. */
  readonly setCodes: readonly string[];
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
  readonly tallyReader: TallyReader;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
}

interface PreviewParts extends Parts {
  readonly drafts: Drafts;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly sets: ConsentSets;
}

/** Where all customers of a template stand. @throws Refused `TEMPLATE_NOT_FOUND` */
export const standingReport = action({
  permission: holding('audit:read'),
  input: ({ templateCode }: { readonly templateCode: string }) =>
    requireTemplateCode('templateCode', templateCode),
  run: async (parts: Parts, templateCode): Promise<StandingReport> => {
    const { timeline, counts } = await countedTimeline(parts, templateCode);
    const asOf = parts.clock.now();
    const { versions, ...all } = standingsOf(timeline, counts, asOf);
    const described = versions.map(({ version, ...standings }) => ({
      version: withState(timeline, version, asOf),
      ...standings,
    }));
    const { inForce, inGrace } = whereAllStand(timeline, counts, asOf);
    return { templateCode, asOf, ...all, inForce, inGrace, versions: described };
  },
});

/**
 * Whom a publication on these terms would ask again. It refuses terms as the publication would, and judges no texts.
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`
 */
export const publishPreview = action({
  permission: holdingAnyOf('templates:publish', 'templates:write'),
  input: ({ templateCode, atOnce, ...terms }: PublishPreviewInput) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    sent: wholeTerms(terms),
    atOnce: atOnce ?? false,
  }),
  run: async (parts: PreviewParts, { templateCode, sent, atOnce }): Promise<PublishPreview> => {
    const draft = await parts.drafts.load(templateCode);
    const { timeline, counts } = await countedTimeline(parts, templateCode);
    const asOf = parts.clock.now();
    mustBeInUse(timeline, asOf);
    const drafted = draft ? draftedTerms(draft, { atOnce }) : noTerms;
    const terms = publicationTerms(timeline, drafted, sent, asOf);
    const rules = settingsNow(await parts.settings.read());
    const preview = previewOf(timeline, counts, terms, terms.effectiveFrom ?? asOf);
    return {
      templateCode,
      asOf,
      terms,
      revision: draft?.revision ?? null,
      sameText: draft && hasTextsOfLast(timeline, draft),
      mustConfirm: needsConfirmation(askedAgain(counts, terms), rules),
      setCodes: parts.sets.asking(templateCode),
      ...preview,
    };
  },
});

/** The decisions of each day, oldest day first; days without any too. @throws Refused `TEMPLATE_NOT_FOUND` */
export const decisionsPerDay = action({
  permission: holding('audit:read'),
  input: ({ templateCode, from, until }: DecisionsPerDayInput) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    days: requireRange({ from: utcDay(from), until: utcDay(until) }),
  }),
  run: async (parts: Parts, { templateCode, days }): Promise<readonly DecisionsOfDay[]> => {
    const { tallyReader, catalogue, clock } = parts;
    catalogue.template(templateCode);
    const counts = await tallyReader.recorded.load({ templateCode, days });
    const timeline = await catalogue.timeline(templateCode);
    const now = clock.now();
    const described = new Map(timeline.versions.map((each) => [each, withState(timeline, each, now)]));
    const shown = ({ version, recorded }: DecisionsOfVersion) => ({
      version: described.get(version) ?? withState(timeline, version, now),
      recorded,
    });
    return decisionsOfDays(timeline, counts, utcDays(days.from, days.until)).map((ofDay) => ({
      ...ofDay,
      versions: ofDay.versions.map(shown),
    }));
  },
});

/** How many decisions were recorded, on the days that the range touches where there is one. */
export const recordedCount = action({
  permission: holding('audit:read'),
  input: ({ templateCode, from, until }: RecordedCountInput) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    days: { from: utcDay(from ?? beginningOfTime), until: utcDay(until ?? endOfTime) },
  }),
  run: async ({ tallyReader }: Pick<Parts, 'tallyReader'>, { templateCode, days }) => {
    const counts = await tallyReader.sumsOf([templateCode], days);
    return (counts.get(templateCode) ?? []).reduce((sum, { recorded }) => sum + recorded, 0);
  },
});

const beginningOfTime = new Date('0001-01-01T00:00:00Z');
const endOfTime = new Date('9999-12-31T00:00:00Z');

/** Who stands where, and the versions that they answered. */
export async function countedTimeline(
  { tallyReader, catalogue }: Pick<Parts, 'tallyReader' | 'catalogue'>,
  templateCode: string,
): Promise<{ readonly timeline: Timeline; readonly counts: readonly NewestCount[] }> {
  const counts = await tallyReader.newest.load(templateCode);
  return { timeline: await catalogue.timeline(templateCode), counts };
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
