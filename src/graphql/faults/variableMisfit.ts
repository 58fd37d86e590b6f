import {
  getNullableType,
  GraphQLError,
  isInputObjectType,
  isInputType,
  Kind,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type TypeNode,
} from 'graphql';
import { didYouMean, findClosest } from '../../domain/errors/closest';
import { predicateOf } from '../../domain/errors/inputFault';
import { findTypeAt, wordedMisfit, wordsOfType } from './inputWords';
import { findMemberMisfit, type Misfit } from './misfit';

/** Which variables came, for an error that says only which one did not. */
const cameWith = new WeakMap<GraphQLError, readonly string[]>();

export function noteVariables(error: GraphQLError, names: readonly string[]): void {
  cameWith.set(error, names);
}

/** What is wrong with a variable's value, given the error that its coercion ended in. */
export function findVariableMisfit(schema: GraphQLSchema, error: GraphQLError): Misfit | null {
  const node = error.nodes?.[0];
  if (node?.kind !== Kind.VARIABLE_DEFINITION) return null;
  const name = node.variable.name.value;
  const type = findInputType(schema, node.type);
  return findAbsence(name, type, error) ?? valueMisfit(name, type, error);
}

/** Nothing came, or null. A form is named with its sign, since its members are what is usually named. */
function findAbsence(name: string, type: GraphQLInputType | undefined, error: GraphQLError): Misfit | null {
  const { message } = error;
  const expected = wordsOfType(type);
  const place = isForm(type) ? { inForm: '' } : {};
  if (!/^Variable "\$\w+" of (?:required|non-null) type "/.test(message)) return null;
  if (message.endsWith(' was not provided.')) {
    return { member: name, expected, ...place, says: missingSays(name, error) };
  }
  return {
    member: name,
    expected,
    ...place,
    says: `The variable $${name} is null, but must be ${expected}.`,
  };
}

/** A name that came and nearly is the missing one is what the client got wrong. */
function missingSays(name: string, error: GraphQLError): string {
  const near = cameWith.get(error)?.find((other) => namePattern.test(other) && findClosest(other, [name]));
  const missing = `The variable $${name} is missing.`;
  return near === undefined ? missing : `There is no variable "${near}" in the operation.${didYouMean(name)}`;
}

const namePattern = /^\w{1,64}$/;

function valueMisfit(name: string, type: GraphQLInputType | undefined, error: GraphQLError): Misfit {
  const detail = error.originalError?.message ?? '';
  const beforeDetail = error.message.slice(0, error.message.length - detail.length);
  const member = memberOf(beforeDetail) ?? name;
  const typeHere = type && findTypeAt(type, withoutFirst(member));
  const misfit = findMemberMisfit(member, detail, typeHere) ?? {
    ...wordedMisfit(member, typeHere, findValue(beforeDetail)),
    ...(member === name && { says: valueSays(name, type, findValue(beforeDetail)) }),
  };
  return isForm(type) ? { ...misfit, inForm: withoutFirst(misfit.member) } : misfit;
}

function valueSays(name: string, type: GraphQLInputType | undefined, value: unknown): string {
  const { expected, came, closest } = wordedMisfit(name, type, value);
  const isNamedByKind = came !== undefined && !isForm(type);
  return `The variable $${name} ${predicateOf({ expected, ...(isNamedByKind && { came }) })}.${didYouMean(closest)}`;
}

function isForm(type: GraphQLInputType | undefined): boolean {
  return isInputObjectType(getNullableType(type));
}

function withoutFirst(member: string): string {
  return member.replace(/^\w+/, '');
}

/**
 * The message reads `Variable "$input" got invalid value … at "input.value"; detail`. The value before the path
 * is the client's, but a quotation mark in it is escaped or followed by more, so the end cannot be forged.
 */
function memberOf(beforeDetail: string): string | null {
  return / at "([\w.[\]]+)"; $/.exec(beforeDetail)?.[1] ?? null;
}

function findInputType(schema: GraphQLSchema, node: TypeNode): GraphQLInputType | undefined {
  const type = typeFromAST(schema, node);
  return isInputType(type) ? type : undefined;
}

const beforeValue = ' got invalid value ';

/** graphql-js writes a value as JSON, long lists and deep objects shortened. */
function findValue(beforeDetail: string): unknown {
  const start = beforeDetail.indexOf(beforeValue);
  if (start < 0) return undefined;
  const written = beforeDetail.slice(start + beforeValue.length).replace(/(?: at "[\w.[\]]+")?; $/, '');
  if (written.startsWith('[')) return [];
  if (written.startsWith('{')) return {};
  try {
    return JSON.parse(written) as unknown;
  } catch {
    return undefined;
  }
}
