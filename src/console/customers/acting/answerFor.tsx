import { useQuery } from '@apollo/client/react';
import { findRefusal, Refused } from 'consent-client/apollo';
import { relianceIn, wordsIn } from 'consent-client/words';
import { useState } from 'react';
import { addressOf, Link } from '../../shell/address';
import { Form, useChange, type Filled } from '../../shell/forms';
import { Markdown } from '../../shell/markdown';
import { Chip, Fact, Facts, Loaded, Moment, momentText, NotFound } from '../../shell/parts';
import { useSession } from '../../shell/session';
import { useWords } from '../../shell/words';
import { Circumstances, circumstancesIn } from './circumstances';
import {
  RecordAnswerDocument,
  ToAnswerDocument,
  type DecisionValue,
  type RecordAnswerMutation,
  type ToAnswerQuery,
} from '../documents/generated';
import { useCustomerWords } from '../words';
import { ActFor } from './actFor';
import { useActingWords } from './words';

interface AnswerForProps {
  readonly id: string;
  readonly templateCode: string;
}

export function AnswerFor({ id, templateCode }: AnswerForProps) {
  const said = useActingWords();
  const { mayOneOf } = useSession();
  const mayReadRules = mayOneOf('templates:write', 'templates:publish', 'audit:read');
  const { data, error, refetch } = useQuery(ToAnswerDocument, {
    variables: { id, templateCode, mayReadRules },
    fetchPolicy: 'network-only',
  });
  return (
    <ActFor title={said.answer.title} id={id}>
      <Loaded data={data} error={error} onAgain={() => void refetch()}>
        {({ customer, template = null }) => {
          const update = customer?.pendingUpdates?.[0];
          if (!update) return <NotFound />;
          return <Answering update={update} rules={template} onAgain={() => void refetch()} />;
        }}
      </Loaded>
    </ActFor>
  );
}

type Update = NonNullable<NonNullable<ToAnswerQuery['customer']>['pendingUpdates']>[number];
export type Rules = NonNullable<ToAnswerQuery['template']> | null;
type Recorded = NonNullable<RecordAnswerMutation['recordDecision']>;

interface AnsweringProps {
  readonly update: Update;
  readonly rules: Rules;
  readonly onAgain: () => void;
}

function Answering({ update, rules, onAgain }: AnsweringProps) {
  const { language } = useWords();
  const { values, ...shown } = useCustomerWords();
  const said = useActingWords();
  const { customerId, templateCode, version, decision, retiredAt } = update;
  const change = useChange(RecordAnswerDocument);
  const [key] = useState(() => crypto.randomUUID());
  const [locale, choose] = useState(version.locale);
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  // Of what the reader has seen: a newer answer is loaded only when they ask for it.
  const afterSequence = decision?.sequence ?? 0;
  const [sentAfter, setSentAfter] = useState(afterSequence);
  const text = version.texts.find((each) => each.locale === locale) ?? version.texts[0];
  const send = async (filled: Filled) => {
    setSentAfter(afterSequence);
    const value = filled.text('value') as DecisionValue;
    const { consentVersionId } = version;
    const seen = value === 'withdraw' ? {} : { consentVersionId, locale, contentHash: text?.contentHash };
    const answer = { customerId, templateCode, value, afterSequence, idempotencyKey: key, ...seen };
    const data = await change.send({ ...answer, ...circumstancesIn(filled) });
    setRecorded(data?.recordDecision ?? null);
  };
  if (recorded) return <Done id={customerId} recorded={recorded} />;
  const error = sentAfter === afterSequence ? change.error : undefined;
  const offered = retiredAt ? (['withdraw'] as const) : (['given', 'reject', 'withdraw'] as const);
  return (
    <>
      <Facts>
        <Fact name={shown.template}>
          <code>{templateCode}</code> {version.label}
        </Fact>
        <Fact name={shown.state}>
          <Chip tone={update.mayProceed ? 'good' : 'no'}>
            {relianceIn(wordsIn(language), update, (instant) => momentText(instant, language))}
          </Chip>
        </Fact>
        <Fact name={shown.answer}>
          {decision ? (
            <>
              {values[decision.value]} <Moment at={decision.decidedAt} />
            </>
          ) : (
            said.answer.none
          )}
        </Fact>
      </Facts>
      {retiredAt && <p>{said.answer.retired}</p>}
      {rules && rules.mayDecide !== 'ANYONE' && <p>{said.answer.mayDecides[rules.mayDecide]}</p>}
      {rules?.confirmation === 'REQUIRED' && <p>{said.answer.confirmation}</p>}
      <h2>{said.answer.words}</h2>
      <div className="row" role="group" aria-label={said.answer.textLanguage}>
        {version.texts.map((each) => (
          <button key={each.locale} aria-pressed={each === text} onClick={() => choose(each.locale)}>
            {new Intl.DisplayNames(language, { type: 'language' }).of(each.locale)}
          </button>
        ))}
      </div>
      {text && (
        <div className="sheet">
          <h3 lang={text.locale}>{text.title}</h3>
          <Markdown text={text.body} locale={text.locale} />
        </div>
      )}
      <Form
        action={said.answer.record}
        change={{ ...change, error }}
        refusals={said.refusals}
        onSend={(filled) => void send(filled)}
        other={
          isOvertaken(error) && (
            <button type="button" onClick={onAgain}>
              {said.answer.again}
            </button>
          )
        }
      >
        <fieldset>
          <legend>{said.answer.value}</legend>
          {offered.map((value) => (
            <label key={value} className="choice">
              <input type="radio" name="value" value={value} required />
              {values[value]}
            </label>
          ))}
        </fieldset>
        <Circumstances collects={rules?.collects ?? null} />
      </Form>
    </>
  );
}

/** What is on the page is not the newest any more. */
function isOvertaken(error: Error | undefined): boolean {
  const refusal = error && findRefusal(error);
  return refusal instanceof Refused.DECISION_CONFLICT || refusal instanceof Refused.VERSION_SUPERSEDED;
}

function Done({ id, recorded }: { readonly id: string; readonly recorded: Recorded }) {
  const { values } = useCustomerWords();
  const said = useActingWords();
  const { changed, notKept, decision } = recorded;
  return (
    <div role="status" className="problem">
      <p>
        {changed ? said.answer.recorded : said.answer.unchanged} {values[decision.value]},{' '}
        <Moment at={decision.decidedAt} />.
      </p>
      {decision.awaitsConfirmation && <p>{said.answer.awaits}</p>}
      {notKept.length > 0 && <p>{said.answer.notKept(notKept.join(', '))}</p>}
      <p>
        <Link to={addressOf('customers', id)}>{said.back}</Link>
      </p>
    </div>
  );
}
