import { findRefusal } from 'consent-client/apollo';
import { useEffect, useState, type ReactNode } from 'react';
import { RefusalWords } from './forms';
import { useWords } from './words';

/** In the reader's time zone; the instant in UTC is beside it for the pointer and for programs. */
export function Moment({ at, isDay = false }: { readonly at: string; readonly isDay?: boolean }) {
  const { language } = useWords();
  return (
    <time dateTime={at} title={at}>
      {momentText(at, language, isDay)}
    </time>
  );
}

/** @param dateStyle `full` names the day of the week */
export function momentText(
  at: string,
  language: string,
  isDay = false,
  dateStyle: 'medium' | 'full' = 'medium',
): string {
  const regional = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
  const style = isDay ? { dateStyle } : { dateStyle, timeStyle: 'short' as const };
  return new Intl.DateTimeFormat(regional, style).format(new Date(at));
}

/** A state has a word and a shape, so that nothing depends on its colour. */
export function Chip({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className="chip" data-tone={tone}>
      {children}
    </span>
  );
}

export type Tone = 'good' | 'waiting' | 'no' | 'quiet';

export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface TableProps {
  /** Of its columns. */
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** Its cells carry the names as `data-name` too, for narrow screens. */
export function Table({ names, children }: TableProps) {
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
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface LoadedProps<Data> {
  readonly data: Data | null | undefined;
  readonly error: Error | undefined;
  readonly onAgain: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** What was loaded, also where a later request failed; else why it is not there. */
export function Loaded<Data>({ data, error, onAgain, children }: LoadedProps<Data>) {
  const words = useWords();
  const refusal = error && findRefusal(error);
  return (
    <>
      {error && (
        <div className="problem">
          {refusal ? (
            <RefusalWords error={error} refusals={{ INVALID_INPUT: words.notFound }} />
          ) : (
            <p role="alert">{words.notLoaded}</p>
          )}
          <button onClick={onAgain}>{words.tryAgain}</button>
        </div>
      )}
      {data ? children(data) : !error && <Loading />}
    </>
  );
}

/** Says nothing of a request that is answered at once. */
export function Loading() {
  const words = useWords();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return <p role="status">{isLong ? words.loading : ''}</p>;
}

export function NotFound() {
  return <h1>{useWords().notFound}</h1>;
}

/** What stands below the section's own part of an address: `['news']` of `/templates/news`. */
export interface ScreenProps {
  readonly path: readonly string[];
}
