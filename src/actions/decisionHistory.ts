import DataLoader from 'dataloader';
import type { DecisionRecord } from '../domain/decisionRecord';
import { optional, requireTemplateCode, requireUuid, requireWholeNumber } from '../domain/input';
import { Refused } from '../domain/refusal';
import type { HistoryAsked } from '../storage/ledger/history';
import { cursorOf, requireCursor } from './historyCursor';
import { afterInputPhase } from './inputPhase';
import { requirePageSize, type ListLimits } from './listLimits';
import type { CustomerDecision } from './served';
import type { TemplateCatalogue } from './templateCatalogue';

export interface HistoryInput {
  readonly customerId: string;
  readonly templateCode?: string | null;
  /** At least one decision, at most a page. */
  readonly first: number;
  /** The cursor of the decision that the page goes on after. */
  readonly after?: string | null;
}

export interface DecisionInput {
  readonly customerId: string;
  readonly templateCode: string;
  readonly sequence: number;
}

export interface HistoryPage {
  readonly decisions: readonly { readonly cursor: string; readonly decision: CustomerDecision }[];
  readonly hasNextPage: boolean;
}

export interface HistorySource {
  readPages(asked: readonly HistoryAsked[]): Promise<readonly (readonly DecisionRecord[])[]>;
  findDecision(customerId: string, templateCode: string, sequence: number): Promise<DecisionRecord | null>;
}

const maximalPagesPerStatement = 200;

/** What customers have decided, newest first. All pages asked for in one turn cost one statement. */
export class DecisionHistory {
  private readonly pages: DataLoader<HistoryAsked, readonly DecisionRecord[]>;

  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly source: HistorySource,
    private readonly limits: ListLimits,
  ) {
    this.pages = new DataLoader((asked) => source.readPages(asked), {
      cache: false,
      maxBatchSize: maximalPagesPerStatement,
      batchScheduleFn: afterInputPhase,
    });
  }

  /** @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND` */
  async page(input: HistoryInput): Promise<HistoryPage> {
    const customerId = requireUuid('customerId', input.customerId);
    const templateCode = optional(requireTemplateCode, 'templateCode', input.templateCode);
    if (templateCode !== null) this.catalogue.template(templateCode);
    const first = requirePageSize(input.first, this.limits);
    const after = optional(requireCursor, 'after', input.after);
    // One more than asked for tells whether there is a next page.
    const records = await this.pages.load({ customerId, templateCode, first: first + 1, after });
    return pageOf(customerId, records, first);
  }

  /** @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `DECISION_NOT_FOUND` */
  async one(input: DecisionInput): Promise<CustomerDecision> {
    const customerId = requireUuid('customerId', input.customerId);
    const templateCode = requireTemplateCode('templateCode', input.templateCode);
    this.catalogue.template(templateCode);
    const sequence = requireWholeNumber('sequence', input.sequence, 1, 2 ** 31 - 1);
    const record = await this.source.findDecision(customerId, templateCode, sequence);
    if (!record) throw new Refused({ code: 'DECISION_NOT_FOUND', templateCode, sequence });
    return { customerId, record };
  }
}

function pageOf(customerId: string, records: readonly DecisionRecord[], first: number): HistoryPage {
  const decisions = records
    .slice(0, first)
    .map((record) => ({ cursor: cursorOf(record), decision: { customerId, record } }));
  return { decisions, hasNextPage: records.length > first };
}
