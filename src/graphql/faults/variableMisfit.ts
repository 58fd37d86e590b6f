import { GraphQLError, isInputType, Kind, typeFromAST, type GraphQLSchema, type TypeNode } from 'graphql';
import { findTypeAt, wordsOfType } from './inputWords';
import { findMemberMisfit, type Misfit } from './misfit';

/** What is wrong with a variable's value, given the error that its coercion ended in. */
export function findVariableMisfit(schema: GraphQLSchema, error: GraphQLError): Misfit | null {
  const node = error.nodes?.[0];
  if (node?.kind !== Kind.VARIABLE_DEFINITION) return null;
  const name = node.variable.name.value;
  const detail = error.originalError?.message ?? '';
  const member = memberOf(error.message, detail) ?? name;
  return findMemberMisfit(member, detail) ?? { member, expected: expectedAt(schema, node.type, member) };
}

/**
 * The message reads `Variable "$input" got invalid value … at "input.value"; detail`. The value before the path
 * is the client's, but a quotation mark in it is escaped or followed by more, so the end cannot be forged.
 */
function memberOf(message: string, detail: string): string | null {
  const beforeDetail = message.slice(0, message.length - detail.length);
  return / at "([\w.[\]]+)"; $/.exec(beforeDetail)?.[1] ?? null;
}

function expectedAt(schema: GraphQLSchema, node: TypeNode, member: string): string {
  const type = typeFromAST(schema, node);
  return wordsOfType(isInputType(type) ? findTypeAt(type, member.replace(/^\w+/, '')) : null);
}
