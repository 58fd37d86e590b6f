import { standingAfter, type Standing } from '../../domain/decisions/pending';
import { holding } from '../../domain/access/permission';
import { invalidInput, mustNotBeAhead, optional, requireTemplateCode } from '../../domain/input/input';
import type { TemplateCode } from '../../domain/values/checkedText';
import type { DecisionRecord } from '../../domain/evidence/decisionRecord';
import { findRetirement, getPublished } from '../../domain/templates/timeline';
import type { PublishedVersion } from '../../domain/templates/version';
import { afterSubject, ledgerBeginning, type LedgerPlace } from '../../storage/reports/exportPage';
import { action } from '../running/action';
import { openPages } from '../running/openPages';
import type { Clock } from '../running/clock';
import {
  cursorAt,
  pageOf,
  requireCursor,
  requirePageSize,
  type ListLimits,
  type Page,
  type PageInput,
} from '../running/page';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { DecisionExport, ExportedDecision, OpenExport, Selection } from './decisionExport';

export interface CustomerStandingsInput {
  readonly templateCode: string;
  /** Whether to leave out those whom the current version does not await. */
  readonly onlyAwaiting?: boolean;
  /**
   * Leaves out all but those whose consent is in force and ends before this instant, the first to end first. Who is
   * asked by a new version anyway is left out too, as is everybody where the template is retired.
   */
  readonly before?: Date | null;
}

export interface CustomerStanding {
  readonly customerId: string;
  readonly newest: DecisionRecord;
  /** The version that they decided on. */
  readonly decidedOn: PublishedVersion;
  readonly standing: Standing;
  /** The instant of the whole list. */
  readonly asOf: Date;
}

/** Standings under way. Their opener closes them, read to the end or not. */
export interface OpenStandings extends Pick<OpenExport, 'lastEventId' | 'close'> {
  /** Some customers more; null after the last. */
  next(): Promise<readonly CustomerStanding[] | null>;
}

interface Parts {
  readonly decisionExport: DecisionExport;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
}

/**
 * Opens the standings of all customers who ever decided on a template, as of now; it counts among the exports.
 * Customers who never decided, or whose link is erased, are not in it.
 * @throws Refused `TEMPLATE_NOT_FOUND`; `UNAVAILABLE` while others export
 */
export const customerStandings = action({
  permission: holding('audit:read'),
  input: (sent: CustomerStandingsInput, _request, { clock }: Parts) => wantedOf(sent, clock.now()),
  run: async (parts, asked, { caller }): Promise<OpenStandings> => {
    const decisions = await parts.decisionExport.open(selectionOf(asked), caller);
    const pages = standingPages(parts, decisions, asked);
    return { lastEventId: decisions.lastEventId, ...openPages(pages, () => decisions.close()) };
  },
});

/**
 * A page of the same. It looks through a bounded part of the ledger, so it may have fewer than `first` customers, or
 * none, with more to come. @throws Refused `TEMPLATE_NOT_FOUND`
 */
export const customersPage = action({
  permission: holding('audit:read'),
  input: (
    { first, after, ...sent }: CustomerStandingsInput & PageInput,
    _request,
    { limits, clock }: Parts & { readonly limits: ListLimits },
  ) => {
    const place = optional(requireCursor, 'after', after, placeIn(sent, clock.now()));
    return { ...wantedOf(sent, place?.asOf ?? clock.now()), first: requirePageSize(first, limits), place };
  },
  run: async (parts, { first, place, ...asked }): Promise<Page<CustomerStanding>> => {
    parts.catalogue.template(asked.templateCode);
    const found: CustomerStanding[] = [];
    const selection = selectionOf(asked);
    let next: LedgerPlace | null = place ?? selection.after;
    for (let look = 0; next && look < maxLooks && found.length <= first; look += 1) {
      const rows = Math.min((first + 1) * 2 ** look, maxAtOnce);
      const page = await parts.decisionExport.look({ ...selection, after: next }, rows);
      found.push(...(await standingsOf(parts, page.decisions, asked)));
      next = page.next;
    }
    const page = pageOf(found, first, ({ newest }) => placeText(asked, afterSubject(newest)));
    if (page.hasNextPage || !next) return page;
    return { ...page, hasNextPage: true, endCursor: cursorAt(placeText(asked, next)) };
  },
});

const maxLooks = 10;
const maxAtOnce = 1_000;

interface Asked {
  readonly templateCode: TemplateCode;
  readonly onlyAwaiting: boolean;
  readonly before: Date | null;
  readonly asOf: Date;
}

function wantedOf(
  { templateCode, onlyAwaiting = false, before = null }: CustomerStandingsInput,
  asOf: Date,
): Asked {
  if (before && before <= asOf) throw invalidInput('before', 'an instant later than now', 'one that is past');
  return { templateCode: requireTemplateCode('templateCode', templateCode), onlyAwaiting, before, asOf };
}

function selectionOf({ templateCode, before, asOf }: Asked): Selection {
  const after = { ...ledgerBeginning, validUntil: asOf };
  return { templateCode, from: null, until: null, newestOnly: true, expiringBefore: before, after };
}

function placeText({ templateCode, before, asOf }: Asked, { subjectId, validUntil }: LedgerPlace): string {
  const ending = before && validUntil ? [validUntil.getTime()] : [];
  return [templateCode, asOf.getTime(), subjectId, ...ending].join(' ');
}

/** All pages of a list are as of the instant of the first. */
const placeIn =
  ({ templateCode, before }: CustomerStandingsInput, now: Date) =>
  (place: string): (LedgerPlace & { readonly asOf: Date }) | null => {
    const parts = /^(\S+) (\d{1,13}) ([0-9a-f]{32})(?: (\d{1,15}))?$/.exec(place);
    const [, code, asOfMs, subjectId = '', endMs] = parts ?? [];
    if (code !== templateCode || !before !== (endMs === undefined)) return null;
    const validUntil = new Date(Number(endMs));
    return {
      ...ledgerBeginning,
      subjectId,
      validUntil,
      asOf: mustNotBeAhead('after', new Date(Number(asOfMs)), now),
    };
  };

async function* standingPages(
  parts: Parts,
  decisions: OpenExport,
  asked: Asked,
): AsyncGenerator<readonly CustomerStanding[], void> {
  for (let page = await decisions.next(); page; page = await decisions.next()) {
    const standings = await standingsOf(parts, page, asked);
    if (standings.length > 0) yield standings;
  }
}

async function standingsOf(
  parts: Parts,
  decisions: readonly ExportedDecision[],
  asked: Asked,
): Promise<readonly CustomerStanding[]> {
  const found = await Promise.all(decisions.map((each) => standingOf(parts, each, asked)));
  return found.filter((each) => each !== null);
}

async function standingOf(
  { catalogue }: Parts,
  { customerId, ofFormerId, record }: ExportedDecision,
  { templateCode, onlyAwaiting, before, asOf }: Asked,
): Promise<CustomerStanding | null> {
  if (customerId === null || ofFormerId) return null;
  const timeline = await catalogue.timelineWith(templateCode, record.consentVersionId);
  const decidedOn = getPublished(timeline, record.consentVersionId);
  const standing = standingAfter(timeline, record, asOf);
  if (onlyAwaiting && standing.accepted) return null;
  const isEnding = standing.accepted && standing.mayProceed && record.recordedAt <= asOf;
  if (before && !(isEnding && findRetirement(timeline, asOf) === null)) return null;
  return { customerId, newest: record, decidedOn, standing, asOf };
}
