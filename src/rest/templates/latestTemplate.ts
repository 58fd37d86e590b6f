import { latestTemplate, type LatestVersion } from '../../actions/templates/shownVersions';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { whenReady } from '../../actions/running/promiseOrValue';
import type { VersionText } from '../../domain/templates/version';
import { answer, permitted, type RestActFor, type RestScope } from '../route/route';
import { consentVersionBody } from './consentVersion';
import { entityTagOf, isNamedBy } from './entityTag';
import { exampleVersionBody } from './examples';
import { acceptLanguage, locale, publicQuery, templateCode } from '../route/members';
import { problems } from '../problem/problems';
import { flag, text } from '../route/plainMembers';

const cachingHeaders = {
  ETag: text('A strong entity tag of this response, for `If-None-Match`.'),
  'Cache-Control': text(
    'Public and short. It never extends beyond the instant at which a scheduled version takes effect.',
  ),
  'Content-Language': text('The locale of the served text.'),
  Vary: text('`Accept-Language`.'),
};

const schema = {
  operationId: 'getLatestTemplate',
  tags: ['templates'],
  summary: 'The current text of a template',
  description:
    'The version to show now, in the best language: `locale`, else `Accept-Language`, else the template’s default. The response is public and cacheable.',
  ...permitted(latestTemplate),
  params: Type.Object({ template_code: templateCode() }),
  querystring: publicQuery({
    locale: Type.Optional(locale('The language to serve. It takes precedence over `Accept-Language`.')),
    strict: Type.Optional(
      flag(
        'Whether to fail with `LOCALE_NOT_AVAILABLE` if no text fits the requested language, instead of serving the default locale.',
      ),
    ),
  }),
  headers: Type.Object({
    'accept-language': Type.Optional(acceptLanguage()),
    'if-none-match': Type.Optional(text('Entity tags that the caller already has.')),
  }),
  response: {
    200: answer('The current version.', Type.Unsafe({ $ref: 'ConsentVersion#' }), {
      example: exampleVersionBody,
      headers: cachingHeaders,
    }),
    304: { description: 'The caller already has the current text.', type: 'null', headers: cachingHeaders },
    ...problems(
      'INVALID_INPUT',
      'UNAUTHENTICATED',
      'TEMPLATE_NOT_FOUND',
      'NO_PUBLISHED_VERSION',
      'LOCALE_NOT_AVAILABLE',
      'TEMPLATE_RETIRED',
    ),
  },
};

export function addLatestTemplate(scope: RestScope, actFor: RestActFor): void {
  scope.get('/consent-templates/:template_code/latest', { schema }, (request, reply) => {
    const { locale, strict } = request.query;
    const latest = actFor(request)(latestTemplate, {
      templateCode: request.params.template_code,
      locale,
      strict,
    });
    return whenReady(latest, (version) => {
      const { json, entityTag } = writtenOnce(version, reply);
      setCachingHeaders(reply, entityTag, version.text.locale, version.freshForSeconds);
      return isNamedBy(request.headers['if-none-match'], entityTag)
        ? reply.status(304).send()
        : reply.type(jsonType).send(json);
    });
  });
}

const jsonType = 'application/json; charset=utf-8';

/**
 * A published text never changes, and what is served here is always the current one: so everybody gets the same bytes
 * for as long as it is in memory.
 */
const written = new WeakMap<VersionText, { readonly json: Buffer; readonly entityTag: string }>();

function writtenOnce(served: LatestVersion, reply: FastifyReply) {
  const known = written.get(served.text);
  if (known) return known;
  const body = consentVersionBody(served);
  const json = Buffer.from(String(reply.serializeInput(body, '200', 'application/json')));
  const answer = { json, entityTag: entityTagOf(body) };
  written.set(served.text, answer);
  return answer;
}

function setCachingHeaders(
  reply: FastifyReply,
  entityTag: string,
  language: string,
  freshForSeconds: number,
): void {
  // Where web pages may call, the answer varies with their origin already.
  const said = [reply.getHeader('vary') ?? []].flat();
  reply
    .header('etag', entityTag)
    .header('cache-control', `public, max-age=${freshForSeconds}`)
    .header('content-language', language)
    .header('vary', [...said, 'Accept-Language'].join(', '));
}
