import { useQuery } from '@apollo/client/react';
import { Loaded, NotFound, type ScreenProps } from '../shell/parts';
import { useSession } from '../shell/session';
import { WebhooksDocument } from './documents/generated';
import { AddEndpoint } from './endpointForm';
import { Endpoint } from './endpoint';
import { EndpointList } from './endpointList';
import { NewestEvents } from './newestEvents';
import { useEventWords } from './words';

export function EventScreens({ path: [wanted, ...rest] }: ScreenProps) {
  const said = useEventWords();
  const { mayOneOf } = useSession();
  if (rest.length > 0) return <NotFound />;
  if (wanted === 'new') return <AddEndpoint />;
  if (wanted) return <Webhooks id={wanted} />;
  return (
    <>
      {mayOneOf('webhooks:manage') ? <Webhooks /> : <h1>{said.title}</h1>}
      {mayOneOf('events:read') && <NewestEvents />}
    </>
  );
}

/** How endpoints fare changes by itself. */
const pollInterval = 5_000;

function Webhooks({ id }: { readonly id?: string }) {
  const { data, error, refetch } = useQuery(WebhooksDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval,
    skipPollAttempt: () => document.hidden,
  });
  return (
    <Loaded data={data?.webhooks} error={error} onAgain={() => void refetch()}>
      {(webhooks) => {
        if (!id) return <EndpointList webhooks={webhooks} />;
        const webhook = webhooks.find((one) => one.id === id);
        return webhook ? <Endpoint webhook={webhook} /> : <NotFound />;
      }}
    </Loaded>
  );
}
