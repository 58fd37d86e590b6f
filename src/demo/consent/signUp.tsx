import { useState, type ReactNode } from 'react';
import { showModal, useConsentSet, useWhenOnline, type SetQuestion } from 'consent-client/react';
import { answerIn } from 'consent-client/words';
import { Markdown } from '../wording/markdown';
import { Problem } from '../wording/problem';
import type { Words } from '../wording/words';

interface SignUpProps {
  readonly question: SetQuestion;
  readonly name: string;
  readonly locale: string;
  readonly words: Words;
  /** Stays at hand while the dialog is open. */
  readonly beside: ReactNode;
}

/** What a consent meets that counts only once its link was opened. */
const awaiting = 'AWAITING_CONFIRMATION';

/** Several texts on one screen, answered together. What is required is marked, and waited for. */
export function SignUp({ question, name, locale, words, beside }: SignUpProps) {
  const { members, mayContinue, accepted, isFailed, refusal, load, answer, give, resend } = useConsentSet(
    question,
    locale,
  );
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const [isPutOff, putOff] = useState(false);
  useWhenOnline(answer.kind === 'unsent', resend);
  useWhenOnline(isFailed && !members, load);
  const asked = (members ?? []).filter(
    ({ required, pendingUpdate: { accepted, mayProceed, obstacle } }) =>
      !accepted || (required && !mayProceed && obstacle !== awaiting),
  );
  const isWaiting = members?.some(({ pendingUpdate: { obstacle } }) => obstacle === awaiting);
  const boxes = asked.map(({ required, pendingUpdate: { version } }) => {
    const isAgreed = agreed.includes(version.consentVersionId);
    return { version, required, value: isAgreed ? ('given' as const) : ('reject' as const) };
  });
  const isMissing = boxes.some(({ required, value }) => required && value === 'reject');
  const toggle = (id: string) =>
    setAgreed(agreed.includes(id) ? agreed.filter((each) => each !== id) : [...agreed, id]);
  const outcome = (
    <div className="outcome" data-kind={answer.kind}>
      <p role="status">{answerIn(words, answer)}</p>
      {answer.kind === 'unsent' && <button onClick={() => void resend()}>{words.tryAgain}</button>}
    </div>
  );
  const isOpen = asked.length > 0 && !isPutOff;
  return (
    <div className="scene">
      <article aria-labelledby="consent">
        <h2 id="consent">{name}</h2>
        {isFailed && !members && <Problem refusal={refusal} onAgain={() => void load()} words={words} />}
        {members?.map(({ templateCode, pendingUpdate: { version, decision, reason } }) => (
          <div className="standing" data-reason={reason ?? 'none'} key={templateCode}>
            <p>
              <strong lang={version.locale}>{version.title}</strong>
            </p>
            <p>{decision ? words.decided[decision.value] : words.unanswered}</p>
          </div>
        ))}
        {isWaiting && <p role="status">{words.confirm}</p>}
        {members && !isWaiting && <p>{accepted && mayContinue ? words.nothingPending : words.waits}</p>}
        {!isOpen && outcome}
        {asked.length > 0 && (
          <div className="actions">
            <button className="strong" onClick={() => putOff(false)}>
              {words.readAndAnswer}
            </button>
          </div>
        )}
      </article>
      {isOpen ? (
        <dialog ref={showModal} aria-labelledby="dialog-title" onClose={() => putOff(true)}>
          <div className="sheet">
            <h2 id="dialog-title">{name}</h2>
            {boxes.map(({ version, required, value }) => (
              <section key={version.consentVersionId} className="words" lang={version.locale}>
                <label className="box">
                  <input
                    type="checkbox"
                    required={required}
                    checked={value === 'given'}
                    onChange={() => toggle(version.consentVersionId)}
                  />
                  <strong>{version.title}</strong>
                  {required && <small lang={words.language}>({words.mark})</small>}
                </label>
                <Markdown text={version.body} locale={version.locale} />
              </section>
            ))}
            <footer aria-busy={answer.kind === 'sending'}>
              {outcome}
              {isMissing && <p>{words.waits}</p>}
              <button className="strong" disabled={isMissing} onClick={() => give(boxes)}>
                {words.send}
              </button>
              <button className="quiet" onClick={() => putOff(true)}>
                {words.later}
              </button>
            </footer>
          </div>
          {beside}
        </dialog>
      ) : (
        beside
      )}
    </div>
  );
}
