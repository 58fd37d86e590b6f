import { memberAt, type InvalidInput } from '../../../domain/errors/inputFault';
import type { Refusal } from '../../../domain/errors/refusal';
import type { ImportedLine } from './importedLines';
import type { ImportMapping } from './importMapping';
import { findIn } from './mappedRow';

/** Where the mapping looks for the member at fault, and what is there in its place. */
export function placeOf(
  mapping: ImportMapping | null,
  refusal: Refusal,
  { said }: ImportedLine,
  row: number,
): string {
  if (typeof said === 'string') return '';
  const names = refusal.code === 'INVALID_INPUT' ? membersAt(refusal) : (faultyMembers[refusal.code] ?? []);
  const places = mapping?.rows[row - 1]?.filter(([name]) => names.includes(name)) ?? [];
  return places
    .filter(([, { columns }]) => columns.length > 0)
    .map(([name, { columns, time }]) => {
      const found = columns.map((column) => findIn(said, column));
      const instead = found.includes(undefined) ? ` The line has ${listed(Object.keys(said))}.` : '';
      const [only] = found;
      // Of a pattern the reason has the text already.
      const isTold =
        refusal.code === 'INVALID_INPUT' &&
        name.endsWith('_at') &&
        !time &&
        typeof only === 'string' &&
        only !== '';
      const says = isTold ? `, as ${quoted(only)}` : '';
      return ` ${names.length > 1 ? name : 'It'} is read from ${listed(columns)}${says}.${instead}`;
    })
    .join('');
}

function membersAt({ errors }: InvalidInput): readonly string[] {
  return errors.map(({ pointer }) => memberAt(pointer));
}

const version = ['version', 'consent_version_id'];
const faultyMembers: Readonly<Partial<Record<Refusal['code'], readonly string[]>>> = {
  VERSION_REQUIRED: version,
  VERSION_NOT_FOUND: [...version, 'decided_at'],
  VERSION_SUPERSEDED: [...version, 'decided_at'],
  LOCALE_NOT_AVAILABLE: ['locale'],
};

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

/** There may be a thousand. */
export function listed(names: readonly string[]): string {
  return names.slice(0, 30).join(', ') + (names.length > 30 ? ', …' : '');
}
