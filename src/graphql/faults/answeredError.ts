import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { faultOf, type Fault } from '../../actions/running/fault';
import { Refused } from '../../domain/errors/refusal';
import { findDocumentFault, innermost } from './documentFault';

/** Clients of automatic persisted queries wait for these very codes. */
const protocolCodes: readonly unknown[] = [
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND,
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_SUPPORTED,
];

/** Any error of this door as a row of the error table. */
export function graphqlFault(schema: GraphQLSchema, error: unknown): Fault {
  const thrown = innermost(error);
  if (thrown instanceof Refused) return faultOf(thrown);
  const found = error instanceof GraphQLError ? findDocumentFault(schema, error) : null;
  return found ?? faultOf(thrown);
}

/** What a client gets of an error: its code and details, never its cause. */
export function answeredError(
  schema: GraphQLSchema,
  { locations, path, ...formatted }: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const place = { ...(locations && { locations }), ...(path && { path }) };
  const { requestId, code: thrownCode } = formatted.extensions ?? {};
  const known = requestId === undefined ? {} : { requestId };
  if (protocolCodes.includes(thrownCode)) {
    return { message: formatted.message, extensions: { code: thrownCode, ...known } };
  }
  const { code, message, details } = graphqlFault(schema, error);
  return { message, ...place, extensions: { ...details, code, ...known } };
}

interface Refusal {
  readonly errors?: readonly GraphQLFormattedError[];
}

/** The code of the first error in a body. */
export function findCode(body: string): string | null {
  const { errors = [] } = JSON.parse(body) as Refusal;
  const code = errors[0]?.extensions?.['code'];
  return typeof code === 'string' ? code : null;
}

/** Puts the request's id beside the codes in a body that was refused before it had a context. */
export function withRequestId(body: string, requestId: string): string {
  const refusal = JSON.parse(body) as Refusal;
  const errors = refusal.errors?.map((error) => ({
    ...error,
    extensions: { ...error.extensions, requestId },
  }));
  return JSON.stringify({ ...refusal, errors });
}
