import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { FullStandingFragment } from 'consent-client/documents';
import type { Answer } from 'consent-client/react';
import { AnswerButtons } from './answerButtons';
import { Changes } from './changes';
import { LanguageChoice } from './languageChoice';
import { Replaced } from './replaced';
import { Markdown } from '../wording/markdown';
import { languageOf, nameOf, type Words } from '../wording/words';

interface ConsentDialogProps {
  readonly pending: FullStandingFragment;
  readonly words: Words;
  /** What has become of the newest press. */
  readonly answer: Answer;
  readonly onAnswer: (value: 'given' | 'reject') => void;
  /** Also by Escape, which is no answer. */
  readonly onClose: () => void;
  readonly onLocale: (locale: string) => void;
  /** What has become of an answer in words, between the text and the buttons. */
  readonly children: ReactNode;
  /** Everything outside of a modal dialog is out of reach, so what must stay in reach stands inside. */
  readonly beside: ReactNode;
}

/** The text with its two answers, neither easier to give than the other. */
export function ConsentDialog(props: ConsentDialogProps) {
  const { pending, words, answer, onAnswer, onClose, onLocale, children, beside } = props;
  const { version } = pending;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [openedWith] = useState(version.consentVersionId);
  const isReplaced = openedWith !== version.consentVersionId && answer.kind !== 'overtaken';

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
      <div className="sheet">
        <div className="head">
          <h2 id="dialog-title" ref={title} tabIndex={-1} lang={version.locale}>
            {version.title}
          </h2>
          <LanguageChoice version={version} label={words.textLanguage} onChoose={onLocale} />
        </div>
        {languageOf(version.locale) !== words.language && (
          <p className="hint">{words.onlyIn(nameOf(version.locale, words.language))}</p>
        )}
        <Replaced isReplaced={isReplaced} pending={pending} words={words} />
        <div className="words" key={version.consentVersionId}>
          <Changes pending={pending} words={words} />
          <Markdown text={version.body} locale={version.locale} />
        </div>
        <footer aria-busy={answer.kind === 'sending'}>
          {children}
          <AnswerButtons answer={answer} onAnswer={onAnswer} words={words} />
          <button className="quiet" onClick={onClose}>
            {words.later}
          </button>
        </footer>
      </div>
      {beside}
    </dialog>
  );
}
