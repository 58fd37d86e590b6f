import { Type, type Static } from '@sinclair/typebox';
import type { RecordDecisionInput, RecordedDecision } from '../actions/recordDecision';
import { answer } from './answers';
import { decisionBody, decisionPath, decisionRef } from './decision';
import { exampleBodies } from './examples';
import {
  channel,
  contentHash,
  customerId,
  decisionValue,
  idempotencyKey,
  locale,
  noQuery,
  nullable,
  templateCode,
  versionId,
} from './members';
import { pendingUpdateBody, pendingUpdateRef } from './pendingUpdate';
import { guardCodes, permitted } from './permitted';
import { problems } from './problems';
import type { RestActions, RestScope } from './restScope';

const paramsSchema = Type.Object({ customer_id: customerId(), template_code: templateCode() });

const bodySchema = Type.Object(
  {
    consent_version_id: Type.Optional(
      nullable(versionId('The version that the customer saw; only `withdraw` may leave it out.')),
    ),
    value: decisionValue('The answer of the customer.'),
    locale: Type.Optional(
      nullable(
        locale(
          'The language that the customer read; without it the one of `content_hash`, else the default.',
        ),
      ),
    ),
    content_hash: Type.Optional(
      nullable(contentHash('The hash that came with the text; when sent, it must fit version and locale.')),
    ),
    channel: Type.Optional(
      nullable(channel('Where the customer answered, in your own words, such as `web` or `call-centre`.')),
    ),
  },
  { additionalProperties: false, examples: [exampleBodies.decisionInput] },
);

// In lower case, as Node hands the names of headers on.
const headersSchema = Type.Object({
  'idempotency-key': Type.Optional(
    idempotencyKey('Makes trying again safe: the same key with the same input gets the first answer again.'),
  ),
});

const recordedSchema = Type.Object(
  {
    decision: decisionRef,
    changed: Type.Boolean({
      description: 'False when the same answer stood already and nothing was recorded.',
    }),
    pending_update: pendingUpdateRef,
  },
  { additionalProperties: false },
);

const schema = {
  operationId: 'recordDecision',
  tags: ['decisions'],
  summary: 'Record the answer of a customer',
  description:
    'Answered once the decision is kept. `given` and `reject` name the version that the customer saw. `withdraw` is never harder than `given`: it needs no version, no earlier consent and no template still in use.',
  ...permitted('recordDecision'),
  params: paramsSchema,
  querystring: noQuery,
  headers: headersSchema,
  body: bodySchema,
  response: {
    200: answer('The same answer stood already; nothing was recorded.', recordedSchema, {
      example: exampleBodies.unchanged,
    }),
    201: answer('The decision is recorded.', recordedSchema, {
      example: exampleBodies.recorded,
      headers: {
        Location: Type.String({ format: 'uri-reference', description: 'Where the decision can be read.' }),
      },
    }),
    ...problems(
      'INVALID_INPUT',
      'VERSION_REQUIRED',
      ...guardCodes,
      'TEMPLATE_NOT_FOUND',
      'NO_PUBLISHED_VERSION',
      'VERSION_NOT_FOUND',
      'LOCALE_NOT_AVAILABLE',
      'VERSION_SUPERSEDED',
      'CONTENT_MISMATCH',
      'TEMPLATE_RETIRED',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'IDEMPOTENCY_KEY_REUSED',
    ),
  },
};

export function addRecordDecision(scope: RestScope, actionsOf: RestActions): void {
  const path = '/customers/:customer_id/consents/templates/:template_code/decisions';
  scope.post(path, { schema }, async (request, reply) => {
    const recorded = await actionsOf(request).recordDecision(inputOf(request));
    if (recorded.changed) reply.status(201).header('location', decisionPath(recorded.decision));
    return recordedBody(recorded);
  });
}

interface RecordRequest {
  readonly params: Static<typeof paramsSchema>;
  readonly body: Static<typeof bodySchema>;
  readonly headers: Static<typeof headersSchema>;
}

function inputOf({ params, body, headers }: RecordRequest): RecordDecisionInput {
  return {
    customerId: params.customer_id,
    templateCode: params.template_code,
    consentVersionId: body.consent_version_id,
    value: body.value,
    locale: body.locale,
    contentHash: body.content_hash,
    channel: body.channel,
    idempotencyKey: headers['idempotency-key'],
  };
}

function recordedBody({ decision, changed, pendingUpdate }: RecordedDecision): Static<typeof recordedSchema> {
  return {
    decision: decisionBody(decision),
    changed,
    pending_update: pendingUpdateBody(pendingUpdate),
  };
}
