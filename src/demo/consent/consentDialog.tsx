import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { FullStandingFragment } from '../../client/documents/generated';
import { Changes } from './changes';
import { Markdown } from '../wording/markdown';
import type { Words } from '../wording/words';

interface ConsentDialogProps {
  readonly pending: FullStandingFragment;
  readonly words: Words;
  /** The answer on its way; until it has arrived, no other is taken. */
  readonly sending: 'given' | 'reject' | 'withdraw' | null;
  readonly onAnswer: (value: 'given' | 'reject') => void;
  /** Also by Escape, which is no answer. */
  readonly onClose: () => void;
  readonly languages: ReactNode;
  /** What has become of an answer, between the text and the buttons. */
  readonly children: ReactNode;
}

/** The text with its two answers, neither easier to give than the other. */
export function ConsentDialog(props: ConsentDialogProps) {
  const { pending, words, sending, onAnswer, onClose, languages, children } = props;
  const { version } = pending;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  // Modal, the browser itself keeps the focus inside and gives it back at the end.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  // Reading begins at the title, even if the text has replaced another one.
  useEffect(() => title.current?.focus(), [version.consentVersionId]);

  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" onClose={onClose}>
      <div className="head">
        <h2 id="dialog-title" ref={title} tabIndex={-1} lang={version.locale}>
          {version.title}
        </h2>
        {languages}
      </div>
      <Changes pending={pending} words={words} />
      <Markdown text={version.body} locale={version.locale} />
      <footer aria-busy={sending !== null}>
        {children}
        <div className="answers">
          {(['reject', 'given'] as const).map((value) => (
            <button
              key={value}
              className="strong"
              // Unlike `disabled` it leaves the focus where it is.
              aria-disabled={sending !== null}
              data-sending={sending === value}
              onClick={() => sending ?? onAnswer(value)}
            >
              {words.answers[value]}
            </button>
          ))}
        </div>
        <button className="quiet" onClick={onClose}>
          {words.later}
        </button>
      </footer>
    </dialog>
  );
}
