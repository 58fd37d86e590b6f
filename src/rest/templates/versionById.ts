import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { whenReady } from '../../actions/running/promiseOrValue';
import { consentVersion, type ShownVersion, maxAgeSeconds } from '../../actions/templates/shownVersions';
import { problems } from '../problem/problems';
import { answer, permitted, type RestActFor, type RestScope } from '../route/route';
import { locale, versionId } from '../route/members';
import { lastingVersionBody } from './consentVersion';
import { entityTagOf, isNamedBy } from './entityTag';
import { exampleLastingVersionBody } from './examples';
import { closed, text } from '../route/plainMembers';

const cachingHeaders = {
  ETag: text('A strong entity tag of this response, for `If-None-Match`.'),
  'Cache-Control': text(
    'Public, for a year and `immutable`. Only in its first minute in effect is a scheduled version to be kept for a minute.',
  ),
  'Content-Language': text('The locale of the served text.'),
};

const schema = {
  operationId: 'getConsentVersion',
  tags: ['templates'],
  summary: 'The words of a version, cacheable permanently',
  description:
    'A version that is or was in effect, also of a retired template: the text that customers saw when they decided. The response is public, never changes and may be kept permanently. So it has no `state`, and depends on `locale` alone, not on `Accept-Language`.',
  ...permitted(consentVersion),
  params: Type.Object({ consent_version_id: versionId('The id of the version.') }),
  querystring: closed({
    locale: Type.Optional(locale('The language to serve. Defaults to the template’s default locale.')),
  }),
  headers: Type.Object({
    'if-none-match': Type.Optional(text('Entity tags that the caller already has.')),
  }),
  response: {
    200: answer('The version.', Type.Unsafe({ $ref: 'LastingConsentVersion#' }), {
      example: exampleLastingVersionBody,
      headers: cachingHeaders,
    }),
    304: { description: 'The caller already has the text.', type: 'null', headers: cachingHeaders },
    ...problems('INVALID_INPUT', 'UNAUTHENTICATED', 'VERSION_NOT_FOUND'),
  },
};

export function addConsentVersion(scope: RestScope, actFor: RestActFor): void {
  scope.get('/consent-versions/:consent_version_id', { schema }, (request, reply) => {
    const { consent_version_id: id } = request.params;
    const asked = actFor(request)(consentVersion, { id, locale: request.query.locale });
    return whenReady(asked, (shown) => {
      const body = lastingVersionBody(shown);
      const entityTag = entityTagOf(body);
      setCachingHeaders(reply, entityTag, shown);
      return isNamedBy(request.headers['if-none-match'], entityTag)
        ? reply.status(304).send()
        : reply.send(body);
    });
  });
}

function setCachingHeaders(reply: FastifyReply, entityTag: string, { text, isLasting }: ShownVersion): void {
  reply
    .header('etag', entityTag)
    .header('cache-control', isLasting ? forGood : `public, max-age=${maxAgeSeconds}`)
    .header('content-language', text.locale);
}

/** No cache keeps anything for longer than a year. */
const forGood = 'public, max-age=31536000, immutable';
