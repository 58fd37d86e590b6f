import { useState } from 'react';
import { Field } from '../../shell/forms';
import { useWords } from '../../shell/words';
import { usePublishWords } from './publishWords';

const units = { D: 'day', W: 'week', M: 'month', Y: 'year' } as const;
type Unit = keyof typeof units;

/** `P1Y6M` in words: 1 year, 6 months. What has hours stays as it is. */
export function lengthText(length: string, language: string): string {
  const parts = /^P(\d+[YMWD])+$/.test(length) ? partsOf(length) : [];
  const said = parts.map(([count, unit]) => inUnit(unit, language).format(count));
  return said.length > 0 ? new Intl.ListFormat(language, { type: 'unit' }).format(said) : length;
}

function partsOf(length: string): readonly (readonly [count: number, unit: Unit])[] {
  return [...length.matchAll(/(\d+)([YMWD])/g)].map(([, count, unit]) => [Number(count), unit as Unit]);
}

function inUnit(unit: Unit, language: string): Intl.NumberFormat {
  return new Intl.NumberFormat(language, { style: 'unit', unit: units[unit], unitDisplay: 'long' });
}

/** That much later by the calendar here, across a change of the clock too. */
export function after(start: Date, length: string): Date {
  const end = new Date(start);
  for (const [count, unit] of partsOf(length)) {
    if (unit === 'D' || unit === 'W') end.setDate(end.getDate() + count * (unit === 'W' ? 7 : 1));
    else addMonths(end, count * (unit === 'Y' ? 12 : 1));
  }
  return end;
}

/** Of a shorter month it is the last day. */
function addMonths(end: Date, count: number): void {
  const day = end.getDate();
  end.setMonth(end.getMonth() + count);
  if (end.getDate() !== day) end.setDate(0);
}

const maxCount = 3_650;

function isListable(value: string): boolean {
  return value === '' || value.startsWith('P');
}

interface LengthProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** An ISO 8601 duration, a local day and time (`2026-12-01T08:00`), or empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Says that there is none. */
  readonly none: string;
  /** Whether one that is there already may become none. */
  readonly mayClear?: boolean;
  /** Durations to choose from, beside one of the reader's own. */
  readonly listed?: readonly string[];
  /** Says that a day and time can be chosen instead. */
  readonly moment?: string;
  readonly isFixed?: boolean;
}

/** How long, or until when, in words. */
export function Length({
  value,
  onChange,
  none,
  mayClear,
  listed = [],
  moment,
  isFixed,
  ...field
}: LengthProps) {
  const { language } = useWords();
  const said = usePublishWords();
  const [first] = useState(value);
  const [how, setHow] = useState(isListable(value) ? 'listed' : 'moment');
  const [unit, setUnit] = useState<Unit>('M');
  const count = partsOf(value)[0]?.[0] ?? 0;
  const choose = (chosen: string) => {
    setHow(isListable(chosen) ? 'listed' : chosen);
    onChange(isListable(chosen) ? chosen : '');
  };
  const write = (wanted: number, of: Unit) => {
    setUnit(of);
    onChange(wanted > 0 ? `P${Math.min(Math.trunc(wanted), maxCount)}${of}` : '');
  };
  const lengths = new Set([
    ...(mayClear || first === '' ? [''] : []),
    ...(isListable(first) ? [first] : []),
    ...listed,
  ]);
  const option = (each: string, says: string) => (
    <option key={each} value={each}>
      {says}
    </option>
  );
  return (
    <Field {...field}>
      {(wired) => (
        <>
          <select
            {...wired}
            disabled={isFixed}
            value={how === 'listed' ? value : how}
            onChange={({ target }) => choose(target.value)}
          >
            {[...lengths].map((each) => option(each, lengthText(each, language) || none))}
            {listed.length > 0 && option('own', said.ownLength)}
            {moment && option('moment', moment)}
          </select>
          {how === 'own' && (
            <div className="row">
              <input
                type="number"
                required
                min={1}
                max={maxCount}
                aria-label={said.howMany}
                value={count || ''}
                onChange={({ target }) => write(Number(target.value), unit)}
              />
              <select
                aria-label={said.unit}
                value={unit}
                onChange={({ target }) => write(count, target.value as Unit)}
              >
                {(Object.keys(units) as Unit[]).map((each) =>
                  option(
                    each,
                    inUnit(each, language)
                      .formatToParts(count)
                      .find(({ type }) => type === 'unit')?.value ?? each,
                  ),
                )}
              </select>
            </div>
          )}
          {how === 'moment' && (
            <input
              type="datetime-local"
              required
              aria-label={moment}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </>
      )}
    </Field>
  );
}
