import { doneText, Facts, Moment } from '../shell/parts';
import { Markdown } from '../shell/texts';
import { asRead } from './asRead';
import type { AnswerFragment } from './documents/generated';
import { Screen } from './screen';
import { customerWords as said } from './words';

interface AnswersProps {
  readonly decisions: readonly AnswerFragment[];
  /** Whether the person has several ids, so that each answer says its own. */
  readonly areOfSeveral: boolean;
}

export function Answers({ decisions, areOfSeveral }: AnswersProps) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{said.history}</h2>
      <ol className="answers">
        {decisions.map((decision) => (
          <li key={decision.id} className="sheet">
            <Answer decision={decision} isOfSeveral={areOfSeveral} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface AnswerProps {
  readonly decision: AnswerFragment;
  readonly isOfSeveral: boolean;
}

function Answer({ decision, isOfSeveral }: AnswerProps) {
  const contextParts = Object.keys(said.context) as (keyof typeof said.context)[];
  const { recorder, recordedAt, decidedBy, source, validUntil, evidence, context, text } = decision;
  return (
    <>
      <h3>
        {said.values[decision.value]}
        {decision.awaitsConfirmation && ` (${said.unconfirmed})`} ·{' '}
        {text && <span lang={text.locale}>{text.title} · </span>}
        <Moment at={decision.decidedAt} />
      </h3>
      <Facts
        facts={[
          [
            said.template,
            <>
              <code>{decision.templateCode}</code> {decision.version?.label}
            </>,
          ],
          [said.givenUnder, isOfSeveral && <code>{decision.customerId}</code>],
          [said.recorded, doneText(recordedAt, recorder)],
          [
            said.decidedBy,
            decidedBy &&
              said.roles[decidedBy.role] +
                (decidedBy.role === 'SELF'
                  ? ''
                  : ` (${said.relationships[decidedBy.relationship]}), ${said.checks[decidedBy.check]}`),
          ],
          [said.source, source && sourceText(source)],
          [said.until, validUntil && <Moment at={validUntil} />],
          [said.channel, decision.channel],
          [said.method, context?.method && said.methods[context.method]],
          ...contextParts.map((part) => [said.context[part], context?.[part]] as const),
          [said.place, evidence?.leafIndex ?? said.noPlace],
        ]}
      />
      {text && (
        <details>
          <summary>{said.words}</summary>
          <Markdown text={text.body} locale={text.locale} />
        </details>
      )}
      {context?.presentationId && <Screen id={context.presentationId} />}
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
        <a href={`${decision.copyUrl}&${asRead()}`} target="_blank" rel="noopener noreferrer">
          {said.copy}
        </a>
      </p>
    </>
  );
}

function sourceText({ kind, name }: NonNullable<AnswerFragment['source']>): string {
  if (!name) return said.sources[kind];
  return kind === 'LINKED' ? `${said.sources.LINKED}: ${said.imported(name)}` : said.imported(name);
}
