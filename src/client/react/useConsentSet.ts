import { CustomerSetDocument } from '../documents/generated';
import type { SetQuestion } from './answer';
import { useDecisions } from './useDecision';
import { useAsked } from './usePendingUpdate';
import type { Occasions } from './useSending';

/**
 * Where the customer stands on what one screen asks, and what becomes of the answers that they give together. Give the
 * component a `key` of the customer and the set.
 */
export function useConsentSet(
  { audience = [], ...question }: SetQuestion,
  locale: string,
  occasions: Partial<Occasions> = {},
) {
  const { customerId, setCode } = question;
  const { shown, asked } = useAsked(CustomerSetDocument, { customerId, setCode, audience, locale });
  const customer = shown?.customer;
  const isAsked = customer?.id === customerId && customer.set?.setCode === setCode;
  const members = asked.refusal || !isAsked ? null : customer.set.members;
  const templateCodes = members?.map(({ templateCode }) => templateCode) ?? [];
  const sending = useDecisions({ ...question, templateCodes }, locale, {
    onOvertaken: asked.load,
    ...occasions,
  });
  return {
    ...sending,
    ...asked,
    /** What applies to the customer, in the order of the screen; null while it is not known. */
    members,
    // By the members: their standings change in the cache with each answer.
    mayContinue: members?.every((each) => !each.required || each.pendingUpdate.mayProceed) ?? false,
    accepted: members?.every(({ pendingUpdate }) => pendingUpdate.accepted) ?? false,
  };
}
