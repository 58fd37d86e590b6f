import { Type } from '@sinclair/typebox';
import type { ListLimits } from '../actions/listLimits';
import { answer } from './answers';
import { exampleBodies } from './examples';
import { exampleTemplateCode } from './exampleValues';
import { acceptLanguage, customerId, locale, templateCode } from './members';
import { pendingUpdateBody, pendingUpdateRef } from './pendingUpdate';
import { guardCodes, permitted } from './permitted';
import { problems } from './problems';
import type { RestActions, RestScope } from './restScope';

const askedLocale = Type.Optional(
  locale(
    'The language to serve titles and change notes in; without it `Accept-Language`, else the default of the template.',
  ),
);

// In lower case, as Node hands the names of headers on.
const headersSchema = Type.Object({ 'accept-language': Type.Optional(acceptLanguage()) });

const refusals = problems(
  'INVALID_INPUT',
  ...guardCodes,
  'TEMPLATE_NOT_FOUND',
  'NO_PUBLISHED_VERSION',
  'TEMPLATE_RETIRED',
);

const oneSchema = {
  operationId: 'getPendingUpdate',
  tags: ['pending updates'],
  summary: 'Whether a customer still has to answer a template',
  description:
    '`accepted` is false while the current version awaits an answer, and `reason` says why. `may_proceed` is a second question: may processing rest on this consent now?',
  ...permitted('pendingUpdate'),
  params: Type.Object({ customer_id: customerId(), template_code: templateCode() }),
  querystring: Type.Object({ locale: askedLocale }, { additionalProperties: false }),
  headers: headersSchema,
  response: {
    200: answer('Where the customer stands.', pendingUpdateRef, { example: exampleBodies.pending }),
    ...refusals,
  },
};

const pendingUpdatesSchema = Type.Object(
  {
    pending_updates: Type.Array(pendingUpdateRef, {
      description: 'One for each template, in the order asked.',
    }),
  },
  {
    $id: 'PendingUpdates',
    additionalProperties: false,
    description: 'Where a customer stands on several templates.',
  },
);

const manySchema = ({ maxBatchSize }: ListLimits) => ({
  operationId: 'getPendingUpdates',
  tags: ['pending updates'],
  summary: 'Whether a customer still has to answer several templates',
  description:
    'The templates that are named, or without names every template that has something to ask. One request, however many templates.',
  ...permitted('pendingUpdate'),
  params: Type.Object({ customer_id: customerId() }),
  querystring: Type.Object(
    {
      template_code: Type.Optional(
        Type.Array(templateCode(), {
          minItems: 1,
          maxItems: maxBatchSize,
          examples: [[exampleTemplateCode]],
          description: 'The code of a template; may be repeated.',
        }),
      ),
      locale: askedLocale,
    },
    { additionalProperties: false },
  ),
  headers: headersSchema,
  response: {
    200: answer('Where the customer stands on each.', pendingUpdatesSchema, {
      example: exampleBodies.pendingUpdates,
    }),
    ...refusals,
  },
});

export function addPendingUpdates(scope: RestScope, actionsOf: RestActions, limits: ListLimits): void {
  const one = { schema: oneSchema };
  const many = { schema: manySchema(limits) };
  scope.get('/customers/:customer_id/consents/templates/:template_code/pending', one, (request) => {
    const { customer_id: id, template_code: code } = request.params;
    return actionsOf(request)
      .pendingUpdate({ customerId: id, templateCode: code, locale: request.query.locale })
      .then(pendingUpdateBody);
  });

  scope.get('/customers/:customer_id/consents/pending', many, async (request) => {
    const { template_code: templateCodes, locale: asked } = request.query;
    const pending = await actionsOf(request).pendingUpdates({
      customerId: request.params.customer_id,
      templateCodes,
      locale: asked,
    });
    return { pending_updates: pending.map(pendingUpdateBody) };
  });
}
