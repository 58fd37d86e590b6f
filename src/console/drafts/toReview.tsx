import { useQuery } from '@apollo/client/react';
import { addressOf, Link } from '../shell/address';
import { Chip, momentText } from '../shell/parts';
import { useSession } from '../shell/session';
import { actorIn } from '../shell/words';
import { ToReviewDocument, type DraftFragment } from './documents/generated';
import { publishWords as said } from './publishing/publishWords';

type Reviewed = Pick<DraftFragment, 'reviewRequest' | 'editedBy'>;

/** Who asked whom to publish the draft: the reader, unless they may not or wrote it. */
export function Review({ draft: { reviewRequest, editedBy } }: { readonly draft: Reviewed }) {
  const { viewer, mayOneOf } = useSession();
  if (!reviewRequest) return null;
  const isForMe = mayOneOf('templates:publish') && editedBy?.name !== viewer.name;
  const { requestedBy, requestedAt } = reviewRequest;
  const says = isForMe ? said.wants : said.waits;
  return <Chip tone="waiting">{says(actorIn(requestedBy), momentText(requestedAt))}</Chip>;
}

/** Drafts that others ask this publisher to publish. */
export function ToReview() {
  const { viewer } = useSession();
  const { data } = useQuery(ToReviewDocument);
  const waiting = (data?.templates?.edges ?? []).flatMap(({ node: { templateCode, name, draft } }) =>
    draft?.reviewRequest && draft.editedBy?.name !== viewer.name ? { templateCode, name, draft } : [],
  );
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="for-you" className="sheet">
      <h2 id="for-you">{said.forYou}</h2>
      <ul className="answers">
        {waiting.map(({ templateCode, name, draft }) => (
          <li key={templateCode}>
            <Link to={addressOf('templates', templateCode, 'publish')}>
              {name} {draft.label}
            </Link>{' '}
            <Review draft={draft} />
          </li>
        ))}
      </ul>
    </section>
  );
}
