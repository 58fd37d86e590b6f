import { doneText, Facts, Moment } from '../shell/parts';
import { Markdown } from '../shell/texts';
import { words } from '../shell/words';
import { asRead } from './otherIds';
import { type AnswerFragment, ScreenDocument } from './documents/generated';
import { customerWords as said } from './words';
import { useEffect, useState } from 'react';
import { Asked } from '../shell/asked';
import { useSession } from '../shell/session';

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
            words.template,
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

/** What the customer had before them, loaded once the reader wants to see it. */
function Screen({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{said.screen}</summary>
      {isOpen && (
        <Asked document={ScreenDocument} variables={{ id }}>
          {({ presentation }) =>
            presentation && (
              <>
                <p>
                  {presentation.name}. <span className="faint">{presentation.description}</span>
                </p>
                {presentation.pictures.map((picture, index) => (
                  <Picture key={picture.url} {...picture} says={said.picture(index + 1, presentation.name)} />
                ))}
              </>
            )
          }
        </Asked>
      )}
    </details>
  );
}

interface PictureProps {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly says: string;
}

/** It takes the token, which an image's own request does not carry. */
function Picture({ url, width, height, says }: PictureProps) {
  const { load } = useSession();
  const [source, setSource] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const read = async () => {
      const reader = new FileReader();
      reader.onload = () => setSource(reader.result as string);
      reader.readAsDataURL(await (await load(url)).blob());
    };
    read().catch(() => setMissing(true));
  }, [url, load]);
  if (isMissing) return <p role="alert">{said.noPicture}</p>;
  return source && <img className="picture" src={source} alt={says} width={width} height={height} />;
}
