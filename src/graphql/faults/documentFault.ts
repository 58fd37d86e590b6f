import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { faultOf, type Fault } from '../../actions/running/fault';
import { didYouMean } from '../../domain/errors/closest';
import { pointerTo, predicateOf } from '../../domain/errors/inputFault';
import { Refused } from '../../domain/errors/refusal';
import { findLiteralMisfit } from './literalMisfit';
import { findArgumentMisfit, type Misfit } from './misfit';
import { findVariableMisfit } from './variableMisfit';

/**
 * Reads what Apollo Server and graphql-js refuse before a resolver is called: null when the error is none of
 * theirs. The messages that could repeat a value are worded anew; the others are kept, for developers.
 */
export function findDocumentFault(schema: GraphQLSchema, error: GraphQLError): Fault | null {
  switch (error.extensions['code']) {
    case ApolloServerErrorCode.GRAPHQL_PARSE_FAILED:
      return (
        findTokenExcess(error.message) ??
        explained({ member: 'query', expected: 'a GraphQL document' }, withoutLiterals(error.message))
      );
    case ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED:
      return validationFault(schema, error);
    case ApolloServerErrorCode.BAD_USER_INPUT:
      return worded(findVariableMisfit(error) ?? asTheSchemaSays('variables'));
    case ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE:
      return worded({ member: 'operationName', expected: 'the name of one operation in the query' });
    case ApolloServerErrorCode.BAD_REQUEST:
      return badRequestFault(error);
    default:
      return findExecutionFault(error);
  }
}

function validationFault(schema: GraphQLSchema, error: GraphQLError): Fault {
  const excess = findValidationExcess(error.message);
  if (excess) return excess;
  const misfit = findLiteralMisfit(schema, error) ?? findArgumentMisfit(error.message);
  return misfit ? worded(misfit) : explained(asTheSchemaSays('query'), error.message);
}

function badRequestFault({ message, extensions }: GraphQLError): Fault {
  switch (statusOf(extensions['http'])) {
    case 405:
      return { code: 'METHOD_NOT_ALLOWED', message: methodSays(message), details: {} };
    case 415:
      return { code: 'UNSUPPORTED_MEDIA_TYPE', message, details: {} };
    default:
      return worded({ expected: 'valid GraphQL over HTTP', ...requestMisfit(message) });
  }
}

function methodSays(message: string): string {
  const kind = /^GET requests only support query operations, not (\w+)/.exec(message)?.[1];
  return kind === undefined
    ? message
    : `GET executes queries only, and this is a ${kind}. Send it with POST.`;
}

/** What graphql-js finds only while it executes. An error at a field (it has a path) is otherwise ours. */
function findExecutionFault(error: GraphQLError): Fault | null {
  const thrown = innermost(error);
  if (!(thrown instanceof GraphQLError)) return null;
  const misfit = findArgumentMisfit(thrown.message);
  if (misfit) return worded(misfit);
  return error.path ? null : explained(asTheSchemaSays('request'), thrown.message);
}

/** What was thrown at first, below the errors that graphql-js and Apollo wrap around it. */
export function innermost(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? innermost(error.originalError) : error;
}

function asTheSchemaSays(member: string): Misfit {
  return { member, expected: 'valid against the schema' };
}

function worded(misfit: Misfit): Fault {
  return explained(misfit, misfit.says ?? sentenceOn(misfit));
}

/** Members are named within their form, as at the other door. */
function sentenceOn({ member, inForm, expected, came, closest }: Misfit): string {
  const name = inForm?.replace(/^\./, '') || member;
  const says = `${name} ${predicateOf({ expected, ...(came !== undefined && { came }) })}.`;
  return `${says}${didYouMean(closest)}`;
}

function explained({ member, expected, inForm = member }: Misfit, message: string): Fault {
  const errors = [{ pointer: pointerTo(inForm), expected }];
  return { code: 'INVALID_INPUT', message: shortened(message), details: { member, expected, errors } };
}

/** What graphql-js says repeats names that the client chose. */
const maxMessageLength = 500;

function shortened(message: string): string {
  return message.length <= maxMessageLength ? message : `${message.slice(0, maxMessageLength)}…`;
}

/** Validation ends by itself where it would take too long, which only the messages show. */
function findValidationExcess(message: string): Fault | null {
  if (message === 'Validation aborted.') return tooMany('comparisons', maxComparisons);
  return message.endsWith('recursively requests too many selections.')
    ? tooMany('selections', maxRecursiveSelections)
    : null;
}

/** Of fields with each other, by graphql-js: `MAX_COMPLEXITY_BUDGET` in OverlappingFieldsCanBeMergedRule. */
const maxComparisons = 500_000;
/** By Apollo Server. */
const maxRecursiveSelections = 10_000_000;

/** graphql-js stops reading at the limit, which only its message shows. */
function findTokenExcess(message: string): Fault | null {
  const maximum = /more that (\d+) tokens/.exec(message)?.[1];
  if (maximum === undefined) return null;
  return tooMany('tokens', Number(maximum));
}

function tooMany(limit: 'tokens' | 'comparisons' | 'selections', maximum: number): Fault {
  return faultOf(new Refused({ code: 'TOO_COMPLEX', limit, maximum }));
}

/** `Unexpected String "…"` names the token; its text may be personal data. */
function withoutLiterals(message: string): string {
  return message.replace(/\b(Int|Float|String|BlockString) ".*"/s, '$1');
}

function statusOf(http: unknown): unknown {
  return typeof http === 'object' && http !== null && 'status' in http ? http.status : null;
}

type RequestMisfit = Omit<Misfit, 'expected'> & Partial<Pick<Misfit, 'expected'>>;

/** What Apollo Server says of a request that is none, by how it begins, in words that tell what to send. */
const misfits: Readonly<Record<string, RequestMisfit>> = {
  'Operation batching disabled': { member: 'body', expected: 'one operation, not a list of them' },
  'This operation has been blocked as a potential Cross-Site': {
    member: 'request',
    says: 'A browser would send this request for any web page without asking (CSRF). Send Content-Type: application/json, or the header Apollo-Require-Preflight: yes.',
  },
  'POST body missing': {
    member: 'body',
    expected: 'a JSON object with a query, sent as application/json',
  },
  'GraphQL operations must contain a non-empty': { member: 'query', says: 'query is missing.' },
  'GraphQL queries must be strings': { member: 'query', says: 'query must be a string.' },
  '`operationName` in a POST body': { member: 'operationName', says: 'operationName must be a string.' },
  '`variables` in a POST body should': quoted('variables'),
  '`extensions` in a POST body should': quoted('extensions'),
  '`variables` in a POST body must': { member: 'variables', says: 'variables must be an object.' },
  '`extensions` in a POST body must': { member: 'extensions', says: 'extensions must be an object.' },
  'The variables search parameter': unfitInUrl('variables'),
  'The extensions search parameter': unfitInUrl('extensions'),
};

function requestMisfit(message: string): RequestMisfit {
  const [, misfit] = Object.entries(misfits).find(([start]) => message.startsWith(start)) ?? [];
  return misfit ?? { member: parts.find((part) => message.includes(part)) ?? 'request', says: message };
}

const parts = ['query', 'variables', 'operationName', 'extensions'];

function quoted(member: string): RequestMisfit {
  return { member, says: `${member} is a string, but must be an object. Send it without quotation marks.` };
}

function unfitInUrl(member: string): RequestMisfit {
  return { member, says: `${member} in the URL must be an object as JSON.` };
}
