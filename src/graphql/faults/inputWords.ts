import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  type GraphQLInputType,
} from 'graphql';
import { findClosest } from '../../domain/errors/closest';
import { cameOf } from '../../domain/errors/inputFault';
import type { Misfit } from './misfit';

/** What a member of this type has to be, in the words that `expected` uses at both doors. */
export function wordsOfType(type: GraphQLInputType | null | undefined): string {
  if (!type) return 'valid against the schema';
  const named = getNamedType(type);
  if (isEnumType(named)) return `one of ${namesOf(named.getValues())}`;
  if (isInputObjectType(named)) return `an object with ${namesOf(Object.values(named.getFields()))}`;
  return wordsOfScalar[named.name] ?? `a ${named.name}`;
}

/** A value that its type does not take, with the name that was probably meant where it takes names. */
export function wordedMisfit(
  member: string,
  type: GraphQLInputType | null | undefined,
  value: unknown,
): Misfit {
  const named = type && getNamedType(type);
  const words = isEnumType(named) ? named.getValues().map(({ name }) => name) : [];
  return {
    member,
    expected: wordsOfType(type),
    came: cameOf(value),
    closest: typeof value === 'string' ? findClosest(value, words) : null,
  };
}

const wordsOfScalar: Readonly<Record<string, string>> = {
  ID: 'a string',
  String: 'a string',
  Int: 'a whole number of at most 32 bits',
  Boolean: 'true or false',
  Date: 'a day such as 2026-11-21',
  _Any: 'an object with __typename and a key',
  DateTime: 'an instant such as 2026-11-21T09:30:00Z',
  Duration: 'an ISO 8601 duration of whole parts such as P1Y',
  UInt64: 'a whole number of at most 64 bits as a string of digits',
};

/** The type at a path such as `.value` or `[2].locale` inside of an input type. */
export function findTypeAt(type: GraphQLInputType, path: string): GraphQLInputType | null {
  const [step] = /^(?:\.\w+|\[\d+\])/.exec(path) ?? [];
  if (!step) return type;
  const inner = findInnerType(getNullableType(type), step.slice(1));
  return inner && findTypeAt(inner, path.slice(step.length));
}

function findInnerType(type: GraphQLInputType, name: string): GraphQLInputType | null {
  if (isListType(type)) return type.ofType;
  return isInputObjectType(type) ? (type.getFields()[name]?.type ?? null) : null;
}

function namesOf(named: readonly { readonly name: string }[]): string {
  return named.map(({ name }) => name).join(', ');
}
