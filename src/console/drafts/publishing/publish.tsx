import { useQuery } from '@apollo/client/react';
import { findRefusal } from 'consent-client/apollo';
import { useDeferredValue, useState } from 'react';
import { addressOf, go, Link } from '../../shell/address';
import { Form, useChange, WriteButton } from '../../shell/forms';
import { Chip, Loaded, momentText } from '../../shell/parts';
import { useSession } from '../../shell/session';
import { actorIn, useWords } from '../../shell/words';
import {
  KeepTermsDocument,
  PublishPreviewDocument,
  PublishStartDocument,
  PublishVersionDocument,
  RequestReviewDocument,
  type DraftToPublishFragment,
  type PublishPreviewInput,
  type PublishPreviewQuery,
} from '../documents/generated';
import { usePublishWords } from './publishWords';
import { TypedWord } from '../typedWord';
import { inputOf, TermFields, termsOf, type Terms } from './terms';

export function Publish({ templateCode }: { readonly templateCode: string }) {
  const { mayOneOf } = useSession();
  const said = usePublishWords();
  const { data, error, refetch } = useQuery(PublishStartDocument, {
    variables: { templateCode, mayReadSettings: mayOneOf('templates:publish', 'audit:read') },
    fetchPolicy: 'network-only',
  });
  return (
    <Loaded data={data} error={error} onAgain={() => void refetch()}>
      {({ template, settings }) =>
        template && (
          <>
            <div className="title">
              <h1>
                {said.title} <Link to={addressOf('templates', templateCode)}>{template.name}</Link>
              </h1>
              <Link to={addressOf('templates', templateCode, 'draft')}>{said.toDraft}</Link>
            </div>
            {template.draft ? (
              <Choose
                key={template.draft.consentVersionId}
                templateCode={templateCode}
                draft={template.draft}
                hasFourEyes={settings?.fourEyes ?? false}
              />
            ) : (
              <p>{said.noDraft}</p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

interface ChooseProps {
  readonly templateCode: string;
  readonly draft: DraftToPublishFragment;
  readonly hasFourEyes: boolean;
}

function Choose({ templateCode, draft, hasFourEyes }: ChooseProps) {
  const words = useWords();
  const said = usePublishWords();
  const { viewer, mayOneOf } = useSession();
  const [now] = useState(() => Date.now());
  const [terms, setTerms] = useState<Terms>(() => termsOf(draft, now));
  const [isSame, setSame] = useState(false);
  const chosen = inputOf(terms, now);
  // A new object of the same terms would never settle.
  const asked = useDeferredValue(JSON.stringify({ templateCode, ...chosen }));
  const preview = useQuery(PublishPreviewDocument, {
    variables: { input: JSON.parse(asked) as PublishPreviewInput },
    fetchPolicy: 'network-only',
  });
  const counted = (preview.data ?? preview.previousData)?.publishPreview;
  const publish = useChange(PublishVersionDocument);
  const keep = useChange(KeepTermsDocument);
  const review = useChange(RequestReviewDocument);
  const isOwn = hasFourEyes && draft.editedBy?.name === viewer.name;
  const mayPublish = mayOneOf('templates:publish') && !isOwn;
  const areSeen = hasFourEyes && mayPublish;
  const send = async () => {
    const confirmed = counted?.mustConfirm ? { confirmAsked: counted.asked.total } : {};
    const what = {
      templateCode,
      expectedRevision: draft.revision,
      sameText: isSame,
      ...chosen,
      ...confirmed,
    };
    if (await publish.send(what)) go(addressOf('templates', templateCode));
  };
  const keepTerms = () => {
    const texts = draft.texts.map(({ locale, title, body, changeNote }) => {
      return { locale, title, body, changeNote };
    });
    return keep.send({
      ...{ templateCode, label: draft.label, texts, expectedRevision: draft.revision, terms: chosen },
    });
  };
  /** The terms are the draft's before it is somebody else's turn: that person may change times alone. */
  const askColleague = async () => {
    const kept = await keepTerms();
    const revision = kept?.saveDraft?.draft?.revision;
    if (revision) await review.send({ templateCode, expectedRevision: revision });
  };
  const error = publish.error ?? keep.error ?? review.error ?? preview.error;
  return (
    <div className="beside-terms">
      <Form
        action={mayPublish ? (terms.startsAt ? said.schedule : said.publish) : said.ask}
        change={{ error, isBusy: publish.isBusy || keep.isBusy || review.isBusy }}
        onSend={() => void (mayPublish ? send() : askColleague())}
        other={
          mayOneOf('templates:write') &&
          !areSeen && (
            <WriteButton type="button" onClick={() => void keepTerms()}>
              {said.keep}
            </WriteButton>
          )
        }
      >
        <TermFields
          terms={terms}
          areSeen={areSeen}
          onChange={(change) => setTerms({ ...terms, ...change })}
        />
        {counted?.sameText && (
          <label className="choice">
            <input type="checkbox" checked={isSame} onChange={() => setSame(!isSame)} />
            {said.sameText}
          </label>
        )}
        {mayPublish && counted?.mustConfirm && (
          <TypedWord name="confirmAsked" word={draft.label} label={said.confirm(draft.label)} />
        )}
        {error && <OfDraft error={error} />}
      </Form>
      <section aria-labelledby="whom" className="sheet">
        <h2 id="whom">
          {said.draft(draft.label, draft.revision)}
          <span className="faint"> {draft.editedBy && said.by(actorIn(words, draft.editedBy))}</span>
        </h2>
        <div role="status">
          {counted && !preview.error && <Whom terms={terms} now={now} counted={counted} />}
        </div>
        {isOwn && <p className="problem">{said.isOwn}</p>}
        {draft.reviewRequest && (
          <p role="status">
            <Chip tone="waiting">
              {said.waits(
                actorIn(words, draft.reviewRequest.requestedBy),
                momentText(draft.reviewRequest.requestedAt, words.language),
              )}
            </Chip>
          </p>
        )}
        <p className="faint">{draft.texts.map(({ locale, title }) => `${locale}: ${title}`).join(' · ')}</p>
      </section>
    </div>
  );
}

/** What the terms do not have a field for: the texts of the draft, and its own terms. */
function OfDraft({ error }: { readonly error: Error }) {
  const refusal = findRefusal(error);
  if (refusal?.code !== 'INVALID_INPUT') return null;
  return (
    <p lang="en" className="faint">
      {refusal.message}
    </p>
  );
}

interface WhomProps {
  readonly terms: Terms;
  readonly now: number;
  readonly counted: NonNullable<PublishPreviewQuery['publishPreview']>;
}

/** One sentence that follows what is chosen, and the numbers behind it. */
function Whom({ terms, now, counted: { asked, alreadyAsked, setCodes } }: WhomProps) {
  const { language } = useWords();
  const said = usePublishWords();
  const number = (count: number) => new Intl.NumberFormat(language).format(count);
  const { graceUntil } = inputOf(terms, now) as { readonly graceUntil?: string | null };
  const from = terms.startsAt
    ? said.from(momentText(new Date(terms.startsAt).toISOString(), language))
    : said.atOnce;
  return (
    <>
      <p className="whom">
        {asked.total > 0
          ? said.asks(from, number(asked.total), number(alreadyAsked.total))
          : said.asksNobody(from)}{' '}
        {graceUntil && said.graceEnds(momentText(graceUntil, language, true))}
      </p>
      <p>{said.others}</p>
      {asked.total > 0 && (
        <p className="faint">{said.numbers(number(asked.given), number(asked.reject + asked.withdraw))}</p>
      )}
      {setCodes.length > 0 && <p>{said.sets(setCodes.join(', '))}</p>}
    </>
  );
}
