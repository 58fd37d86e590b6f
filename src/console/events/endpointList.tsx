import { addressOf, go, Link } from '../shell/address';
import { WriteButton } from '../shell/forms';
import { Table } from '../shell/parts';
import type { WebhookFragment } from './documents/generated';
import { EndpointState } from './endpointState';
import { useEventWords } from './words';

export function EndpointList({ webhooks }: { readonly webhooks: readonly WebhookFragment[] }) {
  const said = useEventWords();
  return (
    <>
      <div className="title">
        <h1>{said.title}</h1>
        <WriteButton className="primary" onClick={() => go('/events/new')}>
          {said.add}
        </WriteButton>
      </div>
      <h2>{said.endpoints}</h2>
      {webhooks.length === 0 && <p>{said.noEndpoint}</p>}
      {webhooks.length > 0 && (
        <Table names={[said.name, said.state, said.delivered, said.waiting, said.givenUp]}>
          {webhooks.map((webhook) => (
            <tr key={webhook.id}>
              <th scope="row">
                <Link to={addressOf('events', webhook.id)}>{webhook.name}</Link>
                <p className="faint">{webhook.url}</p>
              </th>
              <td data-name={said.state}>
                <EndpointState webhook={webhook} />
              </td>
              <td data-name={said.delivered}>{webhook.delivered}</td>
              <td data-name={said.waiting}>{webhook.waiting}</td>
              <td data-name={said.givenUp}>{webhook.failed}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
