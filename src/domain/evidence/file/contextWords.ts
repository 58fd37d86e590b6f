import { contextMethodWords } from '../../decisions/context';
import { importTrustWords, type ImportTrust } from '../../decisions/decidedBy';
import type { CanonicalValue } from '../../values/canonicalJson';
import { instantText } from '../../values/instant';
import type { HashedMembers } from './evidenceFile';

const methods = Object.entries(contextMethodWords).map(([method, words]) => [method, withinSentence(words)]);

/** In English; pages have other languages. */
export const contextWords = {
  labels: {
    method: 'Answered',
    presentationId: 'Screen',
    setCode: 'Set',
    pageUrl: 'Page',
    userAgent: 'Browser',
    ipAddress: 'IP address',
    timeZone: 'Time zone',
    authentication: 'Log-in',
    acr: 'level',
    amr: 'by',
    authTime: 'at',
    reference: 'Reference',
    note: 'Note',
    confirms: 'Confirms answer',
    confirmedAt: 'Confirmed',
  },
  methods: Object.fromEntries(methods) as Record<keyof typeof contextMethodWords, string>,
  revision: ', revision ',
  byService: ', as the service saw it',
  bySender: ', as the sender named it',
  and: ' and ',
};

/** A context as people read it, one row for each member. A member without a label keeps its name, quoted. */
export function contextRows(
  { setRevision, observedBy, ...context }: HashedMembers,
  words = contextWords,
  timeText?: (at: Date) => string,
) {
  const members = [...new Set([...Object.keys(words.labels), ...Object.keys(context)])];
  const seen = observedBy === 'SERVICE' ? words.byService : words.bySender;
  return members
    .filter((member) => Object.hasOwn(context, member))
    .map((member) => {
      const value = said(context[member] ?? null, words, timeText);
      const method = member === 'method' ? wordIn(words.methods, value) : undefined;
      const revision = member === 'setCode' ? `${words.revision}${said(setRevision ?? null)}` : '';
      const by = member === 'userAgent' || member === 'ipAddress' ? seen : '';
      const label = wordIn(words.labels, member) ?? said(member);
      return { member, label, words: `${method ?? value}${revision}${by}` };
    });
}

/** How well the source of an import knows what it states, as part of a sentence. */
export function trustWords(trust: ImportTrust): string {
  return withinSentence(importTrustWords[trust]);
}

function withinSentence(words: string): string {
  return `${words.charAt(0).toLowerCase()}${words.slice(1, -1)}`;
}

/** Undefined also for a name that every object has. */
export function wordIn(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

const instantPattern = /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Nothing but the hash was checked, so it may be any JSON. What could be read as words of ours is quoted. */
export function said(
  value: CanonicalValue,
  words = contextWords,
  timeText: (at: Date) => string = instantText,
): string {
  if (typeof value === 'string' && instantPattern.test(value)) return timeText(new Date(value));
  if (typeof value === 'string' && !/^[\w.:/+%-]+$/.test(value)) return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value))
    return value.map((each: CanonicalValue) => said(each, words, timeText)).join(words.and);
  return Object.entries(value)
    .map(([name, part]) => `${wordIn(words.labels, name) ?? said(name)} ${said(part, words, timeText)}`)
    .join(', ');
}
