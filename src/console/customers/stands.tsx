import { relianceIn, wordsIn } from 'consent-client/words';
import {
  type AnswerFragment,
  CustomerAtDocument,
  type CustomerAtQuery,
  type CustomerQuery,
  SetsDocument,
  StandingOnSetDocument,
} from './documents/generated';
import { addressOf, Link, useAsked } from '../shell/address';
import { Asked } from '../shell/asked';
import { Chip, localText, Moment, momentText, Named, Table, zone } from '../shell/parts';
import { useSession } from '../shell/session';
import { words } from '../shell/words';
import { customerWords as said } from './words';
import { useQuery } from '@apollo/client/react';

type Now = NonNullable<NonNullable<CustomerQuery['customer']>['pendingUpdates']>;
type Then = NonNullable<NonNullable<CustomerAtQuery['customer']>['pastStandings']>;

/** The day of the address, and its end where it has passed. */
export function useDay() {
  const [day, ask] = useAsked('at');
  return { day, ask, at: pastEndOf(day) };
}

/** Now, or at the end of the day that the address has. */
export function Stands({ id, now }: { readonly id: string; readonly now: Now }) {
  const { mayOneOf } = useSession();
  const { day, ask, at } = useDay();
  return (
    <section aria-labelledby="stands">
      <div className="title">
        <h2 id="stands">{at ? said.stood(momentText(at)) : said.stands}</h2>
        <div className="row unprinted">
          <label htmlFor="at">{said.asOf}</label>
          <input
            id="at"
            type="date"
            aria-describedby="zone"
            max={localText(new Date()).slice(0, 10)}
            value={day}
            onChange={({ target }) => ask(target.value)}
          />
          {day && <button onClick={() => ask('')}>{said.now}</button>}
        </div>
        <p id="zone" className="faint" role="status">
          {day && !at && <strong>{said.notEnded} </strong>}
          {at && mayOneOf('subjects:export') && <strong className="unprinted">{said.filesOfNow} </strong>}
          {at && said.byNow} {said.zone(zone)}
        </p>
      </div>
      {at ? (
        <Asked key={at} document={CustomerAtDocument} variables={{ id, locale: words.language, at }}>
          {({ customer }) => <Standings standings={customer?.pastStandings ?? []} none={said.nothingThen} />}
        </Asked>
      ) : (
        <>
          <Standings standings={now} answerFor={mayOneOf('consents:decide') ? id : null} />
          {mayOneOf('templates:write', 'templates:publish', 'audit:read') && <Sets id={id} />}
        </>
      )}
    </section>
  );
}

interface StandingsProps {
  readonly standings: Now | Then;
  /** Whom the reader may answer for. */
  readonly answerFor?: string | null;
  /** Says that there is none. */
  readonly none?: string;
}

export function Standings({ standings, answerFor = null, none }: StandingsProps) {
  return (
    <Table
      names={[words.template, words.state, said.answer]}
      none={none ?? said.nothing}
      rows={standings.map((standing) => {
        const { templateCode, version, decision } = standing;
        return [
          templateCode,
          <Named name={<span lang={version.locale}>{version.title}</span>} code={templateCode} />,
          <>
            <Reliance standing={standing} />
            {!standing.accepted && <Chip tone="waiting">{said.toAnswer}</Chip>}
          </>,
          <>
            {decision && <Answered decision={decision} />}
            {answerFor && (
              <p className="unprinted">
                <Link to={addressOf('customers', answerFor, 'answer', templateCode)}>{said.answerFor}</Link>
              </p>
            )}
          </>,
        ];
      })}
    />
  );
}

/** Whether one may go on, in words. */
export function Reliance({ standing }: { readonly standing: Parameters<typeof relianceIn>[1] }) {
  return (
    <Chip tone={standing.mayProceed ? 'good' : 'no'}>
      {relianceIn(wordsIn(words.language), standing, (instant) => momentText(instant))}
    </Chip>
  );
}

/** What was answered, and when. */
export function Answered({ decision }: { readonly decision: Pick<AnswerFragment, 'value' | 'decidedAt'> }) {
  return (
    <>
      {said.values[decision.value]} <Moment at={decision.decidedAt} />
    </>
  );
}

/** The last millisecond of a day where the reader is; null for today, for a day to come, and for other words. */
function pastEndOf(day: string): string | null {
  const end = new Date(`${day}T23:59:59.999`);
  return end < new Date() ? end.toISOString() : null;
}

/** Each set has a look-up of its own. */
function Sets({ id }: { readonly id: string }) {
  return (
    <Asked document={SetsDocument}>
      {({ consentSets: sets }) => {
        if (!sets?.length) return null;
        const isForSome = sets.some(({ members }) => members.some(({ audience }) => audience.length));
        return (
          <section aria-labelledby="sets">
            <h2 id="sets">{said.sets}</h2>
            <Table
              names={[said.context.setCode, words.state, said.lacks]}
              rows={sets.map(({ setCode, name }) => [
                setCode,
                <Named name={name} code={setCode} />,
                <StandingOnSet id={id} setCode={setCode} />,
                <StandingOnSet id={id} setCode={setCode} isLacking />,
              ])}
            />
            {isForSome && <p className="faint">{said.withoutAudience}</p>}
          </section>
        );
      }}
    </Asked>
  );
}

interface StandingOnSetProps {
  readonly id: string;
  readonly setCode: string;
  /** What is missing, in place of the state. */
  readonly isLacking?: boolean;
}

function StandingOnSet({ isLacking = false, ...variables }: StandingOnSetProps) {
  const { data } = useQuery(StandingOnSetDocument, {
    variables: { ...variables, locale: words.language },
  });
  const set = data?.customer?.set;
  if (!set) return null;
  if (isLacking)
    return set.members
      .filter(({ required, pendingUpdate }) => required && !pendingUpdate.mayProceed)
      .map(({ templateCode, pendingUpdate: { version } }) => (
        <span key={templateCode} className="listed" title={templateCode} lang={version.locale}>
          {version.title}
        </span>
      ));
  return (
    <>
      <Chip tone={set.mayContinue ? 'good' : 'no'}>
        {set.mayContinue ? said.mayContinue : said.mayNotContinue}
      </Chip>
      {!set.accepted && <Chip tone="waiting">{said.toAnswer}</Chip>}
    </>
  );
}
