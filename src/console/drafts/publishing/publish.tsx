import { useQuery } from '@apollo/client/react';
import { findRefusal, Refused } from 'consent-client/apollo';
import { useDeferredValue, useState } from 'react';
import { addressOf, go, Link } from '../../shell/address';
import { Asked } from '../../shell/asked';
import { Choice, TypedWord } from '../../shell/fields';
import { Form, useChange, WriteButton } from '../../shell/forms';
import { useRetry } from '../../shell/online';
import { momentText, numberText, Title } from '../../shell/parts';
import { useSession } from '../../shell/session';
import { languageName } from '../../shell/texts';
import { actorIn, words } from '../../shell/words';
import { Comparison } from '../comparison';
import {
  DraftDocument,
  PublishPreviewDocument,
  PublishVersionDocument,
  RequestReviewDocument,
  SaveDraftDocument,
  type DraftFragment,
  type PublishPreviewInput,
  type PublishPreviewQuery,
} from '../documents/generated';
import { Unsettled } from '../draft';
import { LabelTaken } from '../label';
import { Review } from '../toReview';
import { sentOf, writtenOf } from '../written';
import { publishWords as said } from './publishWords';
import { inputOf, isCleared, TermFields, termsOf, type Terms } from './terms';

export function Publish({ templateCode }: { readonly templateCode: string }) {
  const { mayOneOf } = useSession();
  return (
    <Asked
      document={DraftDocument}
      variables={{ templateCode, mayReadSettings: mayOneOf('templates:publish', 'audit:read') }}
      isFresh
    >
      {({ template, settings }) =>
        template && (
          <>
            <Title says={said.title} of={template}>
              <Link to={addressOf('templates', templateCode, 'draft')}>{said.toDraft}</Link>
            </Title>
            <Unsettled template={template} />
            <LabelTaken template={template} />
            {template.draft ? (
              <Choose
                key={template.draft.consentVersionId}
                draft={template.draft}
                hasFourEyes={settings?.fourEyes ?? false}
              />
            ) : (
              <p>{said.noDraft}</p>
            )}
          </>
        )
      }
    </Asked>
  );
}

function Choose({ draft, hasFourEyes }: { readonly draft: DraftFragment; readonly hasFourEyes: boolean }) {
  const { viewer, mayOneOf } = useSession();
  const [now] = useState(() => Date.now());
  const [terms, setTerms] = useState<Terms>(() => termsOf(draft, now));
  const [isSame, setSame] = useState(false);
  const { templateCode, label } = draft;
  const chosen = inputOf(terms, draft, now);
  const wanted = { templateCode, ...chosen, atOnce: chosen.effectiveFrom === null };
  // A new object of the same terms would never settle.
  const asked = useDeferredValue(JSON.stringify(wanted));
  const preview = useQuery(PublishPreviewDocument, {
    variables: { input: JSON.parse(asked) as PublishPreviewInput },
    fetchPolicy: 'network-only',
  });
  useRetry(preview.error, preview.refetch);
  const counted = (preview.data ?? preview.previousData)?.publishPreview;
  const publish = useChange(PublishVersionDocument);
  const save = useChange(SaveDraftDocument);
  const review = useChange(RequestReviewDocument);
  const isOwn = hasFourEyes && draft.editedBy?.name === viewer.name;
  const mayPublish = mayOneOf('templates:publish') && !isOwn;
  const areSeen = hasFourEyes && mayPublish;
  const keep = async () => {
    const written = sentOf(writtenOf(draft));
    const input = { templateCode, ...written, expectedRevision: draft.revision, terms: chosen };
    return (await save.send(input))?.saveDraft?.draft?.revision;
  };
  const send = async () => {
    // What publishing does not name is as the draft says, so it is cleared there.
    const expectedRevision = isCleared(draft, chosen) ? await keep() : draft.revision;
    if (!expectedRevision) return;
    const confirmed = counted?.mustConfirm ? { confirmAsked: counted.asked.total } : {};
    const done = await publish.send({ ...wanted, expectedRevision, sameText: isSame, ...confirmed });
    const published = done?.publishVersion?.version?.consentVersionId;
    if (done) go(addressOf('templates', templateCode) + (published ? `?published=${published}` : ''));
  };
  /** The terms are the draft's before it is somebody else's turn: that person may change times alone. */
  const askColleague = async () => {
    const revision = await keep();
    if (revision) await review.send({ templateCode, expectedRevision: revision });
  };
  const error = publish.error ?? save.error ?? review.error ?? preview.error;
  const refusal = error && findRefusal(error);
  return (
    <div className="columns broad">
      <Form
        action={mayPublish ? (terms.startsAt ? said.schedule : said.publish) : said.ask}
        change={{ error, isBusy: publish.isBusy || save.isBusy || review.isBusy }}
        onSend={mayPublish ? send : askColleague}
        other={
          mayOneOf('templates:write') &&
          !areSeen && (
            <WriteButton
              type="button"
              onClick={({ currentTarget }) => areTermsWhole(currentTarget.form) && void keep()}
            >
              {said.keep}
            </WriteButton>
          )
        }
      >
        <TermFields
          {...{ terms, now, areSeen, mayClear: !areSeen || !draft.terms.graceUntil }}
          onChange={(change) => setTerms({ ...terms, ...change })}
        />
        {counted?.sameText && (
          <Choice checked={isSame} onChange={() => setSame(!isSame)}>
            {said.sameText}
          </Choice>
        )}
        <section aria-labelledby="whom" className="sheet">
          <h2 id="whom">
            {said.draft(label, draft.revision)}
            <span className="faint"> {draft.editedBy && said.by(actorIn(draft.editedBy))}</span>
          </h2>
          <div role="status">
            {counted && !preview.error && <Whom chosen={chosen} counted={counted} />}
            <Review draft={draft} />
          </div>
          {areSeen && <p>{said.mayDo}</p>}
          {!mayOneOf('templates:publish') && <p>{words.mayNot('templates:publish')}</p>}
          {isOwn && !draft.reviewRequest && <p className="problem">{said.isOwn}</p>}
        </section>
        {mayPublish && counted?.mustConfirm && (
          <TypedWord name="confirmAsked" word={label} label={said.confirm(label)} />
        )}
        {/* The texts of the draft, and its own terms, have no field here. */}
        {refusal instanceof Refused.INVALID_INPUT &&
          !refusal.details.errors.every(({ pointer }) => pointer.slice(1) in chosen) && (
            <p lang="en" className="faint">
              {refusal.message}
            </p>
          )}
      </Form>
      <section aria-labelledby="changes">
        <h2 id="changes">{said.compared}</h2>
        <div className="columns">
          {draft.comparison.map((found) => (
            <section key={found.locale} aria-label={languageName(found.locale)}>
              <h3>{languageName(found.locale)}</h3>
              <Comparison
                locale={found.locale}
                found={found}
                note={draft.texts.find(({ locale }) => locale === found.locale)?.changeNote}
              />
            </section>
          ))}
        </div>
      </section>
    </div>
  );
}

/** A day that was chosen and not filled in is not kept as none. */
function areTermsWhole(form: HTMLFormElement | null): boolean {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[];
  return fields.every((field) => field.name === 'confirmAsked' || field.reportValidity());
}

interface WhomProps {
  readonly chosen: ReturnType<typeof inputOf>;
  readonly counted: NonNullable<PublishPreviewQuery['publishPreview']>;
}

/** One sentence that follows what is chosen, and the numbers behind it. */
function Whom({ chosen: { effectiveFrom, graceUntil }, counted }: WhomProps) {
  const { asked, alreadyAsked, setCodes } = counted;
  const moment = (at: string) => momentText(at, 'full');
  const from = said.from(effectiveFrom && moment(effectiveFrom));
  return (
    <>
      <p className="whom">
        {asked.total > 0 ? said.asks(from, numberText(asked.total)) : said.asksNobody(from)}{' '}
        {graceUntil && said.graceEnds(moment(graceUntil))}
      </p>
      <p>{said.others}</p>
      {asked.total > 0 && (
        <p className="faint">
          {said.numbers(
            numberText(asked.given),
            numberText(asked.reject + asked.withdraw),
            numberText(alreadyAsked.total),
          )}
        </p>
      )}
      {setCodes.length > 0 && <p>{said.sets(setCodes.join(', '))}</p>}
    </>
  );
}
