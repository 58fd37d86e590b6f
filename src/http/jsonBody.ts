import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';

const { FST_ERR_CTP_INVALID_JSON_BODY, FST_ERR_CTP_INVALID_MEDIA_TYPE } = fastify.errorCodes;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * JSON is UTF-8 (RFC 8259, section 8.1). Bytes that are not are refused, where the default parser would put
 * replacement characters into what may become evidence.
 */
export function parseJsonStrictly(http: FastifyInstance): void {
  const parseText = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser(['application/json', 'text/plain']);
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(request)) return done(new FST_ERR_CTP_INVALID_MEDIA_TYPE());
    const text = findText(body);
    if (text === null) return done(new FST_ERR_CTP_INVALID_JSON_BODY());
    return parseText(request, text, done);
  });
}

function findText(body: Buffer): string | null {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

function isUtf8(request: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}
