import { standingAfter, type Standing } from '../../domain/decisions/pending';
import { holding } from '../../domain/access/permission';
import { requireTemplateCode } from '../../domain/input/input';
import type { TemplateCode } from '../../domain/values/checkedText';
import type { DecisionRecord } from '../../domain/evidence/decisionRecord';
import { getPublished } from '../../domain/templates/timeline';
import type { PublishedVersion } from '../../domain/templates/version';
import { action } from '../running/action';
import { openPages } from '../running/openPages';
import type { Clock } from '../running/clock';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { DecisionExport, ExportedDecision, OpenExport } from './decisionExport';

export interface CustomerStandingsInput {
  readonly templateCode: string;
  /** Whether to leave out those whom the current version does not await. */
  readonly onlyAwaiting?: boolean;
}

export interface CustomerStanding {
  readonly customerId: string;
  readonly newest: DecisionRecord;
  /** The version that they decided on. */
  readonly decidedOn: PublishedVersion;
  readonly standing: Standing;
}

/** Standings under way. Their opener closes them, read to the end or not. */
export interface OpenStandings {
  /** Some customers more; null after the last. */
  next(): Promise<readonly CustomerStanding[] | null>;
  close(): void;
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
  input: ({ templateCode, onlyAwaiting = false }: CustomerStandingsInput) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    onlyAwaiting,
  }),
  run: async (parts: Parts, { templateCode, onlyAwaiting }): Promise<OpenStandings> => {
    const decisions = await parts.decisionExport.open({ templateCode, from: null, until: null });
    const pages = standingPages(parts, decisions, { templateCode, onlyAwaiting, asOf: parts.clock.now() });
    return openPages(pages, () => decisions.close());
  },
});

interface Wanted {
  readonly templateCode: TemplateCode;
  readonly onlyAwaiting: boolean;
  readonly asOf: Date;
}

/** The ledger is sorted by subject, then sequence: each customer's newest decision comes last. */
async function* standingPages(
  parts: Parts,
  decisions: OpenExport,
  wanted: Wanted,
): AsyncGenerator<readonly CustomerStanding[], void> {
  // The newest one yet of the customer whose decisions the last page ended in.
  let held: readonly ExportedDecision[] = [];
  let page: readonly ExportedDecision[] | null;
  do {
    page = await decisions.next();
    const all = [...held, ...(page ?? [])];
    const newest = all.filter((each, index) => all[index + 1]?.record.subjectId !== each.record.subjectId);
    held = page ? newest.slice(-1) : [];
    const whole = page ? newest.slice(0, -1) : newest;
    const found = await Promise.all(whole.map((each) => standingOf(parts, each, wanted)));
    const standings = found.filter(
      (each) => each !== null && !(wanted.onlyAwaiting && each.standing.accepted),
    );
    if (standings.length > 0) yield standings as readonly CustomerStanding[];
  } while (page);
}

async function standingOf(
  { catalogue }: Parts,
  { customerId, ofFormerId, record }: ExportedDecision,
  { templateCode, asOf }: Wanted,
): Promise<CustomerStanding | null> {
  if (customerId === null || ofFormerId) return null;
  const timeline = await catalogue.timelineWith(templateCode, record.consentVersionId);
  const decidedOn = getPublished(timeline, record.consentVersionId);
  return { customerId, newest: record, decidedOn, standing: standingAfter(timeline, record, asOf) };
}
