import { findRefusal, Refused } from 'consent-client/apollo';
import { useState } from 'react';
import { Asked } from '../../shell/asked';
import { Choice } from '../../shell/fields';
import { Form, useChange, type Filled } from '../../shell/forms';
import { Facts, NotFound } from '../../shell/parts';
import { useSession } from '../../shell/session';
import { Texts, useText } from '../../shell/texts';
import { words } from '../../shell/words';
import { Circumstances, circumstancesIn } from './circumstances';
import {
  RecordAnswerDocument,
  ToAnswerDocument,
  type DecisionValue,
  type RecordAnswerMutation,
  type ToAnswerQuery,
} from '../documents/generated';
import { Answered, Reliance } from '../stands';
import { customerWords as shown } from '../words';
import { ActFor, Done } from './actFor';
import { answerWords as said } from './words';

export function AnswerFor({ id, templateCode }: { readonly id: string; readonly templateCode: string }) {
  const { mayOneOf } = useSession();
  const mayReadRules = mayOneOf('templates:write', 'templates:publish', 'audit:read');
  return (
    <ActFor title={said.title} id={id}>
      <Asked document={ToAnswerDocument} variables={{ id, templateCode, mayReadRules }} isFresh>
        {({ customer, template = null }, again) => {
          const update = customer?.pendingUpdates?.[0];
          return update ? <Answering update={update} rules={template} onAgain={again} /> : <NotFound />;
        }}
      </Asked>
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
  const { customerId, templateCode, version, decision, retiredAt } = update;
  const change = useChange(RecordAnswerDocument);
  const [key] = useState(() => crypto.randomUUID());
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  // Of what the reader has seen: a newer answer is loaded only when they ask for it.
  const afterSequence = decision?.sequence ?? 0;
  const [sentAfter, setSentAfter] = useState(afterSequence);
  const { text, choose } = useText(version.texts, version.locale);
  const send = async (filled: Filled) => {
    setSentAfter(afterSequence);
    const value = filled.text('value') as DecisionValue;
    const { consentVersionId } = version;
    const seen =
      value === 'withdraw' ? {} : { consentVersionId, locale: text?.locale, contentHash: text?.contentHash };
    const answer = { customerId, templateCode, value, afterSequence, idempotencyKey: key, ...seen };
    const data = await change.send({ ...answer, ...circumstancesIn(filled) });
    setRecorded(data?.recordDecision ?? null);
  };
  if (recorded)
    return (
      <Done id={customerId}>
        <p>
          {recorded.changed ? said.recorded : said.unchanged} <Answered decision={recorded.decision} />.
        </p>
        {recorded.decision.awaitsConfirmation && <p>{said.awaits}</p>}
        {recorded.notKept.length > 0 && <p>{said.notKept(recorded.notKept.join(', '))}</p>}
      </Done>
    );
  const error = sentAfter === afterSequence ? change.error : undefined;
  const offered = retiredAt ? (['withdraw'] as const) : (['given', 'reject', 'withdraw'] as const);
  return (
    <>
      <Facts
        facts={[
          [
            words.template,
            <>
              <code>{templateCode}</code> {version.label}
            </>,
          ],
          [words.state, <Reliance standing={update} />],
          [shown.answer, decision ? <Answered decision={decision} /> : said.none],
        ]}
      />
      {retiredAt && <p>{said.retired}</p>}
      {rules && rules.mayDecide !== 'ANYONE' && <p>{said.mayDecides[rules.mayDecide]}</p>}
      {rules?.confirmation === 'REQUIRED' && <p>{said.confirmation}</p>}
      <h2>{shown.words}</h2>
      <Texts label={said.textLanguage} texts={version.texts} chosen={text} onChoose={choose} />
      <Form
        action={said.record}
        change={{ ...change, error }}
        onSend={send}
        other={
          isOvertaken(error) && (
            <button type="button" onClick={onAgain}>
              {said.again}
            </button>
          )
        }
      >
        <fieldset>
          <legend>{said.value}</legend>
          {offered.map((value) => (
            <Choice key={value} type="radio" name="value" value={value} required>
              {shown.values[value]}
            </Choice>
          ))}
        </fieldset>
        <Circumstances collects={rules?.collects ?? null} newestAt={decision?.decidedAt ?? null} />
      </Form>
    </>
  );
}

/** What is on the page is not the newest any more. */
function isOvertaken(error: Error | undefined): boolean {
  const refusal = error && findRefusal(error);
  return refusal instanceof Refused.DECISION_CONFLICT || refusal instanceof Refused.VERSION_SUPERSEDED;
}
