import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isListType,
  isInputObjectType,
  isEnumType,
} from 'graphql';
import { findClosest } from '../../domain/errors/closest';
import { absent, present, unknownMember, cameOf } from '../../domain/errors/inputFault';

export interface Misfit {
  readonly member: string;
  readonly expected: string;
  /** The member as it is named within the `input` argument, where it stands in one. */
  readonly inForm?: string;
  readonly came?: string | undefined;
  readonly closest?: string | null;
  /** The whole sentence, where the usual one would not do. */
  readonly says?: string;
}

/** A client may send any name; one that could not be a member's is not repeated. */
export const namePattern = /^\w{1,64}$/;

/**
 * Reads what graphql-js says about an object's members: one is missing, or there is one too many. Its other
 * messages repeat the value that came, so they are never handed on.
 */
export function findMemberMisfit(
  object: string,
  message: string,
  type: GraphQLInputType | null | undefined,
): Misfit | null {
  const missing = /^Field "(?:\w+\.)?(\w+)" of required type /.exec(message)?.[1];
  if (missing) return { member: memberIn(object, missing), expected: present };
  const unknown = /^Field "(.*)" is not defined by type /s.exec(message)?.[1];
  return unknown === undefined ? null : unknownMisfit(object, unknown, type);
}

/** The members of an input are documented, so that they may be named where the rest of the schema is not. */
export function unknownMisfit(
  object: string,
  name: string,
  type: GraphQLInputType | null | undefined,
): Misfit {
  const form = type && getNamedType(type);
  const place = form?.name ?? 'the input';
  const members = isInputObjectType(form) ? Object.keys(form.getFields()) : [];
  const says = unknownMember(name, place, members);
  return { member: namePattern.test(name) ? memberIn(object, name) : object, expected: absent, says };
}

/** Reads what graphql-js says about an argument that is missing, or that no value came for. */
export function findArgumentMisfit(message: string): Misfit | null {
  const missing = / argument "(\w+)" of type .* is required, but it was not provided/.exec(message)?.[1];
  if (missing) return { member: missing, expected: present };
  const unfit = /^Argument "(\w+)" (.*)/s.exec(message);
  if (!unfit?.[1]) return null;
  return {
    member: unfit[1],
    expected: unfit[2]?.startsWith('has invalid') ? 'valid against the schema' : present,
  };
}

export function memberIn(object: string, name: string): string {
  return object ? `${object}.${name}` : name;
}

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
    expected: value === null && isListType(getNullableType(type)) ? 'a list' : wordsOfType(type),
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

function namesOf(named: readonly { readonly name: string }[]): string {
  return named.map(({ name }) => name).join(', ');
}
