import { contextMethodWords } from '../../decisions/context';
import { importTrustWords, type ImportTrust } from '../../decisions/decidedBy';
import type { CanonicalValue } from '../../values/canonicalJson';
import type { HashedMembers } from './evidenceFile';

const labels: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);

const methods: ReadonlyMap<string, string> = new Map(Object.entries(contextMethodWords));

/** A context as people read it, one row for each member. A member without a label keeps its name, quoted. */
export function contextRows({ setRevision, observedBy, ...context }: HashedMembers) {
  const members = [...new Set([...labels.keys(), ...Object.keys(context)])];
  const seen = observedBy === 'SERVICE' ? ', as the service saw it' : ', as the sender named it';
  return members
    .filter((member) => Object.hasOwn(context, member))
    .map((member) => {
      const value = said(context[member] ?? null);
      const method = member === 'method' ? methods.get(value) : undefined;
      const words = method ? withinSentence(method) : value;
      const revision = member === 'setCode' ? `, revision ${said(setRevision ?? null)}` : '';
      const by = member === 'userAgent' || member === 'ipAddress' ? seen : '';
      return { member, label: labels.get(member) ?? said(member), words: `${words}${revision}${by}` };
    });
}

/** How well the source of an import knows what it states, as part of a sentence. */
export function trustWords(trust: ImportTrust): string {
  return withinSentence(importTrustWords[trust]);
}

function withinSentence(words: string): string {
  return `${words.charAt(0).toLowerCase()}${words.slice(1, -1)}`;
}

/** Nothing but the hash was checked, so it may be any JSON. What could be read as words of ours is quoted. */
export function said(value: CanonicalValue): string {
  if (typeof value === 'string' && !/^[\w.:/+%-]+$/.test(value)) return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(said).join(' and ');
  return Object.entries(value)
    .map(([name, part]) => `${labels.get(name) ?? said(name)} ${said(part)}`)
    .join(', ');
}
