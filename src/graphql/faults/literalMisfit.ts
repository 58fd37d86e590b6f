import {
  BREAK,
  GraphQLError,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type GraphQLSchema,
} from 'graphql';
import { wordsOfType } from './inputWords';
import { findMemberMisfit, type Misfit } from './misfit';

/** The kinds of nodes on which graphql-js reports a literal that does not fit its type. */
const literalKinds: ReadonlySet<Kind> = new Set([
  Kind.INT,
  Kind.FLOAT,
  Kind.STRING,
  Kind.BOOLEAN,
  Kind.NULL,
  Kind.ENUM,
  Kind.LIST,
  Kind.OBJECT,
  Kind.OBJECT_FIELD,
]);

/** What is wrong with a literal in the query, given the error that validation reported on it. */
export function findLiteralMisfit(schema: GraphQLSchema, error: GraphQLError): Misfit | null {
  const node = error.nodes?.[0];
  if (!node || !literalKinds.has(node.kind)) return null;
  const literal = findPlace(schema, node);
  if (!literal) return null;
  const object = node.kind === Kind.OBJECT_FIELD ? literal.member.replace(/\.?\w+$/, '') : literal.member;
  return findMemberMisfit(object, error.message) ?? literal;
}

/** A node does not know its parents, so the query is walked once more, with the types at hand. */
function findPlace(schema: GraphQLSchema, { kind, loc }: ASTNode): Misfit | null {
  if (!loc) return null;
  const types = new TypeInfo(schema);
  let place: Misfit | null = null;
  visit(
    parse(loc.source),
    visitWithTypeInfo(types, {
      enter(node, _key, parent, _path, ancestors) {
        if (node.kind !== kind || node.loc?.start !== loc.start) return undefined;
        place = {
          member: memberOf([...ancestors, parent ?? [], node]),
          expected: wordsOfType(types.getInputType()),
        };
        return BREAK;
      },
    }),
  );
  return place;
}

/** Argument and object fields on the way to the literal. What stands in a list goes by the list's name. */
function memberOf(way: readonly (ASTNode | readonly ASTNode[])[]): string {
  return way.map(nameOf).filter(Boolean).join('.');
}

function nameOf(step: ASTNode | readonly ASTNode[]): string {
  if (!('kind' in step)) return '';
  if (step.kind === Kind.VARIABLE_DEFINITION) return step.variable.name.value;
  return step.kind === Kind.ARGUMENT || step.kind === Kind.OBJECT_FIELD ? step.name.value : '';
}
