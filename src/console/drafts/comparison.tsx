import type { DraftFragment, DiffKind } from './documents/generated';
import { Note } from '../shell/texts';
import { draftWords as said } from './words';

type Compared = DraftFragment['comparison'][number];

interface ComparisonProps {
  readonly locale: string;
  readonly found: Compared | undefined;
  /** What customers read is new. */
  readonly note?: string | null;
}

/** What was saved, beside the version that it would follow. Signs and words say what colours say. */
export function Comparison({ locale, found, note }: ComparisonProps) {
  if (!found) return <p className="faint">{said.notSavedYet}</p>;
  return (
    <div className="sheet comparison">
      <p className="faint">{said.changes[found.change]}</p>
      {note && <Note text={note} locale={locale} />}
      <h3 lang={locale}>
        {found.title.map((part, index) => (
          <Part key={index} {...part} />
        ))}
      </h3>
      {found.body.map(({ newStart, lines }, hunk) => (
        <div key={hunk} lang={locale}>
          {hunk > 0 && <p className="faint">⋯ {said.line(newStart)}</p>}
          {lines.map((line, index) => (
            <p key={index} className="line" data-kind={line.kind}>
              <Part {...line} />
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}

function Part({ kind, text }: { readonly kind: DiffKind; readonly text: string }) {
  // The same words, and a kind that only a newer service has, are read as they are.
  if (kind !== 'ADDED' && kind !== 'REMOVED') return text;
  const Sign = kind === 'ADDED' ? 'ins' : 'del';
  return (
    <Sign>
      <span className="unseen">{said.signs[kind]} </span>
      {text}
    </Sign>
  );
}
