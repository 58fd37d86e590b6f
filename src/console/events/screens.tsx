import { Asked } from '../shell/asked';
import { NotFound, type ScreenProps, Table, Title } from '../shell/parts';
import { useSession } from '../shell/session';
import { type WebhookFragment, WebhooksDocument } from './documents/generated';
import { AddEndpoint } from './endpointForm';
import { Endpoint } from './endpoint';
import { NewestEvents } from './newestEvents';
import { words } from '../shell/words';
import { addressOf, go, Link } from '../shell/address';
import { WriteButton } from '../shell/forms';
import { EndpointState } from './endpointState';
import { eventWords as said } from './words';

export function Screens({ path: [wanted] }: ScreenProps) {
  const { mayOneOf } = useSession();
  if (wanted === 'new') return <AddEndpoint />;
  if (wanted) return <Webhooks id={wanted} />;
  return (
    <>
      {mayOneOf('webhooks:manage') ? <Webhooks /> : <Title says={words.sections.events} />}
      {mayOneOf('events:read') && <NewestEvents />}
    </>
  );
}

function Webhooks({ id }: { readonly id?: string }) {
  return (
    <Asked document={WebhooksDocument} isLive>
      {({ webhooks }) => {
        if (!id) return <EndpointList webhooks={webhooks ?? []} />;
        const webhook = webhooks?.find((one) => one.id === id);
        return webhook ? <Endpoint webhook={webhook} /> : <NotFound />;
      }}
    </Asked>
  );
}

function EndpointList({ webhooks }: { readonly webhooks: readonly WebhookFragment[] }) {
  return (
    <>
      <Title says={words.sections.events}>
        <WriteButton className="primary" onClick={() => go('/events/new')}>
          {said.add}
        </WriteButton>
      </Title>
      <h2>{said.endpoints}</h2>
      <Table
        names={[said.name, words.state, said.delivered, said.waiting, said.givenUp]}
        none={said.noEndpoint}
        rows={webhooks.map((webhook) => [
          webhook.id,
          <>
            <Link to={addressOf('events', webhook.id)}>{webhook.name}</Link>
            <p className="faint">{webhook.url}</p>
          </>,
          <EndpointState webhook={webhook} />,
          webhook.delivered,
          webhook.waiting,
          webhook.failed,
        ])}
      />
    </>
  );
}
