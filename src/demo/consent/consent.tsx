import { useEffect, useRef, useState } from 'react';
import type { Question } from './question';
import { ConsentDialog } from './consentDialog';
import { History } from './history';
import { LanguageChoice } from './languageChoice';
import { Outcome } from './outcome';
import { Problem } from '../wording/problem';
import { Standing } from './standing';
import { useAnswer, type Answer } from './useAnswer';
import { useHistory } from './useHistory';
import { usePendingUpdate } from './usePendingUpdate';
import { useWhenOnline } from './useWhenOnline';
import type { Words } from '../wording/words';

interface ConsentProps {
  readonly question: Question;
  /** What the consent is called while there is no text of it. */
  readonly name: string;
  readonly locale: string;
  readonly onLocale: (locale: string) => void;
  readonly words: Words;
}

const nothing: Answer = { kind: 'none' };

/** One consent of a customer: where it stands, the dialog that asks for it, and its history. */
export function Consent({ question, name, locale, onLocale, words }: ConsentProps) {
  const { pending, isFailed, refusal, load } = usePendingUpdate(question, locale);
  const { page, loadEarlier } = useHistory(question);
  // What awaits an answer opens by itself, until the customer says otherwise.
  const [isWanted, setWanted] = useState<boolean | null>(null);
  const isOpen = isWanted ?? pending?.accepted === false;
  const { answer, give, withdraw, resend, forget } = useAnswer(question, locale, {
    onOvertaken: load,
    onRecorded: () => setWanted(false),
  });

  // One after the other, so that what is loaded knows of what was sent.
  useWhenOnline(isFailed || answer.kind === 'unsent', async () => {
    await resend();
    if (isFailed) await load();
  });
  const isLoaded = pending !== null;
  useEffect(() => {
    if (isLoaded) void resend();
    // What the page before this one could not send any more, and nothing later.
  }, [isLoaded]);

  const heading = useFocusKept(isOpen, answer);
  const problem = isFailed && <Problem refusal={refusal} onAgain={() => void load()} words={words} />;
  const outcome = (of: Answer) => <Outcome answer={of} onAgain={() => void resend()} words={words} />;
  const languages = pending && (
    <LanguageChoice version={pending.version} label={words.textLanguage} onChoose={onLocale} />
  );
  const open = () => {
    forget();
    setWanted(true);
  };
  return (
    <article aria-labelledby="consent">
      <div className="head">
        <h2 id="consent" ref={heading} tabIndex={-1} lang={pending?.version.locale}>
          {pending?.version.title ?? name}
        </h2>
        {languages}
      </div>
      {!isFailed && !pending && <p role="status">{words.loading}</p>}
      {!isOpen && problem}
      {pending && <Standing pending={pending} words={words} />}
      {outcome(isOpen ? nothing : answer)}
      <div className="actions">
        {pending && (
          <button className={pending.accepted ? undefined : 'strong'} onClick={open}>
            {pending.accepted ? words.readAgain : words.readAndAnswer}
          </button>
        )}
        {page?.edges[0]?.node.value === 'given' && (
          <button onClick={withdraw}>{words.answers.withdraw}</button>
        )}
      </div>
      <History page={page} onEarlier={loadEarlier} words={words} />
      {isOpen && pending && (
        <ConsentDialog
          pending={pending}
          words={words}
          sending={answer.kind === 'sending' ? answer.value : null}
          onAnswer={(value) => give(value, pending.version)}
          onClose={() => setWanted(false)}
          languages={languages}
        >
          {problem}
          {outcome(answer)}
        </ConsentDialog>
      )}
    </article>
  );
}

/**
 * A closed dialog gives the focus back to what had it. Where nothing had, or a button that was pressed is there no
 * more, reading goes on at the heading.
 */
function useFocusKept(isOpen: boolean, { kind }: Answer) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isOver = (wasOpen.current && !isOpen) || kind === 'recorded';
    if (isOver && document.activeElement === document.body) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, kind]);
  return heading;
}
