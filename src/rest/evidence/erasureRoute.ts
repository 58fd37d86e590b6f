import { Type } from '@sinclair/typebox';
import { eraseCustomer, erasurePreview } from '../../actions/evidence/erasure/eraseCustomer';
import type { ErasureAnswer } from '../../actions/evidence/erasure/erasures';
import {
  erasureModes,
  erasureReasons,
  holdReasons,
  type HeldPlaces,
} from '../../domain/evidence/erasure/erasure';
import { requireCustomerId } from '../../domain/input/input';
import { instantText } from '../../domain/values/instant';
import { problems } from '../problem/problems';
import { answer, guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { example } from '../route/exampleValues';
import { customerId, customerInPath, growing, instant, noQuery, nullable, oneOf } from '../route/members';

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

const places = (description: string) =>
  Type.Object(
    {
      links: count('Links between the customer’s id and their records: 1 or 0.', 1),
      idempotency_keys: count('Idempotency keys of the customer’s decisions.', 2),
      standings: count('Templates on which reports count the customer.', 3),
      records: count('Records of the customer’s decisions.', 5),
    },
    { description },
  );

const erasureSchema = Type.Object({
  customer_id: customerId(),
  mode: growing(erasureModes, 'How much is erased. May grow: treat an unknown value as `UNLINK`.'),
  erased: Type.Boolean({ description: 'Whether the customer was erased by this call.' }),
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
const dryRun = {
  customer_id: example.customerId,
  mode: 'UNLINK',
  erased: false,
  reason: 'DRY_RUN',
  erasure_id: null,
  erased_at: null,
  records: 2,
  removed: { links: 1, idempotency_keys: 1, standings: 1, records: 0 },
  kept: { ...none, records: 2 },
  held_since: null,
  hold_reason: null,
};

const schema = {
  operationId: 'eraseCustomer',
  tags: ['evidence'],
  summary: 'Preview: erase a customer',
  'x-stability': 'preview',
  description:
    'Permanently removes the link between the customer and their records, or the records too. With `dry_run` it only tells what would go and what would stay. A customer of whom nothing is held is answered with `NOTHING_HELD`. Never for a customer’s own token.',
  ...permitted(eraseCustomer),
  params: Type.Object({ customer_id: customerInPath() }),
  querystring: noQuery,
  body: Type.Object(
    {
      mode: oneOf(
        erasureModes,
        '`UNLINK` removes the link and leaves the records, tied to nobody. `SHRED` removes the records too.',
      ),
      reason: oneOf(erasureReasons, 'Why the customer is erased, by the grounds of Art. 17(1) GDPR.'),
      confirm_records: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 2 ** 31 - 1,
          examples: [5],
          description: 'The `records` of the dry run. Another number, or none, is refused.',
        }),
      ),
      dry_run: Type.Optional(
        Type.Boolean({ description: 'Whether to change nothing and only tell. Default: `false`.' }),
      ),
    },
    {
      additionalProperties: false,
      examples: [{ mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', dry_run: true }],
    },
  ),
  response: {
    200: answer('What the erasure did, or would do.', erasureSchema, { example: dryRun }),
    ...problems(
      'INVALID_INPUT',
      ...guardCodes,
      'ERASURE_NOT_CONFIRMED',
      'LEGAL_HOLD',
      'JOURNAL_UNAVAILABLE',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
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

function erasureBody({ customerId: id, erasedAt, ...told }: ErasureAnswer) {
  return {
    customer_id: id,
    mode: told.mode,
    erased: told.erased,
    reason: told.notErased,
    erasure_id: told.erasureId,
    erased_at: erasedAt && instantText(erasedAt),
    records: told.records,
    removed: placesBody(told.removed),
    kept: placesBody(told.kept),
    held_since: told.hold && instantText(told.hold.heldSince),
    hold_reason: told.hold && told.hold.reason,
  };
}

function placesBody({ idempotencyKeys, ...places }: HeldPlaces) {
  return { ...places, idempotency_keys: idempotencyKeys };
}
