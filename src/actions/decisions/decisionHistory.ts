import DataLoader from 'dataloader';
import type { DecisionSummary } from '../../domain/evidence/decisionRecord';
import { customerOr } from '../../domain/access/permission';
import { optional, requireTemplateCode, requireWholeNumber } from '../../domain/input/input';
import type { CustomerId } from '../../domain/values/checkedText';
import { Refused } from '../../domain/errors/refusal';
import type { Pool } from 'pg';
import { findDecision } from '../../storage/decisions/decision';
import { readHistoryPages, type HistoryLookUp } from '../../storage/decisions/history';
import { cursorOf, requireCursor } from './historyCursor';
import { customerAction } from '../running/action';
import { afterInputPhase } from '../running/inputPhase';
import { requirePageSize, type ListLimits } from '../running/listLimits';
import { pageOf, type Page } from '../running/page';
import type { CustomerDecision } from './customerDecision';
import type { TemplateCatalogue } from '../templates/templateCatalogue';

export interface HistoryInput {
  readonly customerId: CustomerId;
  readonly templateCode?: string | null;
  /** At least one decision, at most a page. */
  readonly first: number;
  /** The cursor of the decision that the page goes on after. */
  readonly after?: string | null;
}

export interface DecisionInput {
  readonly customerId: CustomerId;
  readonly templateCode: string;
  readonly sequence: number;
}

interface Parts {
  readonly decisionHistory: DecisionHistory;
  readonly limits: ListLimits;
}

/** A page of what a customer has decided, newest first. @throws Refused `TEMPLATE_NOT_FOUND` */
export const decisionHistory = customerAction({
  permission: customerOr('consents:read'),
  input: ({ customerId, templateCode, first, after }: HistoryInput, _request, { limits }: Parts) => ({
    customerId,
    templateCode: optional(requireTemplateCode, 'templateCode', templateCode),
    first: requirePageSize(first, limits),
    after: optional(requireCursor, 'after', after),
  }),
  run: async ({ decisionHistory }, input) => decisionHistory.page(input),
});

/** One decision. @throws Refused `TEMPLATE_NOT_FOUND`, `DECISION_NOT_FOUND` */
export const decision = customerAction({
  permission: customerOr('consents:read'),
  input: ({ customerId, templateCode, sequence }: DecisionInput) => ({
    customerId,
    templateCode: requireTemplateCode('templateCode', templateCode),
    sequence: requireWholeNumber('sequence', sequence, 1, 2 ** 31 - 1),
  }),
  run: async ({ decisionHistory }: Parts, input) => decisionHistory.one(input),
});

type PageRequest = HistoryLookUp & { readonly customerId: CustomerId };

const maxPagesPerStatement = 200;

/** What customers have decided, newest first. All pages requested in one turn cost one statement. */
export class DecisionHistory {
  private readonly pages: DataLoader<HistoryLookUp, readonly DecisionSummary[]>;

  constructor(
    private readonly catalogue: TemplateCatalogue,
    private readonly pool: Pool,
  ) {
    this.pages = new DataLoader((lookUps) => readHistoryPages(pool, lookUps), {
      cache: false,
      maxBatchSize: maxPagesPerStatement,
      batchScheduleFn: afterInputPhase,
    });
  }

  /** @throws Refused `TEMPLATE_NOT_FOUND` */
  async page({ customerId, templateCode, first, after }: PageRequest): Promise<Page<CustomerDecision>> {
    if (templateCode !== null) this.catalogue.template(templateCode);
    // One more than requested shows whether there is a next page.
    const records = await this.pages.load({ customerId, templateCode, first: first + 1, after });
    return pageOf(
      records.map((record) => ({ customerId, record })),
      first,
      ({ record }) => cursorOf(record),
    );
  }

  /** @throws Refused `TEMPLATE_NOT_FOUND`, `DECISION_NOT_FOUND` */
  async one({ customerId, templateCode, sequence }: DecisionInput): Promise<CustomerDecision> {
    this.catalogue.template(templateCode);
    const record = await findDecision(this.pool, customerId, templateCode, sequence);
    if (!record) throw new Refused({ code: 'DECISION_NOT_FOUND', templateCode, sequence });
    return { customerId, record };
  }
}
