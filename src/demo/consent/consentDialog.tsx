import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { FullStandingFragment, ShownVersionFragment } from 'consent-client/documents';
import type { Answer } from 'consent-client/react';
import { Markdown } from '../wording/markdown';
import { languageOf, nameOf, type Words } from '../wording/words';
import { Moment } from '../wording/moment';
import { Choice } from '../choice';

interface ConsentDialogProps {
  readonly pending: FullStandingFragment;
  readonly words: Words;
  readonly answer: Answer;
  readonly onAnswer: (value: 'given' | 'reject') => void;
  /** Also by Escape, which does not count as an answer. */
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

type AnswerButtonsProps = Pick<ConsentDialogProps, 'answer' | 'onAnswer' | 'words'>;

/** Until an answer has arrived, no other is taken; one that is kept is marked. */
function AnswerButtons({ answer, onAnswer, words }: AnswerButtonsProps) {
  const sending = answer.kind === 'sending' ? answer.value : null;
  const kept = answer.kind === 'unsent' ? answer.input.value : null;
  return (
    <div className="answers">
      {(['reject', 'given'] as const).map((value) => (
        <button
          key={value}
          className="strong"
          // Unlike `disabled` it leaves the focus where it is.
          aria-disabled={sending !== null}
          data-sending={sending === value}
          data-kept={kept === null ? undefined : kept === value}
          onClick={() => sending ?? onAnswer(value)}
        >
          {words.answers[value]}
          {kept === value && <small> ({words.kept})</small>}
        </button>
      ))}
    </div>
  );
}

type ChangesProps = Pick<ConsentDialogProps, 'pending' | 'words'>;

/** What is new to this customer, version by version. Nothing before their first answer. */
function Changes({ pending: { changes, decision }, words }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <section className="changes" aria-labelledby="changes">
      <h3 id="changes">{decision?.value === 'given' ? words.newSinceGiven : words.newSince}</h3>
      <ul>
        {changes.map(({ consentVersionId, label, effectiveFrom, locale, changeNote }) => (
          <li key={consentVersionId}>
            {changeNote ? <Markdown text={changeNote} locale={locale} /> : <p>{words.noNote}</p>}
            <small>
              {label}, <Moment isDay at={effectiveFrom} language={words.language} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LanguageChoiceProps {
  readonly version: ShownVersionFragment;
  readonly label: string;
  readonly onChoose: (locale: string) => void;
}

/** The languages that the text is there in, each by its own name. One leaves nothing to choose. */
function LanguageChoice({ version: { locale, texts }, label, onChoose }: LanguageChoiceProps) {
  if (texts.length < 2) return null;
  const options = texts.map((text) => ({
    value: text.locale,
    name: nameOf(text.locale, text.locale),
    lang: text.locale,
  }));
  return <Choice isPlain label={label} value={locale} options={options} onChoose={onChoose} />;
}

interface ReplacedProps extends ChangesProps {
  /** Whether the text took the place of another before the reader's eyes. */
  readonly isReplaced: boolean;
}

/** Says that the text is another now; the region stays, so that screen readers hear what is put into it. */
function Replaced({ isReplaced, pending: { version, changes }, words }: ReplacedProps) {
  const { label, changeNote, locale } = version;
  return (
    <div className="replaced" role="status" data-shown={isReplaced}>
      {isReplaced && <p>{words.replaced(label)}</p>}
      {isReplaced && changes.length === 0 && changeNote && <Markdown text={changeNote} locale={locale} />}
    </div>
  );
}
