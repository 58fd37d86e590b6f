import { query, mutation, rootFields } from '../fields/operations';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { eraseCustomer, erasurePreview } from '../../actions/evidence/erasure/eraseCustomer';
import {
  erasureModeWords,
  erasureReasonWords,
  holdMembers,
  holdReasonWords,
} from '../../domain/evidence/erasure/erasure';
import { requireCustomerId } from '../../domain/input/input';
import { enumType } from '../fields/enumType';
import { publishingCost, reportCost } from '../fields/documentCost';
import type { ErasureAnswer, NotErased as DomainNotErased } from '../../actions/evidence/erasure/erasures';
import { DateTime } from '../fields/scalars';
import { fields, orNull } from '../fields/fields';

const ErasureMode = enumType(
  'ErasureMode',
  'How much is erased. May grow: treat an unknown value as `UNLINK`.',
  erasureModeWords,
);

const ErasureReason = enumType(
  'ErasureReason',
  'Why a customer is erased, by the grounds of Art. 17(1) GDPR.',
  erasureReasonWords,
);

export const HoldReason = enumType(
  'HoldReason',
  'Why a customer must not be erased for now. May grow: treat an unknown value as `LEGAL_CLAIM`.',
  holdReasonWords,
);

const NotErased = enumType<DomainNotErased>(
  'NotErased',
  'Why nothing was erased. May grow: treat an unknown value as `LEGAL_HOLD`.',
  {
    NOTHING_HELD: 'The service holds nothing of the customer, or not any more.',
    DRY_RUN: 'Only the preview was asked for.',
    LEGAL_HOLD: 'The customer is held, so erasing them is refused.',
  },
);

@ObjectType({ description: 'What there is of a customer, by the place where it is kept.' })
class HeldOfCustomer extends fields({
  links: [Int, 'Links between the customer’s id and their records: 1 or 0.'],
  idempotencyKeys: [Int, 'Idempotency keys of the customer’s decisions.'],
  standings: [Int, 'Templates on which reports count the customer.'],
  records: [Int, 'Records of the customer’s decisions.'],
}) {}

@ObjectType({ description: 'What an erasure did or would do.' })
class CustomerErasure extends fields({
  customerId: [ID, 'The customer’s id in your systems.'],
  mode: [ErasureMode, 'How much is erased.'],
  erased: [Boolean, 'Whether the customer was erased by this call.'],
  reason: orNull(NotErased, 'Why nothing was erased. Null after an erasure.'),
  erasureId: orNull(ID, 'What the log and the journal name the erasure by. Null if nothing was erased.'),
  erasedAt: orNull(DateTime, 'When the customer was erased. Null if nothing was erased.'),
  refusedUntil: orNull(
    DateTime,
    'Until when answers get `CUSTOMER_ERASED`, unless the customer’s own token comes with them. Null if nothing was erased, or none do.',
  ),
  records: [Int, 'How many records the customer has, or had. Erasing repeats it as `confirmRecords`.'],
  removed: [HeldOfCustomer, 'What goes.'],
  kept: [HeldOfCustomer, 'What stays, tied to no customer. The hashes in the log stay in any case.'],
  heldSince: orNull(
    DateTime,
    'Since when the customer is held and cannot be erased. Null if they are not held.',
  ),
  holdReason: orNull(HoldReason, 'Why the customer is held. Null if they are not held.'),
}) {}

function customerErasureOf({ notErased, hold, ...answer }: ErasureAnswer): CustomerErasure {
  return { ...answer, reason: notErased, ...holdMembers(hold) };
}

@InputType({ description: 'A customer to erase.' })
class EraseCustomerInput extends fields({
  customerId: [ID, 'The customer’s id in your systems.'],
  mode: [ErasureMode, 'How much is erased.'],
  reason: [ErasureReason, 'Why the customer is erased.'],
  confirmRecords: [Int, 'The `records` of `erasurePreview`. Another number is refused.'],
}) {}

@ObjectType({ description: 'The erasure of a customer.' })
class EraseCustomerPayload extends fields({
  erasure: [CustomerErasure, 'What went and what stays.'],
}) {}

export const CustomerErasures = rootFields({
  erasurePreview: query(erasurePreview, {
    complexity: reportCost,
    description: 'What erasing a customer would remove, and what would stay. Changes nothing.',
    type: CustomerErasure,
    args: {
      customerId: [ID, 'The customer’s id in your systems.'],
      mode: [ErasureMode, 'How much would be erased.'],
    },
    read: async ({ act }, { customerId, mode }) => {
      const sent = { customerId: requireCustomerId('customerId', customerId), mode };
      return customerErasureOf(await act(erasurePreview, sent));
    },
  }),
  eraseCustomer: mutation(eraseCustomer, {
    complexity: publishingCost,
    description:
      'Permanently erases a customer. Again it answers `NOTHING_HELD`. A held customer is refused.',
    input: [EraseCustomerInput, 'Whom to erase, how and why.'],
    payload: EraseCustomerPayload,
    perform: async ({ act }, { customerId, ...order }) => {
      const sent = { ...order, customerId: requireCustomerId('customerId', customerId) };
      return { erasure: customerErasureOf(await act(eraseCustomer, sent)) };
    },
  }),
});
