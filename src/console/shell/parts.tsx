import { useEffect, useState, type ReactNode } from 'react';
import { addressOf, headScreen, Link } from './address';
import { actorIn, words, type By } from './words';

/** In the reader's time zone; the instant in UTC is beside it for the pointer and for programs. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {momentText(at)}
    </time>
  );
}

/** Where the reader is. */
export const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param dateStyle `full` names the day of the week */
export function momentText(at: string, dateStyle: 'medium' | 'full' = 'medium'): string {
  return inFormat(at, { dateStyle, timeStyle: 'short' });
}

export function dayText(at: string): string {
  return inFormat(at, { dateStyle: 'medium' });
}

/** In the reader's own region, where their language has several. */
function inFormat(at: string, format: Intl.DateTimeFormatOptions): string {
  const regional = navigator.languages.find((tag) => tag.split('-')[0] === words.language);
  return new Intl.DateTimeFormat(regional ?? words.language, format).format(new Date(at));
}

/** `2026-12-01T08:00`, as fields for days and times have it, where the reader is. */
export function localText(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function numberText(number: number): string {
  return new Intl.NumberFormat(words.language).format(number);
}

/** What is newer than this page stays as it is. */
export function wordFor(says: Readonly<Record<string, string>>, value: string, otherwise = value): string {
  return says[value] ?? otherwise;
}

/** When something was done, and by whom. */
export function doneText(at: string, by: By | null): string {
  const time = momentText(at);
  return by ? words.at(time, actorIn(by)) : time;
}

/** A state has a word and a shape, so that nothing depends on its colour. */
export function Chip({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`chip ${tone}`} data-shape={shapes[tone]}>
      {children}
    </span>
  );
}

const shapes = { good: '●', waiting: '◷', no: '×', quiet: '○' } as const;
export type Tone = keyof typeof shapes;

/** What is so of a thing, by name. What is empty is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(
        ([name, fact]) =>
          (fact ?? false) !== false && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface NamedProps {
  readonly name: ReactNode;
  readonly kind?: string;
  readonly code: ReactNode;
}

/** What people call a thing, and below it what programs call it. */
export function Named({ name, kind, code }: NamedProps) {
  return (
    <>
      {name}
      <p className="faint">
        {kind && `${kind} · `}
        <code>{code}</code>
      </p>
    </>
  );
}

interface TableProps {
  /** Of its columns. */
  readonly names: readonly string[];
  /** The first cell heads its row. */
  readonly rows: readonly (readonly [key: string, ...cells: ReactNode[]])[];
  /** Says that there is no row. */
  readonly none?: string;
}

/** Its cells carry the names as `data-name` too, for narrow screens. */
export function Table({ names, rows, none }: TableProps) {
  if (rows.length === 0 && none) return <p role="status">{none}</p>;
  return (
    <div className="wide">
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, head, ...cells]) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={names[index + 1]} data-name={names[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface OneOfProps<Value extends string> {
  readonly label: string;
  readonly of: readonly (readonly [value: Value, says: string])[];
  readonly chosen: Value | undefined;
  readonly onChoose: (value: Value) => void;
  readonly className?: string;
}

/** A few buttons, of which one is pressed. */
export function OneOf<Value extends string>({ label, of, chosen, onChoose, className }: OneOfProps<Value>) {
  return (
    <div className={`row ${className ?? ''}`} role="group" aria-label={label}>
      {of.map(([value, says]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {says}
        </button>
      ))}
    </div>
  );
}

/** Says nothing of a request that is answered at once. */
export function Loading() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return <p role="status">{isLong ? words.loading : ''}</p>;
}

interface TitleProps {
  readonly says: ReactNode;
  /** The template that it is about. */
  readonly of?: { readonly templateCode: string; readonly name: string };
  /** What can be done to the whole. */
  readonly children?: ReactNode;
}

/** Heads a screen. */
export function Title({ says, of, children }: TitleProps) {
  return (
    <div className="title">
      <h1 tabIndex={-1} ref={headScreen}>
        {says} {of && <Link to={addressOf('templates', of.templateCode)}>{of.name}</Link>}
      </h1>
      {children}
    </div>
  );
}

export function NotFound() {
  return <Title says={words.notFound} />;
}

/** What stands below the section's own part of an address: `['news']` of `/templates/news`. */
export interface ScreenProps {
  readonly path: readonly string[];
}
