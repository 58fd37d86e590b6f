/** What Fastify compiles validators and serialisers from. */

const text = { type: 'string' } as const;
const uuid = { type: 'string', format: 'uuid' } as const;
const instant = { type: 'string', format: 'date-time' } as const;

const params = {
  type: 'object',
  properties: { code: { type: 'string', maxLength: 64 }, customer: uuid },
} as const;

export const latestSchema = {
  params,
  response: {
    200: {
      type: 'object',
      properties: {
        consent_version_id: text,
        template_code: text,
        number: { type: 'integer' },
        label: text,
        locale: text,
        title: text,
        body: text,
        content_hash: text,
      },
    },
  },
} as const;

export const pendingSchema = {
  params,
  response: {
    200: {
      type: 'object',
      properties: {
        customer_id: text,
        template_code: text,
        accepted: { type: 'boolean' },
        version: { type: 'object', properties: { consent_version_id: text, label: text } },
        decision: {
          type: 'object',
          nullable: true,
          properties: { consent_version_id: text, value: text, decided_at: instant },
        },
      },
    },
  },
} as const;

export const recordSchema = {
  params,
  body: {
    type: 'object',
    required: ['consent_version_id', 'value'],
    additionalProperties: false,
    properties: { consent_version_id: uuid, value: { enum: ['given', 'reject', 'withdraw'] } },
  },
  response: {
    201: {
      type: 'object',
      properties: {
        id: text,
        customer_id: text,
        template_code: text,
        consent_version_id: text,
        value: text,
        decided_at: instant,
      },
    },
  },
} as const;
