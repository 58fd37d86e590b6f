import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Refused } from '../domain/errors/refusal';

const { FST_ERR_CTP_EMPTY_JSON_BODY, FST_ERR_CTP_INVALID_JSON_BODY, FST_ERR_CTP_INVALID_MEDIA_TYPE } =
  fastify.errorCodes;

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
    if (text === '') return done(new FST_ERR_CTP_EMPTY_JSON_BODY());
    return parseText(request, text, (fault, parsed) => (fault ? done(notJson(text)) : done(null, parsed)));
  });
}

/** The parser refuses invalid JSON, and members that would reach the prototype of all objects. */
function notJson(text: string): Refused {
  const expected = 'a JSON document in UTF-8';
  const says = `${faultIn(text)} Send a JSON document in UTF-8.`;
  return new Refused({
    ...{ code: 'INVALID_INPUT', member: 'body', expected, says },
    errors: [{ pointer: '', expected, says }],
  });
}

/** Parsed once more, which only a body at fault is; nothing of it is repeated. */
function faultIn(text: string): string {
  try {
    JSON.parse(text);
    return 'The body has a member "__proto__" or "constructor" that does not belong there.';
  } catch (fault) {
    const position = /at position (\d+)/.exec(String(fault))?.[1];
    return position === undefined
      ? 'The body is not JSON.'
      : `The body is not JSON${placeIn(text, +position)}.`;
  }
}

function placeIn(text: string, position: number): string {
  const before = text.slice(0, position).split('\n');
  return ` at line ${before.length}, character ${(before.at(-1)?.length ?? 0) + 1}`;
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
