import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { onceAtHand } from '../actions/atHand';
import type { ServedVersion } from '../actions/served';
import type { VersionText } from '../domain/version';
import { answer } from './answers';
import { consentVersionBody } from './consentVersion';
import { entityTagOf, isNamedBy } from './entityTag';
import { exampleBodies } from './examples';
import { acceptLanguage, locale, templateCode } from './members';
import { permitted } from './permitted';
import { problems } from './problems';
import type { RestActions, RestScope } from './restScope';

const cachingHeaders = {
  ETag: Type.String({ description: 'A strong entity tag of exactly this answer, for `If-None-Match`.' }),
  'Cache-Control': Type.String({
    description: 'Public and short, and never beyond the instant at which a scheduled version takes effect.',
  }),
  'Content-Language': Type.String({ description: 'The locale of the text that is served.' }),
  Vary: Type.String({ description: '`Accept-Language`.' }),
};

const schema = {
  operationId: 'getLatestTemplate',
  tags: ['templates'],
  summary: 'The current text of a template',
  description:
    'The version to show now, in the language that fits best: the `locale` of the query, else `Accept-Language`, else the default of the template. The answer is the same for everybody and can be cached.',
  ...permitted('latestTemplate'),
  params: Type.Object({ template_code: templateCode() }),
  querystring: Type.Object(
    {
      locale: Type.Optional(locale('The language to serve; it wins over `Accept-Language`.')),
      strict: Type.Optional(
        Type.Boolean({
          description:
            'Whether to answer `LOCALE_NOT_AVAILABLE` where no text fits what was asked, instead of serving the default of the template.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  headers: Type.Object({
    'accept-language': Type.Optional(acceptLanguage()),
    'if-none-match': Type.Optional(
      Type.String({ description: 'Entity tags that the caller holds already.' }),
    ),
  }),
  response: {
    200: answer('The current version.', Type.Unsafe({ $ref: 'ConsentVersion#' }), {
      example: exampleBodies.latest,
      headers: cachingHeaders,
    }),
    304: { description: 'The caller holds the current text already.', type: 'null', headers: cachingHeaders },
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

export function addLatestTemplate(scope: RestScope, actionsOf: RestActions): void {
  scope.get('/consent-templates/:template_code/latest', { schema }, (request, reply) => {
    const { locale, strict } = request.query;
    const latest = actionsOf(request).latestTemplate({
      templateCode: request.params.template_code,
      locale,
      strict,
    });
    return onceAtHand(latest, (version) => {
      const { json, entityTag } = writtenOnce(version, reply);
      setCachingHeaders(reply, entityTag, version.text.locale, version.freshForSeconds);
      return isNamedBy(request.headers['if-none-match'], entityTag)
        ? reply.status(304).send()
        : reply.type(jsonType).send(json);
    });
  });
}

const jsonType = 'application/json; charset=utf-8';

/** An answer as it is sent. */
interface Written {
  readonly json: Buffer;
  readonly entityTag: string;
}

/** A published text never changes, so that everybody gets the same bytes for as long as it is in memory. */
const written = new WeakMap<VersionText, Written>();

function writtenOnce(served: ServedVersion, reply: FastifyReply): Written {
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
  reply
    .header('etag', entityTag)
    .header('cache-control', `public, max-age=${freshForSeconds}`)
    .header('content-language', language)
    .header('vary', varyOf(reply));
}

/** What varies besides has been said before: where web pages may call, the answer varies with their origin. */
function varyOf(reply: FastifyReply): string {
  const said = reply.getHeader('vary');
  return said ? [said, 'Accept-Language'].flat().join(', ') : 'Accept-Language';
}
