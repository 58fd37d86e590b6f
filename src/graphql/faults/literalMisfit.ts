import {
  BREAK,
  GraphQLError,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { wordedMisfit, findMemberMisfit, type Misfit } from './misfit';

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

export function findLiteralMisfit(schema: GraphQLSchema, error: GraphQLError): Misfit | null {
  const node = error.nodes?.[0];
  if (!node || !literalKinds.has(node.kind)) return null;
  const literal = findPlace(schema, node);
  if (!literal) return null;
  const object = node.kind === Kind.OBJECT_FIELD ? literal.member.replace(/\.?\w+$/, '') : literal.member;
  const misfit =
    findMemberMisfit(object, error.message, literal.type) ??
    withoutQuotes(wordedMisfit(literal.member, literal.type, valueOf(literal.node)), literal.node);
  return isInForm.test(misfit.member) ? { ...misfit, inForm: misfit.member.replace(isInForm, '') } : misfit;
}

/** Every argument that takes an object has this name. */
const isInForm = /^input(?=\.|$)/;

/** A literal with the type that it should have; an unknown member with the type that lacks it. */
interface PlacedLiteral {
  readonly member: string;
  readonly type: GraphQLInputType | null | undefined;
  readonly node: ASTNode;
}

/** A name of an enum that is written as a text. */
function withoutQuotes(misfit: Misfit, node: ASTNode): Misfit {
  if (node.kind !== Kind.STRING || misfit.closest !== node.value) return misfit;
  const name = misfit.member.replace(isInForm, '').replace(/^\./, '');
  return { ...misfit, says: `${name} must be written without quotation marks: ${node.value}.` };
}

/** A name of an enum counts by its letters, as a text does. */
function valueOf(node: ASTNode): unknown {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.ENUM:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.NULL:
      return null;
    case Kind.LIST:
      return [];
    default:
      return {};
  }
}

/** A node does not know its parents, so the query is walked once more, with the types at hand. */
function findPlace(schema: GraphQLSchema, { kind, loc }: ASTNode): PlacedLiteral | null {
  if (!loc) return null;
  const types = new TypeInfo(schema);
  let place: PlacedLiteral | null = null;
  visit(
    parse(loc.source),
    visitWithTypeInfo(types, {
      enter(node, _key, parent, _path, ancestors) {
        if (node.kind !== kind || node.loc?.start !== loc.start) return undefined;
        const type = kind === Kind.OBJECT_FIELD ? types.getParentInputType() : types.getInputType();
        place = { member: memberOf([...ancestors, parent ?? [], node]), type, node };
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
