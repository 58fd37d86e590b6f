import { Type } from '@sinclair/typebox';
import { eraseCustomer, erasurePreview } from '../../actions/evidence/erasure/eraseCustomer';
import type { ErasureAnswer } from '../../actions/evidence/erasure/erasures';
import {
  erasureModes,
  erasureReasons,
  holdMembers,
  holdReasons,
} from '../../domain/evidence/erasure/erasure';
import { requireCustomerId } from '../../domain/input/input';
import { snakeCased } from '../../domain/events/snakeCase';
import { problems } from '../problem/problems';
import { answer, guardCodes, bodyCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { example } from '../route/exampleValues';
import {
  confirmedCount,
  customerId,
  customerInPath,
  dryRun,
  growing,
  instant,
  noQuery,
  nullable,
  oneOf,
} from '../route/members';
import { closed, count, described, flag } from '../route/plainMembers';

const places = (description: string) =>
  described(description, {
    links: count('Links between the customer’s id and their records: 1 or 0.', 1),
    idempotency_keys: count('Idempotency keys of the customer’s decisions.', 2),
    standings: count('Templates on which reports count the customer.', 3),
    records: count('Records of the customer’s decisions.', 5),
  });

const erasureSchema = Type.Object({
  customer_id: customerId(),
  mode: growing(erasureModes, 'How much is erased. May grow: treat an unknown value as `UNLINK`.'),
  erased: flag('Whether the customer was erased by this call.'),
  reason: nullable(
    growing(
      ['NOTHING_HELD', 'DRY_RUN', 'LEGAL_HOLD'] as const,
      'Why nothing was erased; null after an erasure. May grow: treat an unknown value as `LEGAL_HOLD`.',
    ),
  ),
  erasure_id: nullable(
    Type.String({
      format: 'uuid',
      description: 'What the log and the journal name the erasure by. Null if nothing was erased.',
      examples: [example.versionId],
    }),
  ),
  erased_at: nullable(instant('When the customer was erased. Null if nothing was erased.')),
  refused_until: nullable(
    instant(
      'Until when answers get `CUSTOMER_ERASED`, unless the customer’s own token comes with them; null if nothing was erased, or none do.',
    ),
  ),
  records: count('How many records the customer has, or had.', 5),
  removed: places('What goes.'),
  kept: places('What stays, tied to no customer. The hashes in the log stay in any case.'),
  held_since: nullable(instant('Since when the customer is held and cannot be erased; null if not held.')),
  hold_reason: nullable(
    growing(
      holdReasons,
      'Why the customer is held; null if not held. May grow: treat an unknown value as `LEGAL_CLAIM`.',
    ),
  ),
});

const none = { links: 0, idempotency_keys: 0, standings: 0, records: 0 };
const previewExample = {
  customer_id: example.customerId,
  mode: 'UNLINK',
  erased: false,
  reason: 'DRY_RUN',
  erasure_id: null,
  erased_at: null,
  refused_until: null,
  records: 2,
  removed: { links: 1, idempotency_keys: 1, standings: 1, records: 0 },
  kept: { ...none, records: 2 },
  held_since: null,
  hold_reason: null,
};

const schema = {
  operationId: 'eraseCustomer',
  tags: ['evidence'],
  summary: 'Erase a customer',
  description:
    'Permanently removes the link between the customer and their records, or the records too. With `dry_run` it only tells what would go and what would stay. A customer of whom nothing is held is answered with `NOTHING_HELD`. Never for a customer’s own token.',
  ...permitted(eraseCustomer),
  params: Type.Object({ customer_id: customerInPath() }),
  querystring: noQuery,
  body: closed(
    {
      mode: oneOf(
        erasureModes,
        '`UNLINK` removes the link and leaves the records, tied to nobody. `SHRED` removes the records too.',
      ),
      reason: oneOf(erasureReasons, 'Why the customer is erased, by the grounds of Art. 17(1) GDPR.'),
      confirm_records: confirmedCount(
        'The `records` of the dry run. Another number, or none, is refused.',
        5,
      ),
      dry_run: dryRun(),
    },
    { examples: [{ mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', dry_run: true }] },
  ),
  response: {
    200: answer('What the erasure did, or would do.', erasureSchema, { example: previewExample }),
    ...problems(
      'INVALID_INPUT',
      ...guardCodes,
      'ERASURE_NOT_CONFIRMED',
      'LEGAL_HOLD',
      'JOURNAL_UNAVAILABLE',
      ...bodyCodes,
    ),
  },
};

export function addErasure(scope: RestScope, actFor: RestActFor): void {
  scope.post('/customers/:customer_id/erasure', { schema }, async (request) => {
    const { mode, reason, confirm_records: confirmRecords, dry_run: isDryRun } = request.body;
    const order = { customerId: requireCustomerId('customerId', request.params.customer_id), mode };
    const act = actFor(request);
    if (isDryRun) return erasureBody(await act(erasurePreview, order));
    return erasureBody(await act(eraseCustomer, { ...order, reason, confirmRecords }));
  });
}

function erasureBody({ notErased: reason, hold, journalFile: _journal, ...told }: ErasureAnswer) {
  return snakeCased({ ...told, reason, ...holdMembers(hold) });
}
