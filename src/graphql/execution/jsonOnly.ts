import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { findClosest } from '../../domain/errors/closest';
import { absent, unknownMember } from '../../domain/errors/inputFault';
import { Refused } from '../../domain/errors/refusal';
import { isRecord } from '../../domain/input/record';

const { FST_ERR_CTP_INVALID_MEDIA_TYPE } = fastify.errorCodes;

/** Refuses a body of another media type, such as an upload or a form, in place of finding no query in it. */
export function takeJsonOnly(scope: FastifyInstance): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    const { method, headers, body } = request;
    if (method === 'POST' && isRecord(body)) return done(findMisspelt(body) ?? undefined);
    // The parser of everything but JSON leaves the body out.
    if (method !== 'POST' || body !== undefined) return done();
    const mediaType = headers['content-type'];
    return done(mediaType === undefined ? noJson(headers) : new FST_ERR_CTP_INVALID_MEDIA_TYPE(mediaType));
  });
}

function noJson(headers: FastifyRequest['headers']): Refused {
  const expected = 'a JSON object with a query, sent as application/json';
  const isEmpty = headers['transfer-encoding'] === undefined && !Number(headers['content-length']);
  const wrong = isEmpty ? 'No body came.' : 'The body has no Content-Type.';
  const says = `${wrong} Send a JSON object with a query, as application/json.`;
  return refusedBody('body', expected, says);
}

const members = ['query', 'variables', 'operationName', 'extensions'];
/** A client may send any name; one that could not be a member's is not repeated. */
const namePattern = /^\w{1,64}$/;
/** As many members are looked at as any client sends. */
const maxMembers = 20;

/** GraphQL over HTTP lets clients send more than it names, so that only what must be a mistake is refused. */
function findMisspelt(body: Readonly<Record<string, unknown>>): Refused | null {
  const lacking = members.filter((name) => !Object.hasOwn(body, name));
  const others = Object.keys(body).filter((name) => !members.includes(name) && namePattern.test(name));
  for (const name of others.slice(0, maxMembers)) {
    if (findClosest(name, lacking))
      return refusedBody(name, absent, unknownMember(name, 'the body', lacking));
  }
  return null;
}

function refusedBody(member: string, expected: string, says: string): Refused {
  return new Refused({
    code: 'INVALID_INPUT',
    member,
    expected,
    says,
    errors: [{ pointer: '', expected, says }],
  });
}
