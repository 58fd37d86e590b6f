import fastify, { type FastifyInstance } from 'fastify';
import type { Refused } from '../../domain/errors/refusal';
import { invalidInput } from '../../domain/input/input';

const { FST_ERR_CTP_INVALID_MEDIA_TYPE } = fastify.errorCodes;

/** Refuses a body of another media type, such as an upload or a form, in place of finding no query in it. */
export function takeJsonOnly(scope: FastifyInstance): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    const { method, headers, body } = request;
    // The parser of everything but JSON leaves the body out.
    if (method !== 'POST' || body !== undefined) return done();
    const mediaType = headers['content-type'];
    return done(mediaType === undefined ? noBody() : new FST_ERR_CTP_INVALID_MEDIA_TYPE(mediaType));
  });
}

function noBody(): Refused {
  return invalidInput('body', 'a JSON object with a query, sent as application/json');
}
