import { useState } from 'react';
import { Input, Select, type FieldProps } from '../../shell/fields';
import { words } from '../../shell/words';

const units = { D: 'day', W: 'week', M: 'month', Y: 'year' } as const;
const timeUnits = { H: 'hour', M: 'minute', S: 'second' } as const;
type Unit = keyof typeof units;

function partsOf(length: string): readonly (readonly [count: number, unit: Unit])[] {
  return [...length.matchAll(/(\d+)([YMWD])/g)].map(([, count, unit]) => [Number(count), unit as Unit]);
}

function inUnit(unit: string): Intl.NumberFormat {
  return new Intl.NumberFormat(words.language, { style: 'unit', unit, unitDisplay: 'long' });
}

/** `P1Y6M` in words: 1 year, 6 months. */
export function lengthText(length: string): string {
  const said = length.split('T').flatMap((part, index) =>
    [...part.matchAll(/([\d.]+)([YMWDHS])/g)].map(([, count, letter = '']) => {
      const unit = { ...units, ...(index > 0 && timeUnits) }[letter as Unit];
      return inUnit(unit).format(Number(count));
    }),
  );
  return new Intl.ListFormat(words.language, { type: 'unit' }).format(said);
}

/** That much later by the calendar here, across a change of the clock too. */
export function after(start: Date, length: string): Date {
  const end = new Date(start);
  for (const [count, unit] of partsOf(length)) {
    const day = end.getDate();
    if (unit === 'D' || unit === 'W') end.setDate(day + count * (unit === 'W' ? 7 : 1));
    else end.setMonth(end.getMonth() + count * (unit === 'Y' ? 12 : 1));
    // A shorter month ends before that day.
    if ('MY'.includes(unit) && end.getDate() !== day) end.setDate(0);
  }
  return end;
}

interface LengthProps extends Omit<FieldProps, 'children'> {
  /** An ISO 8601 duration, a local day and time (`2026-12-01T08:00`), or empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Says that there is none, where there may be none. */
  readonly none?: string | null;
  /** Durations to choose from, beside one of the reader's own. */
  readonly listed?: readonly string[];
  /** Says that a day and time can be chosen instead. */
  readonly moment?: string;
  readonly disabled?: boolean;
}

/** How long, or until when, in words. */
export function Length({ name, value, onChange, none, listed = [], moment, ...field }: LengthProps) {
  const [how, setHow] = useState(value.startsWith('P') ? value : value ? 'moment' : 'none');
  const choose = (chosen: string) => {
    setHow(chosen);
    onChange(chosen.startsWith('P') ? chosen : '');
  };
  const nameOf = (unit: Unit) => inUnit(units[unit]).formatToParts(2).at(-1)?.value ?? unit;
  const isMoment = how === 'moment';
  const typed = isMoment ? moment : how in units ? nameOf(how as Unit) : null;
  const write = (word: string) =>
    onChange(isMoment ? word : Number(word) > 0 ? `P${Math.min(Math.trunc(Number(word)), 3_650)}${how}` : '');
  const lengths = [...new Set(how.startsWith('P') ? [...listed, how] : listed)];
  const own = (Object.keys(units) as Unit[]).map((unit) => [unit, `${nameOf(unit)} …`]);
  const says = {
    ...(none ? { none } : {}),
    ...Object.fromEntries(lengths.map((length) => [length, lengthText(length)])),
    ...(listed.length > 0 ? Object.fromEntries(own) : {}),
    ...(moment ? { moment } : {}),
  } as Readonly<Record<string, string>>;
  return (
    <>
      <Select name={isMoment ? '' : name} says={says} chosen={how} onChoose={choose} {...field} />
      {typed && (
        <Input
          key={how}
          name={isMoment ? name : 'count'}
          label={typed}
          type={isMoment ? 'datetime-local' : 'number'}
          required
          min={isMoment ? undefined : 1}
          value={isMoment ? value : /\d*/.exec(value.slice(1))?.[0]}
          onChange={({ target }) => write(target.value)}
        />
      )}
    </>
  );
}
