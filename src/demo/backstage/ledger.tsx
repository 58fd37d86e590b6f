import { useQuery } from '@apollo/client/react';
import { DecisionHistoryDocument, type HistoryPageFragment } from 'consent-client/documents';
import type { Question } from 'consent-client/react';
import type { BackstageWords, RecordMember } from '../wording/english';
import { Copy } from './copy';

type Decision = HistoryPageFragment['edges'][number]['node'];

/** More would hide the requests. */
const maxShown = 5;

export function Ledger({ question, words }: { readonly question: Question; readonly words: BackstageWords }) {
  // The history of the page asks for them.
  const { data } = useQuery(DecisionHistoryDocument, { variables: question, fetchPolicy: 'cache-only' });
  const decisions = (data?.customer?.decisions?.edges ?? []).map(({ node }) => node);
  return (
    <section className="ledger" aria-labelledby="ledger">
      <h3 id="ledger">{words.ledger}</h3>
      {decisions.length === 0 && <p className="empty">{words.emptyLedger}</p>}
      {decisions.slice(0, maxShown).map((decision, index) => (
        <details key={decision.id} open={index === 0} data-value={decision.value}>
          <summary>
            <span className="sequence">{decision.sequence}</span> <strong>{decision.value}</strong>{' '}
            <span className="label">{decision.version?.label}</span>{' '}
            <code>{decision.evidence?.hash.slice(0, 8)}</code>
          </summary>
          <LedgerRecord decision={decision} before={decisions[index + 1]} words={words} />
        </details>
      ))}
    </section>
  );
}

interface LedgerRecordProps {
  readonly decision: Decision;
  /** Undefined for the first, and where it is on a page that was not loaded. */
  readonly before: Decision | undefined;
  readonly words: BackstageWords;
}

function LedgerRecord({ decision, before, words }: LedgerRecordProps) {
  const { sequence, version, locale, recordedAt, recorder, contentHash, evidence } = decision;
  const hash = evidence?.hash ?? null;
  const prevHash = sequence === 1 ? words.firstRecord : (before?.evidence?.hash ?? null);
  const members: Readonly<Record<RecordMember, string | null>> = {
    version: version?.label ?? null,
    locale,
    recordedAt,
    recorder: [recorder.kind, recorder.name].filter(Boolean).join(' '),
    contentHash,
    prevHash,
    hash,
  };
  const names = (Object.keys(members) as RecordMember[]).filter((name) => members[name] !== null);
  return (
    <>
      <dl>
        {names.map((name) => (
          <div key={name} data-member={name}>
            <dt>{words.record[name]}</dt>
            <dd>{members[name]}</dd>
          </div>
        ))}
      </dl>
      <Copy text={JSON.stringify(decision, null, 2)} words={words} />
    </>
  );
}
