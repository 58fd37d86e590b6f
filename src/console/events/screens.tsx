import { Asked } from '../shell/asked';
import { NotFound, type ScreenProps } from '../shell/parts';
import { useSession } from '../shell/session';
import { WebhooksDocument } from './documents/generated';
import { AddEndpoint } from './endpointForm';
import { Endpoint, pollInterval } from './endpoint';
import { EndpointList } from './endpointList';
import { NewestEvents } from './newestEvents';
import { words } from '../shell/words';

export function Screens({ path: [wanted] }: ScreenProps) {
  const { mayOneOf } = useSession();
  if (wanted === 'new') return <AddEndpoint />;
  if (wanted) return <Webhooks id={wanted} />;
  return (
    <>
      {mayOneOf('webhooks:manage') ? <Webhooks /> : <h1>{words.sections.events}</h1>}
      {mayOneOf('events:read') && <NewestEvents />}
    </>
  );
}

function Webhooks({ id }: { readonly id?: string }) {
  return (
    <Asked document={WebhooksDocument} pollInterval={pollInterval}>
      {({ webhooks }) => {
        if (!id) return <EndpointList webhooks={webhooks ?? []} />;
        const webhook = webhooks?.find((one) => one.id === id);
        return webhook ? <Endpoint webhook={webhook} /> : <NotFound />;
      }}
    </Asked>
  );
}
