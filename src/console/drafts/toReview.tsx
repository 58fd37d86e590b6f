import { useQuery } from '@apollo/client/react';
import { addressOf, Link } from '../shell/address';
import { Chip, momentText } from '../shell/parts';
import { useSession } from '../shell/session';
import { actorIn } from '../shell/words';
import { ToReviewDocument } from './documents/generated';
import { publishWords as said } from './publishing/publishWords';

/** Drafts that others ask this publisher to publish. */
export function ToReview() {
  const { viewer } = useSession();
  const { data } = useQuery(ToReviewDocument, { fetchPolicy: 'cache-and-network' });
  const waiting = (data?.templates?.edges ?? []).flatMap(({ node: { templateCode, name, draft } }) => {
    const isForMe = draft?.reviewRequest && draft.editedBy?.name !== viewer.name;
    return isForMe ? [{ templateCode, name, label: draft.label, ...draft.reviewRequest }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="for-you" className="sheet">
      <h2 id="for-you">{said.forYou}</h2>
      <ul className="answers">
        {waiting.map(({ templateCode, name, label, requestedAt, requestedBy }) => (
          <li key={templateCode}>
            <Link to={addressOf('templates', templateCode, 'publish')}>
              {name} {label}
            </Link>{' '}
            <Chip tone="waiting">{said.wants(actorIn(requestedBy), momentText(requestedAt))}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
