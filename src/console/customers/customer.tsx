import { useQuery } from '@apollo/client/react';
import { relianceIn, wordsIn } from 'consent-client/words';
import { useState } from 'react';
import { CustomerDocument, type CustomerQuery } from './documents/generated';
import { Markdown } from '../shell/markdown';
import { Chip, Fact, Facts, Loaded, Moment, momentText } from '../shell/parts';
import { useSession } from '../shell/session';
import { actorIn, useWords } from '../shell/words';
import { useCustomerWords } from './words';

export function Customer({ id }: { readonly id: string }) {
  const words = useWords();
  const said = useCustomerWords();
  const { mayOneOf, token } = useSession();
  const { data, error, refetch, fetchMore } = useQuery(CustomerDocument, {
    variables: { id, locale: words.language },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <div className="title">
        <h1>
          <code>{id}</code>
        </h1>
        <div className="row unprinted">
          {mayOneOf('subjects:export') && <EvidenceFile id={id} token={token} />}
          <button onClick={() => print()}>{said.print}</button>
        </div>
      </div>
      <Loaded data={data} error={error} onAgain={() => void refetch()}>
        {({ customer }) => {
          const { hasNextPage, endCursor: after } = customer?.decisions?.pageInfo ?? {};
          return (
            <>
              <Stands customer={customer} />
              <Answers customer={customer} />
              {hasNextPage && (
                <button onClick={() => void fetchMore({ variables: { after } })}>{words.more}</button>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

type Found = CustomerQuery['customer'];

function Stands({ customer }: { readonly customer: Found }) {
  const { language } = useWords();
  const said = useCustomerWords();
  const updates = customer?.pendingUpdates ?? [];
  const written = (instant: string) => momentText(instant, language);
  return (
    <section aria-labelledby="stands">
      <h2 id="stands">{said.stands}</h2>
      {updates.length === 0 && <p className="faint">{said.nothing}</p>}
      {updates.length > 0 && (
        <div className="wide">
          <table>
            <thead>
              <tr>
                {[said.template, said.state, said.answer].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {updates.map((update) => (
                <tr key={update.templateCode}>
                  <th scope="row" lang={update.version.locale}>
                    {update.version.title}
                    <p className="faint">
                      <code>{update.templateCode}</code>
                    </p>
                  </th>
                  <td data-name={said.state}>
                    <Chip tone={update.mayProceed ? 'good' : 'no'}>
                      {relianceIn(wordsIn(language), update, written)}
                    </Chip>
                    {!update.accepted && <Chip tone="waiting">{said.toAnswer}</Chip>}
                  </td>
                  <td data-name={said.answer}>
                    {update.decision && (
                      <>
                        {said.values[update.decision.value]} <Moment at={update.decision.decidedAt} />
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Answers({ customer }: { readonly customer: Found }) {
  const words = useWords();
  const said = useCustomerWords();
  const decisions = customer?.decisions?.edges.map(({ node }) => node) ?? [];
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{said.history}</h2>
      {decisions.length === 0 && <p className="faint">{said.noHistory}</p>}
      <ol className="answers">
        {decisions.map((decision) => (
          <li key={decision.id} className="sheet">
            <h3>
              {said.values[decision.value]}
              {decision.awaitsConfirmation && ` (${said.unconfirmed})`} · <Moment at={decision.decidedAt} />
            </h3>
            <Facts>
              <Fact name={said.template}>
                <code>{decision.templateCode}</code> {decision.version?.label}
              </Fact>
              <Fact name={said.recorded}>
                {words.at(momentText(decision.recordedAt, words.language), actorIn(words, decision.recorder))}
                {decision.source?.name && ` · ${said.imported(decision.source.name)}`}
              </Fact>
              {decision.validUntil && (
                <Fact name={said.until}>
                  <Moment at={decision.validUntil} />
                </Fact>
              )}
              {decision.channel && <Fact name={said.channel}>{decision.channel}</Fact>}
              <Fact name={said.place}>{decision.evidence?.leafIndex ?? said.noPlace}</Fact>
            </Facts>
            {decision.text && (
              <details>
                <summary>{said.words}</summary>
                <h4 lang={decision.text.locale}>{decision.text.title}</h4>
                <Markdown text={decision.text.body} locale={decision.text.locale} />
              </details>
            )}
            <p className="unprinted">
              <a href={decision.copyUrl} target="_blank" rel="noopener noreferrer">
                {said.copy}
              </a>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The request carries the token, so a plain link cannot make it. */
function EvidenceFile({ id, token }: { readonly id: string; readonly token: () => Promise<string> }) {
  const said = useCustomerWords();
  const [isFailed, setFailed] = useState(false);
  const save = async () => {
    const headers = { authorization: `Bearer ${await token()}`, accept: 'application/json' };
    const response = await fetch(`/v1/customers/${encodeURIComponent(id)}/evidence`, { headers });
    setFailed(!response.ok);
    if (!response.ok) return;
    const url = URL.createObjectURL(await response.blob());
    Object.assign(document.createElement('a'), { href: url, download: 'evidence.json' }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <button onClick={() => void save().catch(() => setFailed(true))}>{said.evidence}</button>
      {isFailed && <p role="alert">{said.noEvidence}</p>}
    </>
  );
}
