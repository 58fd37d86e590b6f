import type { GraphQLInputType } from 'graphql';
import { getNamedType, isInputObjectType } from 'graphql';
import { findClosest } from '../../domain/errors/closest';
import { absent, present, unknownMember, unnamedMember } from '../../domain/errors/inputFault';

/** A member that is not what the schema wants there. */
export interface Misfit {
  readonly member: string;
  readonly expected: string;
  /** The member as it is named within the `input` argument, where it stands in one. */
  readonly inForm?: string;
  /** Its kind and size, where a value came. */
  readonly came?: string | undefined;
  /** The name that was probably meant. */
  readonly closest?: string | null;
  /** The whole sentence, where the usual one would not do. */
  readonly says?: string;
}

/** A client may send any name; one that could not be a member's is not repeated. */
const namePattern = /^\w{1,64}$/;

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
  if (missing) return { member: memberOf(object, missing), expected: present };
  const unknown = /^Field "(.*)" is not defined by type /s.exec(message)?.[1];
  return unknown === undefined ? null : unknownMisfit(object, unknown, type);
}

/** The members of an input are documented, so that they may be named where the rest of the schema is not. */
function unknownMisfit(object: string, name: string, type: GraphQLInputType | null | undefined): Misfit {
  const form = type && getNamedType(type);
  const place = form?.name ?? 'the input';
  if (!namePattern.test(name)) return { member: object, expected: absent, says: unnamedMember(place) };
  const members = isInputObjectType(form) ? Object.keys(form.getFields()) : [];
  const says = unknownMember(name, place, findClosest(name, members));
  return { member: memberOf(object, name), expected: absent, says };
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

function memberOf(object: string, name: string): string {
  return object ? `${object}.${name}` : name;
}
