import type { FullStandingFragment } from 'consent-client/documents';
import { Markdown } from '../wording/markdown';
import type { Words } from '../wording/words';

interface ReplacedProps {
  /** Whether the text took the place of another before the reader's eyes. */
  readonly isReplaced: boolean;
  readonly pending: FullStandingFragment;
  readonly words: Words;
}

/** Says that the text is another now; the region stays, so that screen readers hear what is put into it. */
export function Replaced({ isReplaced, pending: { version, changes }, words }: ReplacedProps) {
  const { label, changeNote, locale } = version;
  return (
    <div className="replaced" role="status" data-shown={isReplaced}>
      {isReplaced && <p>{words.replaced(label)}</p>}
      {isReplaced && changes.length === 0 && changeNote && <Markdown text={changeNote} locale={locale} />}
    </div>
  );
}
