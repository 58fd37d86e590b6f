import { Markdown } from '../shell/markdown';
import { Fact, Facts, Moment, momentText } from '../shell/parts';
import { actorIn, useWords } from '../shell/words';
import { asRead } from './asRead';
import type { AnswerFragment } from './documents/generated';
import { Screen } from './screen';
import { useCustomerWords } from './words';

export function Answers({ decisions }: { readonly decisions: readonly AnswerFragment[] }) {
  const said = useCustomerWords();
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{said.history}</h2>
      <ol className="answers">
        {decisions.map((decision) => (
          <li key={decision.id} className="sheet">
            <Answer decision={decision} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Answer({ decision }: { readonly decision: AnswerFragment }) {
  const words = useWords();
  const said = useCustomerWords();
  const { recorder, recordedAt, decidedBy, source, validUntil, evidence, text } = decision;
  return (
    <>
      <h3>
        {said.values[decision.value]}
        {decision.awaitsConfirmation && ` (${said.unconfirmed})`} · <Moment at={decision.decidedAt} />
      </h3>
      <Facts>
        <Fact name={said.template}>
          <code>{decision.templateCode}</code> {decision.version?.label}
        </Fact>
        <Fact name={said.recorded}>
          {words.at(momentText(recordedAt, words.language), actorIn(words, recorder))}
        </Fact>
        {decidedBy && (
          <Fact name={said.decidedBy}>
            {said.roles[decidedBy.role]}
            {decidedBy.role !== 'SELF' &&
              ` (${said.relationships[decidedBy.relationship]}), ${said.checks[decidedBy.check]}`}
          </Fact>
        )}
        {source && (
          <Fact name={said.source}>
            {source.name ? said.imported(source.name) : said.sources[source.kind]}
          </Fact>
        )}
        {validUntil && (
          <Fact name={said.until}>
            <Moment at={validUntil} />
          </Fact>
        )}
        {decision.channel && <Fact name={said.channel}>{decision.channel}</Fact>}
        <Context context={decision.context} />
        <Fact name={said.place}>{evidence?.leafIndex ?? said.noPlace}</Fact>
      </Facts>
      {text && (
        <details>
          <summary>{said.words}</summary>
          <h4 lang={text.locale}>{text.title}</h4>
          <Markdown text={text.body} locale={text.locale} />
        </details>
      )}
      {decision.context?.presentationId && <Screen id={decision.context.presentationId} />}
      {evidence?.proof && (
        <details className="unprinted">
          <summary>{said.proof}</summary>
          <p>
            {said.hash} <code>{evidence.hash}</code>
          </p>
          <pre>{evidence.proof}</pre>
        </details>
      )}
      <p className="unprinted">
        <a href={`${decision.copyUrl}&${asRead(words.language)}`} target="_blank" rel="noopener noreferrer">
          {said.copy}
        </a>
      </p>
    </>
  );
}

function Context({ context }: { readonly context: AnswerFragment['context'] }) {
  const said = useCustomerWords();
  const shown = ['setCode', 'pageUrl', 'userAgent', 'ipAddress', 'timeZone', 'reference', 'note'] as const;
  return (
    <>
      {context?.method && <Fact name={said.method}>{said.methods[context.method]}</Fact>}
      {shown.map(
        (name) =>
          context?.[name] && (
            <Fact key={name} name={said.context[name]}>
              {context[name]}
            </Fact>
          ),
      )}
    </>
  );
}
