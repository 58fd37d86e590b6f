import fastify, { type FastifyInstance } from 'fastify';

const { FST_ERR_CTP_INVALID_MEDIA_TYPE } = fastify.errorCodes;

/** Refuses a body of another media type, such as an upload or a form, in place of finding no query in it. */
export function takeJsonOnly(scope: FastifyInstance): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    const { method, headers, body } = request;
    // The parser of everything but JSON leaves the body out.
    const isOther = method === 'POST' && body === undefined && headers['content-type'] !== undefined;
    done(isOther ? new FST_ERR_CTP_INVALID_MEDIA_TYPE(headers['content-type']) : undefined);
  });
}
