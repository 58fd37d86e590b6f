import { standingAfter, type Standing } from '../../domain/decisions/pending';
import { holding } from '../../domain/access/permission';
import { requireTemplateCode } from '../../domain/input/input';
import type { TemplateCode } from '../../domain/values/checkedText';
import type { DecisionRecord } from '../../domain/evidence/decisionRecord';
import { getPublished } from '../../domain/templates/timeline';
import type { PublishedVersion } from '../../domain/templates/version';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { DecisionExport, ExportedDecision, OpenExport } from './decisionExport';

export interface CustomerStandingsInput {
  readonly templateCode: string;
  /** Whether to leave out those whom the current version does not await. */
  readonly onlyAwaiting?: boolean;
}

/** Where a customer stands on a template, by their newest decision. */
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
 *
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
    return new StandingPages(parts, decisions, { templateCode, onlyAwaiting, asOf: parts.clock.now() });
  },
});

interface Wanted {
  readonly templateCode: TemplateCode;
  readonly onlyAwaiting: boolean;
  readonly asOf: Date;
}

class StandingPages implements OpenStandings {
  /** The newest one yet of the customer whose decisions the last page ended in. */
  private held: ExportedDecision | null = null;
  private isRead = false;

  constructor(
    private readonly parts: Parts,
    private readonly decisions: OpenExport,
    private readonly wanted: Wanted,
  ) {}

  async next(): Promise<readonly CustomerStanding[] | null> {
    while (!this.isRead) {
      const found = await this.standingsOf(await this.newestOfNextPage());
      if (found.length > 0) return found;
    }
    return null;
  }

  close(): void {
    this.decisions.close();
  }

  /** The ledger is sorted by subject, then sequence: each customer's newest decision comes last. */
  private async newestOfNextPage(): Promise<readonly ExportedDecision[]> {
    const page = await this.decisions.next();
    this.isRead = page === null;
    const all = [...(this.held ? [this.held] : []), ...(page ?? [])];
    const newest = all.filter((each, index) => all[index + 1]?.record.subjectId !== each.record.subjectId);
    this.held = page === null ? null : (newest.at(-1) ?? null);
    return page === null ? newest : newest.slice(0, -1);
  }

  private async standingsOf(newest: readonly ExportedDecision[]): Promise<readonly CustomerStanding[]> {
    const found = await Promise.all(newest.map((each) => this.standingOf(each)));
    return found.filter(
      (each) => each !== null && !(this.wanted.onlyAwaiting && each.standing.accepted),
    ) as readonly CustomerStanding[];
  }

  private async standingOf({ customerId, record }: ExportedDecision): Promise<CustomerStanding | null> {
    if (customerId === null) return null;
    const { templateCode, asOf } = this.wanted;
    const timeline = await this.parts.catalogue.timelineWith(templateCode, record.consentVersionId);
    const decidedOn = getPublished(timeline, record.consentVersionId);
    return { customerId, newest: record, decidedOn, standing: standingAfter(timeline, record, asOf) };
  }
}
