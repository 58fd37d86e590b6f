import { useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { findRefusal } from '../client/apollo';
import { PendingUpdateDocument } from '../client/documents/generated';
import { ConsentDialog } from './consentDialog';
import { History } from './history';
import { LanguageChoice } from './languageChoice';
import { Outcome, Problem, refusalIn } from './outcome';
import { Standing } from './standing';
import { useAnswer, useWhenOnline, type Answer, type Asked } from './useAnswer';
import { useHistory } from './useHistory';
import type { Words } from './words';

interface ConsentProps {
  readonly asked: Asked;
  readonly locale: string;
  readonly onLocale: (locale: string) => void;
  readonly words: Words;
}

const nothing: Answer = { kind: 'none' };

/** One consent of a customer: where it stands, the dialog that asks for it, and its history. */
export function Consent({ asked, locale, onLocale, words }: ConsentProps) {
  const { data, previousData, error, refetch } = useQuery(PendingUpdateDocument, {
    variables: { ...asked, locale },
    fetchPolicy: 'cache-and-network',
  });
  const { page, loadEarlier } = useHistory(asked);
  const loadAgain = () => refetch().then(noMatter, noMatter);
  useWhenOnline(error !== undefined, () => void loadAgain());

  // What awaits an answer opens by itself, until the customer says otherwise.
  const [isWanted, setWanted] = useState<boolean | null>(null);
  const { answer, give, withdraw, resend, forget } = useAnswer(asked, locale, {
    onOvertaken: loadAgain,
    onRecorded: () => setWanted(false),
  });

  // While a text in another language is on its way, this one stays.
  const pending = (data ?? previousData)?.pendingUpdate;
  const refusal = findRefusal(error);
  const isOpen = !refusal && (isWanted ?? pending?.accepted === false);
  const heading = useFocusOnceClosed(isOpen);
  const open = () => {
    forget();
    setWanted(true);
  };

  const trouble = error && (
    <Problem
      text={refusal ? refusalIn(words, refusal) : words.notLoaded}
      onAgain={() => void loadAgain()}
      words={words}
    />
  );
  const languageChoice = pending && !refusal && (
    <LanguageChoice version={pending.version} label={words.textLanguage} onChoose={onLocale} />
  );
  return (
    <article aria-labelledby="consent">
      <div className="head">
        <h2 id="consent" ref={heading} tabIndex={-1} lang={pending?.version.locale}>
          {pending?.version.title ?? asked.templateCode}
        </h2>
        {languageChoice}
      </div>
      {!error && !pending && <p role="status">{words.loading}</p>}
      {!isOpen && trouble}
      {pending && !refusal && <Standing pending={pending} words={words} />}
      <Outcome answer={isOpen ? nothing : answer} resend={resend} words={words} />
      <div className="actions">
        {pending && !refusal && (
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
          languageChoice={languageChoice}
        >
          {trouble}
          <Outcome answer={answer} resend={resend} words={words} />
        </ConsentDialog>
      )}
    </article>
  );
}

/** What went wrong is shown by the query itself. */
function noMatter(): void {}

/** The browser gives the focus back to what had it; where nothing had, reading goes on at the heading. */
function useFocusOnceClosed(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return heading;
}
