import { findCustomerIdFault } from '../values/customerId';
import { didYouMean, findClosest } from './closest';

/** `INVALID_INPUT` as a refusal: the first fault in words of its own, and the list of all. */
export interface InvalidInput {
  readonly code: 'INVALID_INPUT';
  readonly member: string;
  readonly expected: string;
  /** What came, by kind and size only; absent where the door does not know. */
  readonly came?: string;
  readonly says?: string;
  /** Every fault that was found, the one above first. */
  readonly errors: readonly InputFault[];
}

/** One thing that is wrong in what was sent. It never repeats a value. */
export interface InputFault {
  /** Where it is: a JSON pointer (RFC 6901) into the form that was sent, such as `/texts/2/body`. */
  readonly pointer: string;
  readonly expected: string;
  readonly came?: string;
  /** The whole sentence, where the usual one would not say what is wrong. It is for messages alone. */
  readonly says?: string;
}

type Said = Omit<InputFault, 'pointer'>;

/** The refusal of one member, named as in messages: `texts[2].body`. */
export function invalidMember(member: string, expected: string, came?: string, says?: string): InvalidInput {
  const fault = {
    expected,
    ...(came === undefined ? {} : { came }),
    ...(says === undefined ? {} : { says }),
  };
  return { code: 'INVALID_INPUT', member, ...fault, errors: [{ pointer: pointerTo(member), ...fault }] };
}

/** The refusal of a member with a value that does not fit. @param closest the value that was probably meant */
export function misfittingMember(
  member: string,
  expected: string,
  value: unknown,
  closest: string | null,
): InvalidInput {
  const came = cameOf(value);
  const says =
    closest === null
      ? undefined
      : `${member} ${predicateOf({ expected, ...(came !== undefined && { came }) })}.${didYouMean(closest)}`;
  return invalidMember(member, expected, came, says);
}

/** What is wrong, then what is expected. */
export function invalidInputMessage({ member, errors, ...first }: Omit<InvalidInput, 'code'>): string {
  const sentence = first.says ?? `${member} ${predicateOf(first)}.`;
  return errors.length > 1 ? `${sentence} This is the first of ${errors.length} faults.` : sentence;
}

/** All of the faults, for who can correct them at once. */
export function allFaults({ errors }: Pick<InvalidInput, 'errors'>): string {
  return errors
    .map((fault) => invalidInputMessage({ member: memberAt(fault.pointer), ...fault, errors: [] }))
    .join(' ');
}

/** The predicate about the member at fault: `is 1000, but must be a whole number from 1 to 100`. */
export function predicateOf({ expected, came }: Pick<Said, 'expected' | 'came'>): string {
  if (expected === present) return 'is missing';
  if (came === 'nothing') return `is missing; it must be ${expected}`;
  return came === undefined ? `must be ${expected}` : `is ${came}, but must be ${expected}`;
}

/** What is expected of a member that is missing, and of one that no form has. */
export const present = 'present';
export const absent = 'left out, because no member has this name';

/** The kind and size of a value that came, never its text; undefined where nothing came. */
export function cameOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return `a string of ${value.length} characters`;
    case 'number':
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? 'a list' : 'an object';
    default:
      return undefined;
  }
}

/** The message about a member that is none of these. A name that could not be a member's is not repeated. */
export function unknownMember(name: string, place: string, members: readonly string[]): string {
  return /^[\w.-]{1,64}$/.test(name)
    ? `There is no member "${name}" in ${place}.${didYouMean(findClosest(name, members))}`
    : `There is a member in ${place} that does not belong there.`;
}

/** `texts[2].body` and `texts.2.body` are at `/texts/2/body`. */
export function pointerTo(member: string): string {
  const steps = member.match(/[^.[\]]+/g) ?? [];
  return steps.map(pointerStep).join('');
}

/** `texts.2.body` is at `/texts/2/body`. */
export function memberAt(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.');
}

/** RFC 6901, section 3. */
export function pointerStep(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** What programs send in place of an id that they do not have yet. */
const placeholders: readonly string[] = ['undefined', 'null', 'NaN', '[object Object]'];
/** A name that was to be replaced by an id: `{customerId}` or `:id`. */
const templatePattern = /^(?:\{(?![0-9a-f-]{36}\})[^{}]{0,64}\}|:[a-z_]{1,64})$/i;

/** The message about a text in place of an id; null for a malformed id. */
export function absentIdSays(member: string, value: string, expected = 'a UUID'): string | null {
  if (placeholders.includes(value)) {
    return `${member} is "${value}", but must be ${expected}: the program that sent it had none yet.`;
  }
  return templatePattern.test(value)
    ? `${member} is the name of an id, but must be ${expected}. Put the id in its place.`
    : null;
}

/** What no customer has as their id, in the words of both doors; null for an id. */
export function findUnfitCustomerId(member: string, value: string): InvalidInput | null {
  const expected = 'a customer’s id';
  const absent = absentIdSays(member, value, expected);
  if (absent !== null) return invalidMember(member, expected, cameOf(value), absent);
  const fault = findCustomerIdFault(value);
  const isOfReader = value === 'me' && ['id', 'customerId'].includes(member);
  const says = isOfReader ? `${member} is "me". At GraphQL ask viewer { customer { id } }.` : undefined;
  return fault && invalidMember(member, fault.expected, fault.came ?? cameOf(value), says);
}
