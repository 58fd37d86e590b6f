import { pendingUpdate, pendingUpdates } from '../../actions/decisions/pendingUpdates';
import { requireCustomerId } from '../../domain/input/input';
import { Type } from '@sinclair/typebox';
import type { ListLimits } from '../../actions/running/listLimits';
import { answer } from '../route/answers';
import { exampleBodies } from './examples';
import { exampleTemplateCode } from '../route/exampleValues';
import { acceptLanguage, customerId, locale, templateCode } from '../route/members';
import { pendingUpdateBody, pendingUpdateRef } from './pendingUpdate';
import { guardCodes, permitted } from '../route/permitted';
import { problems } from '../problem/problems';
import type { RestActFor, RestScope } from '../route/restScope';

const requestedLocale = Type.Optional(
  locale(
    'The language of titles and change notes. Defaults to `Accept-Language`, else to the template’s default locale.',
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
    '`accepted` is false while the customer has to answer the current version, and `reason` says why. `may_proceed` is a different question: may you process data on this consent now?',
  ...permitted(pendingUpdate),
  params: Type.Object({ customer_id: customerId(), template_code: templateCode() }),
  querystring: Type.Object({ locale: requestedLocale }, { additionalProperties: false }),
  headers: headersSchema,
  response: {
    200: answer('Whether the customer has to answer.', pendingUpdateRef, { example: exampleBodies.pending }),
    ...refusals,
  },
};

const pendingUpdatesSchema = Type.Object(
  {
    pending_updates: Type.Array(pendingUpdateRef, {
      description: 'One item for each template, in the requested order.',
    }),
  },
  {
    $id: 'PendingUpdates',
    additionalProperties: false,
    description: 'Whether a customer has to answer, for several templates.',
  },
);

const manySchema = ({ maxBatchSize }: ListLimits) => ({
  operationId: 'getPendingUpdates',
  tags: ['pending updates'],
  summary: 'Whether a customer still has to answer several templates',
  description: 'The named templates, or by default every template that has something to ask.',
  ...permitted(pendingUpdates),
  params: Type.Object({ customer_id: customerId() }),
  querystring: Type.Object(
    {
      template_code: Type.Optional(
        Type.Array(templateCode(), {
          minItems: 1,
          maxItems: maxBatchSize,
          examples: [[exampleTemplateCode]],
          description: 'The code of a template. It may be repeated.',
        }),
      ),
      locale: requestedLocale,
    },
    { additionalProperties: false },
  ),
  headers: headersSchema,
  response: {
    200: answer('Whether the customer has to answer, for each template.', pendingUpdatesSchema, {
      example: exampleBodies.pendingUpdates,
    }),
    ...refusals,
  },
});

export function addPendingUpdates(scope: RestScope, actFor: RestActFor, limits: ListLimits): void {
  const one = { schema: oneSchema };
  const many = { schema: manySchema(limits) };
  scope.get('/customers/:customer_id/consents/templates/:template_code/pending', one, (request) => {
    const { customer_id: id, template_code: code } = request.params;
    const customerId = requireCustomerId('customerId', id);
    const sent = { customerId, templateCode: code, locale: request.query.locale };
    return actFor(request)(pendingUpdate, sent).then(pendingUpdateBody);
  });

  scope.get('/customers/:customer_id/consents/pending', many, async (request) => {
    const { template_code: templateCodes, locale: locale } = request.query;
    const pending = await actFor(request)(pendingUpdates, {
      customerId: requireCustomerId('customerId', request.params.customer_id),
      templateCodes,
      locale: locale,
    });
    return { pending_updates: pending.map(pendingUpdateBody) };
  });
}
