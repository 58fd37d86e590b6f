import { cameOf, invalidMember, unknownMember } from '../errors/inputFault';
import { Refused } from '../errors/refusal';
import { requireAll } from '../input/gathering';
import {
  invalidInput,
  mustNotBeAhead,
  optional,
  requireCustomerId,
  requireDecisionValue,
  requireLine,
  requireLocale,
  requireOneOf,
  requireTemplateCode,
  requireUuid,
  refuseInput,
} from '../input/input';
import { findInstant } from '../values/instant';
import { contextMethods, type ContextMembers } from './context';
import { importTrusts, type ImportTrust } from './decidedBy';

/** A row of an import, as both doors name its members. */
export const rowMembers = [
  'source_id',
  'customer_id',
  'template_code',
  'value',
  'decided_at',
  'consent_version_id',
  'version',
  'locale',
  'channel',
  'method',
  'confirmed_at',
  'source',
  'trust',
] as const;
export type SentRow = Readonly<Record<string, unknown>>;

export type ImportRow = ReturnType<typeof requireSaidRow>;

const sourceIdPattern = /^[\x21-\x7e]{1,128}$/;
const sourcePattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** The name of the system that rows come from. @throws Refused `INVALID_INPUT` */
export function requireImportSource(member: string, value: string): string {
  if (sourcePattern.test(value)) return value;
  return refuseInput(member, '1 to 64 of a-z, 0-9, ".", "_" and "-", starting with a letter or digit', value);
}

/**
 * Null for a row without a value: its customer said nothing.
 * @throws Refused `INVALID_INPUT` naming every member at fault, as it was sent
 */
export function requireImportRow(sent: SentRow, now: Date): ImportRow | null {
  const isKnown = (name: string) => rowMembers.some((member) => member === name);
  const other = Object.keys(sent).find((name) => !isKnown(name));
  if (other !== undefined) {
    const expected = `an object of ${rowMembers.join(', ')}`;
    throw new Refused(invalidMember('row', expected, undefined, unknownMember(other, 'the row', rowMembers)));
  }
  return said(sent, 'value') === null ? null : requireSaidRow(sent, now);
}

/** Why a yes is held back: without its no, which may be the faulty row, it would stay in force. */
export const halfLine = invalidMember(
  'line',
  'whole',
  undefined,
  'another row of the line is refused, so its yes is not recorded either',
);

function requireSaidRow(sent: SentRow, now: Date) {
  const row = requireAll({
    customerId: () => required(requireCustomerId, sent, 'customer_id'),
    templateCode: () => required(requireTemplateCode, sent, 'template_code'),
    value: () => required(requireDecisionValue, sent, 'value'),
    decidedAt: () => required(requirePast, sent, 'decided_at', now),
    consentVersionId: () => optional(requireUuid, 'consent_version_id', said(sent, 'consent_version_id')),
    version: () => optional(requireLine, 'version', said(sent, 'version'), maxLabelLength),
    locale: () => optional(requireLocale, 'locale', said(sent, 'locale')),
    channel: () => optional(requireLine, 'channel', said(sent, 'channel'), maxChannelLength),
    context: () => methodIn(sent),
    confirmedAt: () => optional(requirePast, 'confirmed_at', said(sent, 'confirmed_at'), now),
    /** Of this row alone, where a file has rows of several systems. */
    source: () => optional(requireImportSource, 'source', said(sent, 'source')),
    trust: () => optional(requireOneOf<ImportTrust>, 'trust', said(sent, 'trust'), importTrusts),
    // The last one, because a mapping that joins it lacks it where another member is at fault.
    sourceId: () => required(requireSourceId, sent, 'source_id'),
  });
  if (row.version !== null && row.consentVersionId !== null)
    throw invalidInput('version', 'left out where consent_version_id is sent');
  if (row.confirmedAt && row.value !== 'given')
    throw invalidInput('confirmed_at', 'left out unless the value is given');
  if (row.confirmedAt && row.confirmedAt < row.decidedAt)
    throw invalidInput('confirmed_at', 'not earlier than decided_at');
  return row;
}

const maxLabelLength = 64;
const maxChannelLength = 64;

function required<Value, Bounds extends readonly unknown[]>(
  read: (member: string, value: string, ...bounds: Bounds) => Value,
  sent: SentRow,
  member: (typeof rowMembers)[number],
  ...bounds: Bounds
): Value {
  const value = said(sent, member);
  if (value === null) throw invalidInput(member, 'present', 'nothing');
  return read(member, value, ...bounds);
}

/** An empty text is what tables have for nothing. A version may be a number. */
function said(sent: SentRow, member: (typeof rowMembers)[number]): string | null {
  const value = Object.hasOwn(sent, member) ? (sent[member] ?? '') : '';
  if (member === 'version' && typeof value === 'number') return String(value);
  if (typeof value !== 'string') throw invalidInput(member, 'a string', cameOf(value));
  return value === '' ? null : value;
}

function requireSourceId(member: string, value: string): string {
  if (sourceIdPattern.test(value)) return value;
  return refuseInput(member, '1 to 128 visible ASCII characters', value);
}

/** Older instants are faults of a clock or a conversion. */
const earliest = new Date(0);

function requirePast(member: string, value: string, now: Date): Date {
  const instant = value.includes('T') ? findInstant(value) : null;
  if (!instant || instant < earliest)
    return refuseInput(member, 'an instant since 1970 such as 2021-04-02T10:11:12Z', value);
  return mustNotBeAhead(member, instant, now);
}

function methodIn(sent: SentRow): ContextMembers | null {
  const method = said(sent, 'method');
  return method === null ? null : { method: requireOneOf('method', method, contextMethods) };
}
