import { findClosest } from '../domain/errors/closest';
import { requireSafeMarkdown } from '../texts/markdownRules';
import { requireChangeNote, requireLabel, requireTitle } from '../domain/publishing/draft';
import {
  invalidInput,
  requireInstant,
  requireLine,
  requireLocale,
  requireOneOf,
  requireTemplateCode,
  requireValidity,
} from '../domain/input/input';
import { requireEditorialReason } from '../domain/publishing/terms';
import type { Lasting } from '../domain/values/timeZone';
import { isValidity } from '../domain/values/validity';
import { maxNameLength } from '../domain/templates/template';
import {
  confirmations,
  contextParts,
  mayDecides,
  requireCollects,
  requireNotifyBefore,
  templateKinds,
} from '../domain/templates/templateRules';
import { changeKinds, reasks, type ChangeKind, type Reask } from '../domain/templates/version';

/** What a file says of itself alone. */
export const ownMembers = {
  code: requireTemplateCode,
  locale: requireLocale,
  title: requireTitle,
  changeNote: (member: string, value: string) =>
    requireSafeMarkdown(member, requireChangeNote(member, value)),
} as const;

/** What a file says of the whole version: in as many of its files as one likes, and the same in each. */
export const sharedMembers = {
  name: (member: string, value: string) => requireLine(member, value, maxNameLength),
  defaultLocale: requireLocale,
  kind: (member: string, value: string) => requireOneOf(member, word(value), templateKinds),
  collects: (member: string, value: string) => {
    const words = listed(value);
    const stranger = words.find((each) => !contextParts.some((part) => part === word(each)));
    if (stranger === undefined) return requireCollects(member, words.map(word));
    throw invalidInput(member, `one of ${contextParts.join(', ')}`, `"${stranger.slice(0, 40)}"`);
  },
  mayDecide: (member: string, value: string) => requireOneOf(member, word(value), mayDecides),
  confirmation: (member: string, value: string) => requireOneOf(member, word(value), confirmations),
  confirmationValidity: requireValidity,
  notifyBefore: (member: string, value: string) => requireNotifyBefore(member, listed(value)),
  label: requireLabel,
  effectiveFrom: requireInstant,
  changeKind: (member: string, value: string): ChangeKind => requireOneOf(member, word(value), changeKinds),
  editorialReason: requireEditorialReason,
  reask: (member: string, value: string): Reask => requireOneOf(member, word(value), reasks),
  graceUntil: requireEndOfGrace,
  validity: requireValidity,
} as const;

function listed(value: string): readonly string[] {
  return value === 'none' ? [] : value.split(/[\s,]+/);
}

/** `grants-only` is as good as `GRANTS_ONLY`. */
function word(value: string): string {
  return value.toUpperCase().replaceAll('-', '_');
}

/** An instant, or how long grace lasts. */
function requireEndOfGrace(member: string, value: string, timeZone: string | null): Date | Lasting {
  return isValidity(value) ? { duration: value, timeZone } : requireInstant(member, value, timeZone);
}

export type Require<Value> = (member: string, value: string, timeZone: string | null) => Value;

type ReadWith<Table extends Readonly<Record<string, Require<unknown>>>> = {
  readonly [Member in keyof Table]: ReturnType<Table[Member]> | null;
};

export type OwnMembers = ReadWith<typeof ownMembers>;
export type SharedMembers = ReadWith<typeof sharedMembers>;

const memberNames: readonly string[] = [...Object.keys(ownMembers), ...Object.keys(sharedMembers)];

export function isMember(name: string): boolean {
  return memberNames.includes(name);
}

export function strangerSays(name: string): string {
  const meant = findClosest(name, memberNames);
  return meant === null ? `is none of the members ${memberNames.join(', ')}` : `is no member; ${meant} is`;
}
