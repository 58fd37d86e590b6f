import type { FastifyRequest } from 'fastify';
import type { PendingUpdate } from '../../actions/decisions/pendingUpdate';
import { maxPending, pendingUpdate, pendingUpdates } from '../../actions/decisions/pendingUpdates';
import { optional, requireCustomerId } from '../../domain/input/input';
import { requireInstant } from '../route/instant';
import { templateCodePattern } from '../../domain/values/templateCode';
import { Type } from '@sinclair/typebox';
import type { ListLimits } from '../../actions/running/page';
import { answer, guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { exampleBodies } from './examples';
import { example } from '../route/exampleValues';
import { include, includeTextFor, type IncludingRequest, type TextLimits } from '../templates/includedTexts';
import { acceptLanguage, customerInPath, instant, locale, templateCode, leftOut } from '../route/members';
import { pendingUpdateBody, pendingUpdateRef, type PendingUpdateBody } from './pendingUpdate';
import { problems } from '../problem/problems';
import { closed, named } from '../route/plainMembers';

export const requestedLocale = Type.Optional(
  locale(
    'The language of titles, texts and change notes. Defaults to `Accept-Language`, else to the template’s default locale.',
  ),
);

// In lower case, as Node hands the names of headers on.
const headersSchema = Type.Object({ 'accept-language': Type.Optional(acceptLanguage()) });

const refusals = problems(
  'INVALID_INPUT',
  'TOO_COMPLEX',
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
    '`accepted` is false while the customer has to answer the current version, and `reason` says why. `may_proceed` says something else: whether you may process data on this consent now.',
  ...permitted(pendingUpdate),
  params: Type.Object({ customer_id: customerInPath(), template_code: templateCode() }),
  querystring: closed({ locale: requestedLocale, include }),
  headers: headersSchema,
  response: {
    200: answer('Whether the customer has to answer.', pendingUpdateRef, { example: exampleBodies.pending }),
    ...refusals,
  },
};

const pendingUpdatesSchema = named('PendingUpdates', 'Where a customer stands on several templates.', {
  pending_updates: Type.Array(pendingUpdateRef, {
    description: 'One item for each template, in the order of their positions, then of their codes.',
  }),
});

const listMembers = ({ maxBatchSize }: ListLimits) => ({
  ...leftOut({
    template_code: Type.Array(templateCode(), {
      minItems: 1,
      maxItems: maxBatchSize,
      examples: [[example.templateCode]],
      description: 'The code of a template. It may be repeated. Defaults to all templates.',
    }),
    first: Type.Integer({
      minimum: 1,
      maximum: maxPending,
      default: maxPending,
      examples: [maxPending],
      description: 'The page size.',
    }),
    after_template_code: Type.String({
      pattern: templateCodePattern.source,
      description:
        'The `template_code` of the last item of the page before. Defaults to the start of the list.',
    }),
  }),
  locale: requestedLocale,
  include,
});

const includeRetired = Type.Optional(
  Type.Boolean({
    default: false,
    examples: [true],
    description: 'Whether to include retired templates, which ask nothing but can be withdrawn from.',
  }),
);

const at = Type.Optional(
  instant(
    'The instant to look at, not later than now, by what the customer had decided by then. Defaults to now.',
  ),
);

const ofList = {
  tags: ['pending updates'],
  ...permitted(pendingUpdates),
  params: Type.Object({ customer_id: customerInPath() }),
  headers: headersSchema,
};

const listAnswers = (description: string) => ({
  200: answer(description, pendingUpdatesSchema, { example: exampleBodies.pendingUpdates }),
  ...problems('INVALID_INPUT', 'TOO_COMPLEX', ...guardCodes, 'TEMPLATE_NOT_FOUND'),
});

const awaitingSchema = (limits: ListLimits) => ({
  ...ofList,
  operationId: 'getPendingUpdates',
  summary: 'What a customer still has to answer',
  description: 'Only what awaits an answer, so usually nothing. Ask for it when the customer logs in.',
  querystring: closed(listMembers(limits)),
  response: listAnswers('What the customer has to answer.'),
});

const allSchema = (limits: ListLimits) => ({
  ...ofList,
  operationId: 'getConsents',
  summary: 'Where a customer stands on all templates',
  description: 'For a page on which customers see their consents and change them.',
  querystring: closed({ ...listMembers(limits), include_retired: includeRetired, at }),
  response: listAnswers('Where the customer stands, for each template.'),
});

export function addPendingUpdates(
  scope: RestScope,
  actFor: RestActFor,
  limits: ListLimits & TextLimits,
): void {
  const one = { schema: oneSchema };
  scope.get('/customers/:customer_id/consents/templates/:template_code/pending', one, (request) => {
    const { customer_id: id, template_code: code } = request.params;
    const customerId = requireCustomerId('customerId', id);
    const sent = { customerId, templateCode: code, locale: request.query.locale };
    return actFor(request)(pendingUpdate, sent).then(bodyFor(request, limits));
  });

  const list = async (
    request: ListRequest,
    wanted: { onlyAwaiting?: true; includeRetired?: boolean; at?: Date | null },
  ) => {
    const customerId = requireCustomerId('customerId', request.params.customer_id);
    const { template_code: templateCodes, first, after_template_code: after, locale } = request.query;
    const sent = { customerId, templateCodes, first, afterTemplateCode: after, locale, ...wanted };
    const updates = await actFor(request)(pendingUpdates, sent);
    return { pending_updates: updates.map(bodyFor(request, limits)) };
  };
  scope.get('/customers/:customer_id/consents/pending', { schema: awaitingSchema(limits) }, (request) =>
    list(request, { onlyAwaiting: true }),
  );
  scope.get('/customers/:customer_id/consents', { schema: allSchema(limits) }, (request) =>
    list(request, {
      includeRetired: request.query.include_retired,
      at: optional(requireInstant, 'at', request.query.at),
    }),
  );
}

interface ListRequest extends IncludingRequest, Pick<FastifyRequest, 'headers' | 'ip'> {
  readonly params: { readonly customer_id: string };
  readonly query: IncludingRequest['query'] & {
    readonly template_code?: readonly string[];
    readonly first?: number;
    readonly after_template_code?: string;
    readonly locale?: string;
  };
}

export function bodyFor(request: IncludingRequest, limits: TextLimits) {
  const includeText = includeTextFor(request, limits);
  return (update: PendingUpdate): PendingUpdateBody => ({
    ...pendingUpdateBody(update),
    ...includeText(update.current.text),
  });
}
