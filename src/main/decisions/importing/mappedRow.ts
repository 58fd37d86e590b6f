import type { ImportOrigin } from '../../../actions/importing/importRows';
import type { ImportRow, SentRow } from '../../../domain/decisions/importRow';
import { cameOf, invalidMember, misfittingMember } from '../../../domain/errors/inputFault';
import { Refused } from '../../../domain/errors/refusal';
import { requireAll } from '../../../domain/input/gathering';
import { instantText } from '../../../domain/values/instant';
import type { MemberMapping, RowMapping } from './importMapping';

/** @throws Refused `INVALID_INPUT` for values that the mapping does not know */
export function mappedRow(mapping: RowMapping, said: Readonly<Record<string, unknown>>): SentRow {
  const when = mapping.find(([name]) => name === 'when');
  // Without a value the row says nothing at all.
  if (when && valueOf(...when, said) === null) return {};
  const members = mapping.filter((each) => each !== when);
  return requireAll(
    Object.fromEntries(members.map(([name, member]) => [name, () => valueOf(name, member, said)])),
  );
}

/** Null where it is blank, or a part of it is. */
function valueOf(
  name: string,
  { columns, constant, values, isLoose, time, timeAs }: MemberMapping,
  said: Readonly<Record<string, unknown>>,
): string | null {
  const found = columns.map((column) => cellOf(name, findIn(said, column)));
  const cells = isLoose ? found.map((cell) => cell.trim()) : found;
  const parts = [...cells, ...(constant === null ? [] : [constant])];
  const text = parts.includes('') ? '' : parts.join(':');
  const meant =
    values?.get(isLoose ? text.toLowerCase() : text) ??
    (values && text !== '' ? refuseValue(name, text, values) : text);
  if (meant === '') return null;
  if (name === 'source_id') return meant.replace(notVisible, percented);
  if (!time) return meant;
  const instant = time(meant);
  if (instant) return instantText(instant);
  throw new Refused(invalidMember(name, `an instant as ${timeAs}`, JSON.stringify(meant.slice(0, 40))));
}

/** An id at the source may have letters that the key of a row has not. */
const notVisible = /[^!-$&-~]/gu;

function percented(letter: string): string {
  return Buffer.from(letter).toString('hex').replace(/../g, '%$&');
}

function refuseValue(name: string, text: string, values: ReadonlyMap<string, string>): never {
  const known = [...values.keys()].map((value) => value || 'nothing').join(', ');
  throw new Refused(misfittingMember(name, `one of ${known}`, text, null));
}

function cellOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  // A longer one has lost its last digits by now, and would be the number of somebody else.
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new Refused(
      invalidMember(name, `a number up to ${Number.MAX_SAFE_INTEGER}, or text`, cameOf(value)),
    );
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Refused(invalidMember(name, 'text, a number, true or false', cameOf(value)));
}

/** A member by its name, or by the names on the way to it with dots between. Names may have dots themselves. */
export function findIn(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const members = value as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(members, path)) return members[path];
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    if (Object.hasOwn(members, name)) return findIn(members[name], path.slice(dot + 1));
  }
  return undefined;
}

/**
 * The line of JSON that means the same without a mapping. The instant comes first, so that sorting the lines sorts them
 * by it.
 */
export function rowOfMapped(sent: SentRow, read: ImportRow, origin: ImportOrigin): string {
  const { decided_at: _asSent, ...members } = sent;
  const [source, trust] = [read.source ?? origin.source, read.trust ?? origin.trust];
  const row = { decided_at: instantText(read.decidedAt), ...members, source, trust };
  return `${JSON.stringify(row, (_name, value: unknown) => value ?? undefined)}\n`;
}
