/** A member that is not what the schema wants there. */
export interface Misfit {
  readonly member: string;
  readonly expected: string;
}

const present = 'present';
const absent = 'absent, because no member has this name';

/** A client may send any name; one that could not be a member's is not repeated. */
const namePattern = /^\w{1,64}$/;

/**
 * Reads what graphql-js says about an object's members: one is missing, or there is one too many. Its other
 * messages repeat the value that came, so they are never handed on.
 */
export function findMemberMisfit(object: string, message: string): Misfit | null {
  const missing = /^Field "(?:\w+\.)?(\w+)" of required type /.exec(message)?.[1];
  if (missing) return { member: memberOf(object, missing), expected: present };
  const unknown = /^Field "(.*)" is not defined by type /s.exec(message)?.[1];
  if (unknown === undefined) return null;
  return { member: namePattern.test(unknown) ? memberOf(object, unknown) : object, expected: absent };
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
