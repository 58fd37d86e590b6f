import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  useChanges,
  useDecision,
  usePendingUpdate,
  useWhenOnline,
  type Answer,
  type Question,
} from 'consent-client/react';
import { ConsentDialog } from './consentDialog';
import { History, useHistory } from './history';
import { Problem } from '../wording/problem';
import type { Words } from '../wording/words';
import type { FullStandingFragment } from 'consent-client/documents';
import { relianceIn, answerIn } from 'consent-client/words';
import { Moment, momentText } from '../wording/moment';

interface ConsentProps {
  readonly question: Question;
  /** What each answer says of its screen. */
  readonly context?: Question['context'];
  /** What the consent is called while there is no text of it. */
  readonly name: string;
  readonly locale: string;
  readonly onLocale: (locale: string) => void;
  readonly words: Words;
  /** Stays at hand while the dialog is open; an application of your own has nothing there. */
  readonly beside?: ReactNode;
}

const nothing: Answer = { kind: 'none' };

export function Consent({ question, context, name, locale, onLocale, words, beside }: ConsentProps) {
  const { pending, isFailed, refusal, load, page, loadEarlier, ...rest } = useConsent(
    question,
    context,
    locale,
  );
  const { isOpen, setOpen, answer, give, withdraw, resend, forget } = rest;
  const heading = useFocusKept(isOpen, answer);
  const problem = (isFailed || refusal) && (
    <Problem refusal={refusal} onAgain={() => void load()} words={words} />
  );
  const outcome = (of: Answer) => <Outcome answer={of} onAgain={() => void resend()} words={words} />;
  const open = () => {
    forget();
    setOpen(true);
  };
  return (
    <div className="scene">
      <article aria-labelledby="consent">
        <h2 id="consent" ref={heading} tabIndex={-1} lang={pending?.version.locale}>
          {pending?.version.title ?? name}
        </h2>
        {!problem && !pending && <p role="status">{words.loading}</p>}
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
        <History question={question} page={page} onEarlier={loadEarlier} words={words} />
      </article>
      {isOpen && pending ? (
        <ConsentDialog
          pending={pending}
          words={words}
          answer={answer}
          onAnswer={(value) => give(value, pending.version)}
          onClose={() => setOpen(false)}
          onLocale={onLocale}
          beside={beside}
        >
          {problem}
          {outcome(answer)}
        </ConsentDialog>
      ) : (
        beside
      )}
    </div>
  );
}

function useConsent(question: Question, context: Question['context'], locale: string) {
  const { pending, isFailed, refusal, load } = usePendingUpdate(question, locale);
  const { page, loadEarlier, reload } = useHistory(question);
  useChanges(question, locale, {
    // What was answered here is in the history already.
    onChange: ({ pendingUpdate: { decision } }) => {
      if (decision && decision.id !== page?.edges[0]?.node.id) reload();
    },
  });
  // A version that awaits an answer opens by itself, until the customer says otherwise of that version.
  const [wish, setWish] = useState<Wish | null>(null);
  const versionId = pending?.version.consentVersionId ?? null;
  const isOpen = wish?.versionId === versionId ? wish.isOpen : pending?.accepted === false;
  const setOpen = (isOpen: boolean) => setWish(versionId === null ? null : { versionId, isOpen });
  const decision = useDecision(context ? { ...question, context } : question, locale, {
    // What was answered elsewhere may have left nothing to answer, yet the customer meant to.
    onOvertaken: () => {
      setOpen(true);
      return load();
    },
    onRecorded: () => setOpen(false),
  });
  const { answer, resend } = decision;
  const isLoaded = pending !== null;
  // One after the other, so that what is loaded knows of what was sent.
  useWhenOnline(isFailed || (isLoaded && answer.kind === 'unsent'), async () => {
    await resend();
    if (isFailed) await load();
  });
  useEffect(() => {
    if (isLoaded) void resend();
    // What the page before this one could not send any more, and nothing later.
  }, [isLoaded]);
  return { ...decision, pending, isFailed, refusal, load, page, loadEarlier, isOpen, setOpen };
}

interface Wish {
  readonly versionId: string;
  readonly isOpen: boolean;
}

/** If closing the dialog leaves the focus nowhere, reading goes on at the heading. */
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

function Standing({ pending, words }: { readonly pending: FullStandingFragment; readonly words: Words }) {
  const { decision, reason } = pending;
  return (
    <div className="standing" data-reason={reason ?? 'none'}>
      {decision ? (
        <p>
          <strong>{words.decided[decision.value]}</strong>{' '}
          <Moment at={decision.decidedAt} language={words.language} />
        </p>
      ) : (
        <p>{words.unanswered}</p>
      )}
      {decision && <p>{relianceIn(words, pending, (at) => momentText(at, words.language))}</p>}
      <p>{reason ? words.reasons[reason] : words.nothingPending}</p>
    </div>
  );
}

interface OutcomeProps {
  readonly answer: Answer;
  readonly onAgain: () => void;
  readonly words: Words;
}

/** Says what has become of the answer; the region stays, so that screen readers hear what is put into it. */
function Outcome({ answer, onAgain, words }: OutcomeProps) {
  return (
    <div className="outcome" data-kind={answer.kind}>
      <p role="status">{answerIn(words, answer)}</p>
      {answer.kind === 'unsent' && <button onClick={onAgain}>{words.tryAgain}</button>}
    </div>
  );
}
