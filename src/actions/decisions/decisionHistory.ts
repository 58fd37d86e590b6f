import type DataLoader from 'dataloader';
import { customerOr, holding } from '../../domain/access/permission';
import { optional, requireTemplateCode, requireWholeNumber } from '../../domain/input/input';
import { isTemplateCode } from '../../domain/values/templateCode';
import type { CustomerId } from '../../domain/values/checkedText';
import { Refused } from '../../domain/errors/refusal';
import type { Pool } from 'pg';
import {
  findDecision,
  readHistoryPages,
  type HistoryDecision,
  type HistoryLookUp,
  type HistoryPosition,
} from '../../storage/decisions/history';
import { action, customerAction } from '../running/action';
import { batched } from '../running/inputPhase';
import {
  requirePageSize,
  type ListLimits,
  pageOf,
  requireCursor,
  type Page,
  type PageInput,
} from '../running/page';
import type { CustomerDecision } from './pendingUpdate';
import type { TemplateCatalogue } from '../templates/templateCatalogue';

export interface HistoryInput extends PageInput {
  readonly customerId: CustomerId;
  readonly templateCode?: string | null;
}

export interface DecisionInput {
  readonly customerId: CustomerId;
  readonly templateCode: string;
  readonly sequence: number;
}

export interface DecisionParts {
  readonly catalogue: TemplateCatalogue;
  readonly pool: Pool;
}

interface HistoryParts {
  readonly catalogue: TemplateCatalogue;
  readonly historyPages: HistoryPages;
  readonly limits: ListLimits;
}

/** A page of what a customer has decided, newest first. @throws Refused `TEMPLATE_NOT_FOUND` */
export const decisionHistory = customerAction({
  permission: customerOr('consents:read'),
  input: ({ customerId, templateCode, first, after }: HistoryInput, _request, { limits }: HistoryParts) => ({
    customerId,
    templateCode: optional(requireTemplateCode, 'templateCode', templateCode),
    first: requirePageSize(first, limits),
    after: optional(requireCursor, 'after', after, placeIn(templateCode)),
  }),
  run: async ({ catalogue, historyPages }, { first, ...wanted }): Promise<Page<CustomerDecision>> => {
    const { templateCode } = wanted;
    if (templateCode !== null) catalogue.template(templateCode);
    // One more than requested shows whether there is a next page.
    const decisions = await historyPages.load({ ...wanted, first: first + 1 });
    return pageOf(decisions, first, ({ record }) => historyPlace(record));
  },
});

/**
 * A page of what all ids of a person have decided, newest first, each under the id that it was recorded under. Not for
 * customers: who holds a token of one id learns nothing of the others.
 */
export const personHistory = action({
  permission: holding('consents:read'),
  input: ({ customerId, first, after }: HistoryInput, _request, { limits }: HistoryParts) => ({
    customerId,
    templateCode: null,
    ofPerson: true,
    first: requirePageSize(first, limits),
    after: optional(requireCursor, 'after', after, placeIn(null, true)),
  }),
  run: async ({ historyPages }: HistoryParts, { first, ...wanted }): Promise<Page<CustomerDecision>> =>
    pageOf(
      await historyPages.load({ ...wanted, first: first + 1 }),
      first,
      ({ customerId, record }) => `${historyPlace(record)} ${customerId}`,
    ),
});

/** One decision. @throws Refused `TEMPLATE_NOT_FOUND`, `DECISION_NOT_FOUND` */
export const decision = customerAction({
  permission: customerOr('consents:read'),
  input: requireDecision,
  run: getDecision,
});

export function requireDecision({ customerId, templateCode, sequence }: DecisionInput): DecisionInput {
  return {
    customerId,
    templateCode: requireTemplateCode('templateCode', templateCode),
    sequence: requireWholeNumber('sequence', sequence, 1, 2 ** 31 - 1),
  };
}

export async function getDecision(
  { catalogue, pool }: DecisionParts,
  { customerId, templateCode, sequence }: DecisionInput,
): Promise<CustomerDecision> {
  catalogue.template(templateCode);
  const record = await findDecision(pool, customerId, templateCode, sequence);
  if (!record) throw new Refused({ code: 'DECISION_NOT_FOUND', templateCode, sequence });
  return { customerId, record };
}

export type HistoryPages = DataLoader<HistoryLookUp, readonly HistoryDecision[]>;

const maxPagesPerStatement = 200;

/** All pages requested in one turn cost one statement. */
export function historyPages(pool: Pool): HistoryPages {
  return batched((lookUps) => readHistoryPages(pool, lookUps), maxPagesPerStatement);
}

export function historyPlace({ recordedAt, templateCode, sequence }: HistoryPosition): string {
  return `${recordedAt.getTime()} ${sequence} ${templateCode}`;
}

/** The place of a cursor; null where it is none, or one of another list. */
const placeIn =
  (ofTemplate: string | null | undefined, ofPerson = false) =>
  (place: string): HistoryPosition | null => {
    const [, recordedAtMs, sequence, templateCode, customerId = null] =
      /^(\d{1,15}) (\d{1,9}) (\S+)(?: (\S+))?$/.exec(place) ?? [];
    const recordedAt = new Date(Number(recordedAtMs));
    if (!templateCode || !isTemplateCode(templateCode) || Number.isNaN(recordedAt.getTime())) return null;
    if ((ofTemplate && templateCode !== ofTemplate) || ofPerson !== (customerId !== null)) return null;
    return { recordedAt, templateCode, sequence: Number(sequence), customerId };
  };
