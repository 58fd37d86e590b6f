import { addressOf, go, Link } from '../shell/address';
import { WriteButton } from '../shell/forms';
import { Table } from '../shell/parts';
import type { WebhookFragment } from './documents/generated';
import { EndpointState } from './endpointState';
import { eventWords as said } from './words';
import { words } from '../shell/words';

export function EndpointList({ webhooks }: { readonly webhooks: readonly WebhookFragment[] }) {
  return (
    <>
      <div className="title">
        <h1>{words.sections.events}</h1>
        <WriteButton className="primary" onClick={() => go('/events/new')}>
          {said.add}
        </WriteButton>
      </div>
      <h2>{said.endpoints}</h2>
      <Table
        names={[said.name, said.state, said.delivered, said.waiting, said.givenUp]}
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
