import type { FastifyError, FastifySchemaValidationError } from 'fastify';
import { faultOf, type Fault } from '../../actions/running/fault';
import {
  invalidMember,
  absent,
  invalidInputMessage,
  pointerStep,
  present,
} from '../../domain/errors/inputFault';
import { refusalMessage } from '../../domain/errors/refusalWords';
import { maxFaultsTold } from '../../domain/input/gathering';
import { wordsOfPattern } from '../route/members';
import { findShowable, memberAt, sentenceOn, type Misfit } from './misfitSentence';

/** @param sent the media type that came @param wanted that of the route */
export function thrownFault(error: unknown, sent?: string, wanted?: string): Fault {
  return findRequestFault(error, sent, wanted) ?? faultOf(error);
}

function findRequestFault(error: unknown, sent?: string, wanted?: string): Fault | null {
  if (!isFastifyError(error)) return null;
  if (error.validation) return invalidInputOf(error.validation, error.validationContext);
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'PAYLOAD_TOO_LARGE', message: 'The request body is too large.', details: {} };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'UNSUPPORTED_MEDIA_TYPE', message: mediaTypeSays(sent, wanted), details: {} };
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return invalidInput('body', 'a JSON document', 'No body came. Send a JSON document.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return invalidInput('body', 'a JSON document in UTF-8');
    case 'FST_ERR_BAD_URL':
      return invalidInput('path', 'percent-encoded UTF-8');
    default:
      // A body that broke off while it was read carries a 4xx status and is not a fault of the storage.
      return isClientStatus(error.statusCode) ? invalidInput('request', 'complete and well-formed') : null;
  }
}

/** What came is repeated if it can be a media type; its parameters are not. */
function mediaTypeSays(contentType = '', wanted = 'application/json'): string {
  const came = /^[\w.+-]{1,40}\/[\w.+-]{1,60}(?=\s*(?:;|$))/.exec(contentType)?.[0].toLowerCase();
  return came === undefined || came === wanted
    ? `The body must be ${wanted} in UTF-8.`
    : `The Content-Type is ${came}. Send ${wanted}.`;
}

function invalidInput(member: string, expected: string, says?: string): Fault {
  const errors = [{ pointer: '', expected }];
  const message = refusalMessage(invalidMember(member, expected, undefined, says));
  return { code: 'INVALID_INPUT', message, details: { member, expected, errors } };
}

function isClientStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

function isFastifyError(error: unknown): error is Partial<FastifyError> & Error {
  return error instanceof Error && ('statusCode' in error || 'validation' in error);
}

interface PlacedFault {
  readonly member: string;
  readonly pointer: string;
  readonly expected: string;
  readonly says: string;
}

/** `INVALID_INPUT` with the members that a route's schema refused and, in plain words, what it wants. */
function invalidInputOf(errors: readonly FastifySchemaValidationError[], context: string | undefined): Fault {
  const pointers = [...new Set(errors.map(pointerOf))].slice(0, maxFaultsTold);
  const [first = anyFault, ...others] = pointers.map((pointer) => placedFault(pointer, errors, context));
  const found = [first, ...others];
  const { member, expected, says } = first;
  return {
    code: 'INVALID_INPUT',
    message: invalidInputMessage({ member, expected, says, errors: found }),
    details: { member, expected, errors: found.map((fault) => told(fault, context)) },
    namesAsSent: true,
  };
}

const anyFault: PlacedFault = {
  member: 'request',
  pointer: '',
  expected: 'valid against the OpenAPI document',
  says: 'request must be valid against the OpenAPI document.',
};

function placedFault(pointer: string, errors: readonly Misfit[], context: string | undefined): PlacedFault {
  const here = errors.filter((error) => pointerOf(error) === pointer);
  const [first] = here;
  const member = memberAt(pointer) || (context === 'body' ? 'body' : 'request');
  if (!first) return { ...anyFault, member, pointer };
  const expected = expectedOf(first, here);
  return { member, pointer, expected, says: sentenceOn(first, { member, expected, context }) };
}

/** Only a body has pointers into it; elsewhere names stand side by side. */
function told({ pointer, member, expected }: PlacedFault, context: string | undefined): object {
  return context === 'body' ? { pointer, expected } : { parameter: member, expected };
}

/** A JSON pointer, empty for the whole part. A member whose name cannot be shown is at what it stands in. */
function pointerOf({ instancePath, params }: FastifySchemaValidationError): string {
  const own = params['missingProperty'] ?? params['additionalProperty'];
  const name = typeof own === 'string' ? findShowable(own) : null;
  return name === null ? instancePath : instancePath + pointerStep(name);
}

function expectedOf({ keyword, params, parentSchema = {} }: Misfit, all: readonly Misfit[]): string {
  if (keyword === 'required') return present;
  if (keyword === 'additionalProperties') return absent;
  return wordsOfSchema(parentSchema) ?? wordsOfKeyword(keyword, params, all);
}

/** What the whole schema of a member wants, in the words that the actions use; null for those of its keyword. */
function wordsOfSchema({
  enum: words,
  pattern,
  format,
  minimum,
  maximum,
}: NonNullable<Misfit['parentSchema']>): string | null {
  if (words)
    return `one of ${words
      .filter((word) => word !== null)
      .map(String)
      .join(', ')}`;
  if (format === 'date-time') return formatWords[format] ?? null;
  if (minimum !== undefined && maximum !== undefined) return `a whole number from ${minimum} to ${maximum}`;
  return pattern === undefined ? null : (wordsOfPattern[pattern] ?? null);
}

function wordsOfKeyword(keyword: string, params: Misfit['params'], all: readonly Misfit[]): string {
  if (keyword === 'type') return [params['type']].flat().map(String).flatMap(typeWords).join(' or ');
  if (keyword === 'const') return constantWords(params, all);
  const words = keywordWords[keyword];
  return words ? words(String(params[keyword] ?? params['limit'])) : 'valid against the OpenAPI document';
}

const keywordWords: Readonly<Record<string, (limit: string) => string>> = {
  format: (format) => formatWords[format] ?? `in the format ${format}`,
  pattern: (pattern) => `a string that matches ${pattern}`,
  minLength: (limit) => `at least ${limit} characters`,
  maxLength: (limit) => `at most ${limit} characters`,
  minItems: (limit) => `a list of at least ${limit}`,
  maxItems: (limit) => `a list of at most ${limit}`,
  minimum: (limit) => `at least ${limit}`,
  maximum: (limit) => `at most ${limit}`,
};

// A union of constants fails once per constant; the caller wants to see them together.
function constantWords(params: Misfit['params'], all: readonly Misfit[]): string {
  const values = all.flatMap((each) =>
    each.keyword === 'const' ? [String(each.params['allowedValue'])] : [],
  );
  return values.length > 1 ? `one of ${values.join(', ')}` : String(params['allowedValue']);
}

function typeWords(types: string): readonly string[] {
  return types.split(',').map((each) => wordsOfType[each] ?? each);
}

const wordsOfType: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
};

const formatWords: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  'date-time': 'an instant such as 2026-11-21T09:30:00Z (RFC 3339)',
};
