import { requireCustomerId } from '../../domain/input/input';
import { Type, type Static } from '@sinclair/typebox';
import {
  recordDecision,
  type RecordDecisionInput,
  type RecordedDecision,
} from '../../actions/decisions/recordDecision';
import { answer } from '../route/answers';
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
} from '../route/members';
import { pendingUpdateBody, pendingUpdateRef } from './pendingUpdate';
import { guardCodes, permitted } from '../route/permitted';
import { problems } from '../problem/problems';
import type { RestActFor, RestScope } from '../route/restScope';

const paramsSchema = Type.Object({ customer_id: customerId(), template_code: templateCode() });

const bodySchema = Type.Object(
  {
    consent_version_id: Type.Optional(
      nullable(
        versionId(
          'The version that the customer saw. Required for `given` and `reject`, optional for `withdraw`.',
        ),
      ),
    ),
    value: decisionValue('The answer of the customer.'),
    locale: Type.Optional(
      nullable(
        locale(
          'The language that the customer read. Defaults to that of `content_hash`, else to the template’s default locale.',
        ),
      ),
    ),
    content_hash: Type.Optional(
      nullable(
        contentHash('The hash that came with the text. If sent, it must match the version and locale.'),
      ),
    ),
    channel: Type.Optional(
      nullable(
        channel(
          'Where the customer answered, in your own words, such as `web` or `call-centre`. At most 64 characters.',
        ),
      ),
    ),
  },
  { additionalProperties: false, examples: [exampleBodies.decisionInput] },
);

// In lower case, as Node hands the names of headers on.
const headersSchema = Type.Object({
  'idempotency-key': Type.Optional(
    idempotencyKey('Makes retries safe: the same key with the same input returns the first response again.'),
  ),
});

const recordedSchema = Type.Object({
  decision: decisionRef,
  changed: Type.Boolean({
    description: 'False if an identical decision already existed and nothing was recorded.',
  }),
  pending_update: pendingUpdateRef,
});

const schema = {
  operationId: 'recordDecision',
  tags: ['decisions'],
  summary: 'Record the answer of a customer',
  description:
    'Responds after the decision is committed. `given` and `reject` name the version that the customer saw. `withdraw` needs no version and no earlier consent, and works on a retired template.',
  ...permitted(recordDecision),
  params: paramsSchema,
  querystring: noQuery,
  headers: headersSchema,
  body: bodySchema,
  response: {
    200: answer('An identical decision already existed, and nothing was recorded.', recordedSchema, {
      example: exampleBodies.unchanged,
    }),
    201: answer('The decision is recorded.', recordedSchema, {
      example: exampleBodies.recorded,
      headers: {
        Location: Type.String({ format: 'uri-reference', description: 'The URL of the decision.' }),
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

export function addRecordDecision(scope: RestScope, actFor: RestActFor): void {
  const path = '/customers/:customer_id/consents/templates/:template_code/decisions';
  scope.post(path, { schema }, async (request, reply) => {
    const recorded = await actFor(request)(recordDecision, inputOf(request));
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
    customerId: requireCustomerId('customerId', params.customer_id),
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
