import { query, mutation, rootFields } from '../fields/operations';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import {
  linkCustomers,
  linkPreview,
  type CustomerLink as Linked,
} from '../../actions/evidence/linkCustomers';
import { linkReasonWords } from '../../domain/evidence/linking';
import { holdMembers } from '../../domain/evidence/erasure/erasure';
import { requireCustomerId } from '../../domain/input/input';
import { HoldReason } from './erasure';
import { publishingCost, reportCost } from '../fields/documentCost';
import { enumType } from '../fields/enumType';
import { DateTime } from '../fields/scalars';
import { fields, orNull } from '../fields/fields';
import { DecisionValue } from '../decisions/decision';

const LinkReason = enumType('LinkReason', 'Why two customers are one person.', linkReasonWords);

@ObjectType({ description: 'An answer of the former customer that counts for the one who stays.' })
class LinkedDecision extends fields({
  templateCode: [String, 'The code of the template.'],
  consentVersionId: [ID, 'The version that was answered.'],
  value: [DecisionValue, 'What was answered.'],
  decidedAt: [DateTime, 'When it was answered.'],
}) {}

@ObjectType({ description: 'What linking two customers did or would do.' })
class CustomerLink extends fields({
  customerId: [ID, 'The id of the customer who stays.'],
  formerCustomerId: [ID, 'The id that means the same person from then on.'],
  linkedAt: orNull(DateTime, 'When they were linked. Null in a preview.'),
  decisions: [
    [LinkedDecision],
    'What is recorded anew on the customer who stays, by template. Linking repeats their number as `confirmDecisions`.',
  ],
  isFormerKnown: [
    Boolean,
    'Whether the service knew the former id before. False means that nobody has answered under it, so it may be mistyped.',
  ],
  heldSince: orNull(DateTime, 'Since when either of them is held. Null if neither is.'),
  holdReason: orNull(HoldReason, 'Why. Null if neither is held.'),
}) {}

function customerLinkOf({ hold, ...linked }: Linked): CustomerLink {
  return { ...linked, ...holdMembers(hold) };
}

@InputType({ description: 'Two customers who are one person.' })
class LinkCustomersInput extends fields({
  customerId: [ID, 'The id of the customer who stays.'],
  formerCustomerId: [ID, 'The id that is to mean the same person, such as that of a visitor.'],
  reason: [LinkReason, 'Why they are one person.'],
  confirmDecisions: [Int, 'How many `decisions` the preview showed. Another number is refused.'],
  includeHeld: [Boolean, 'Whether a held customer may be linked.', { defaultValue: false }],
  idempotencyKey: orNull(
    String,
    'Your own key for this linking, 1 to 255 visible ASCII characters. It makes retries safe.',
  ),
}) {}

@ObjectType({ description: 'The outcome of linking two customers.' })
class LinkCustomersPayload extends fields({
  link: [CustomerLink, 'Who was linked, and what was recorded anew.'],
  replayed: [Boolean, 'True if they were linked before under this idempotency key.'],
}) {}

export const CustomerLinks = rootFields({
  linkPreview: query(linkPreview, {
    complexity: reportCost,
    description: 'What linking two customers would record anew. Changes nothing.',
    type: CustomerLink,
    args: {
      customerId: [ID, 'The id of the customer who would stay.'],
      formerCustomerId: [ID, 'The id that would mean the same person.'],
    },
    read: async ({ act }, { customerId, formerCustomerId }) =>
      customerLinkOf(await act(linkPreview, pairOf({ customerId, formerCustomerId }))),
  }),
  linkCustomers: mutation(linkCustomers, {
    complexity: publishingCost,
    description:
      'Makes two customers one. Per template the later decision counts, and at one instant the no. There is no way back.',
    input: [LinkCustomersInput, 'Whom to link, and why.'],
    payload: LinkCustomersPayload,
    perform: async ({ act }, input) => {
      const { customerId, formerCustomerId, ...order } = input;
      const pair = pairOf({ customerId, formerCustomerId });
      const linked = await act(linkCustomers, { ...order, ...pair });
      return { link: customerLinkOf(linked), replayed: linked.replayed };
    },
  }),
});

function pairOf(sent: Pick<LinkCustomersInput, 'customerId' | 'formerCustomerId'>) {
  return {
    customerId: requireCustomerId('customerId', sent.customerId),
    formerCustomerId: requireCustomerId('formerCustomerId', sent.formerCustomerId),
  };
}
