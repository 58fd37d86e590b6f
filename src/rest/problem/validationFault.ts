import type { FastifySchemaValidationError } from 'fastify';
import type { Fault } from '../../actions/running/fault';
import { wordsOfPattern } from '../route/members';

/** Longer names come from no schema of ours and need not be repeated in full. */
const memberNameLimit = 64;

/** `INVALID_INPUT` with the member that a route's schema refused and, in plain words, what it wants. */
export function invalidInputOf(
  errors: readonly FastifySchemaValidationError[],
  context: string | undefined,
): Fault {
  const [first] = errors;
  if (!first) return fault('request', 'valid against the OpenAPI document', context);
  const member = memberOf(first) || (context === 'body' ? 'body' : 'request');
  return fault(member, expectedOf(first, errors), context);
}

function fault(member: string, expected: string, context: string | undefined): Fault {
  const subject = context === 'headers' ? `${member} header` : member;
  return {
    code: 'INVALID_INPUT',
    message: `${subject} must be ${expected}.`,
    details: { member, expected },
    namesAsSent: true,
  };
}

/** The dotted path of the member: `value`, `texts.0.locale`, empty for the whole part. */
function memberOf(error: FastifySchemaValidationError): string {
  const path = error.instancePath.split('/').slice(1);
  const own = error.params['missingProperty'] ?? error.params['additionalProperty'];
  if (typeof own === 'string') path.push(own);
  return path.join('.').slice(0, memberNameLimit);
}

function expectedOf(
  error: FastifySchemaValidationError,
  all: readonly FastifySchemaValidationError[],
): string {
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return 'present';
    case 'additionalProperties':
      return 'absent, because no member has this name';
    case 'type':
      return typeWords(params['type']);
    case 'enum':
      return `one of ${listOf(params['allowedValues'])}`;
    case 'const':
      return constantWords(error, all);
    case 'format':
      return formatWords[String(params['format'])] ?? `in the format ${String(params['format'])}`;
    case 'pattern':
      return (
        wordsOfPattern[String(params['pattern'])] ?? `a string that matches ${String(params['pattern'])}`
      );
    case 'minLength':
      return `at least ${String(params['limit'])} characters`;
    case 'maxLength':
      return `at most ${String(params['limit'])} characters`;
    case 'minItems':
      return `a list of at least ${String(params['limit'])}`;
    case 'maxItems':
      return `a list of at most ${String(params['limit'])}`;
    case 'minimum':
      return `at least ${String(params['limit'])}`;
    case 'maximum':
      return `at most ${String(params['limit'])}`;
    default:
      return 'valid against the OpenAPI document';
  }
}

// A union of constants fails once per constant; the caller wants to see them together.
function constantWords(
  error: FastifySchemaValidationError,
  all: readonly FastifySchemaValidationError[],
): string {
  const values = all
    .filter((other) => other.keyword === 'const' && other.instancePath === error.instancePath)
    .map((other) => other.params['allowedValue']);
  return values.length > 1 ? `one of ${listOf(values)}` : String(values[0]);
}

function typeWords(type: unknown): string {
  const types = Array.isArray(type) ? type.map(String) : String(type).split(',');
  return types.map((each) => wordsOfType[each] ?? each).join(' or ');
}

function listOf(values: unknown): string {
  return Array.isArray(values) ? values.map(String).join(', ') : String(values);
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
  'date-time': 'an instant (RFC 3339)',
};
