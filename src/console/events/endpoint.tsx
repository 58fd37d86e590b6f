import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { AskedAct, Press, Secret } from '../shell/acts';
import { go, Link } from '../shell/address';
import { Field } from '../shell/forms';
import { Chip, Fact, Facts, Loaded, Moment, Table } from '../shell/parts';
import {
  DeleteWebhookDocument,
  ReplayWebhookDocument,
  ResendWebhookEventDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  WebhookAttemptsDocument,
  type WebhookFragment,
} from './documents/generated';
import { EndpointFields, endpointIn } from './endpointForm';
import { EndpointState, Outcome } from './endpointState';
import { useEventWords } from './words';

interface EndpointProps {
  readonly webhook: WebhookFragment;
}

export function Endpoint({ webhook }: EndpointProps) {
  const said = useEventWords();
  const listed = (values: readonly string[]) => values.join(' ') || said.all;
  return (
    <>
      <div className="title">
        <h1>{webhook.name}</h1>
        <Link to="/events">{said.back}</Link>
      </div>
      <div className="row">
        <EndpointState webhook={webhook} />
      </div>
      <Facts>
        <Fact name={said.url}>{webhook.url}</Fact>
        <Fact name={said.types}>{listed(webhook.eventTypes)}</Fact>
        <Fact name={said.templates}>{listed(webhook.templateCodes)}</Fact>
        <Fact name={said.payload}>{said.payloads[webhook.payload]}</Fact>
        <Fact name={said.maxBatch}>{webhook.maxBatch}</Fact>
        <Fact name={said.created}>
          <Moment at={webhook.createdAt} />
        </Fact>
        <Fact name={said.delivered}>{webhook.delivered}</Fact>
        <Fact name={said.waiting}>{webhook.waiting}</Fact>
        <Fact name={said.givenUp}>{webhook.failed}</Fact>
        {webhook.formerSecretUntil && (
          <Fact name={said.formerUntil}>
            <Moment at={webhook.formerSecretUntil} />
          </Fact>
        )}
      </Facts>
      <Actions webhook={webhook} />
      <Deliveries webhookId={webhook.id} />
    </>
  );
}

const deliveries = ['WebhookAttempts', 'Webhooks'];

function Actions({ webhook }: EndpointProps) {
  const said = useEventWords();
  const { id: webhookId, name, disabledAt } = webhook;
  const [secret, setSecret] = useState<string | null>(null);
  const [isTaken, setTaken] = useState<boolean | null>(null);
  return (
    <div className="row">
      <Press
        action={said.test}
        document={TestWebhookDocument}
        input={{ webhookId }}
        refetch={deliveries}
        onDone={({ testWebhook }) => setTaken(testWebhook?.attempt.isDelivered ?? null)}
      />
      {!disabledAt && (
        <AskedAct
          action={said.pause}
          title={said.askPause}
          document={UpdateWebhookDocument}
          input={() => ({ webhookId, enabled: false })}
        >
          <p>{said.pauses}</p>
        </AskedAct>
      )}
      <AskedAct
        action={said.replay}
        title={said.askReplay}
        document={ReplayWebhookDocument}
        input={({ text }) => ({ webhookId, from: new Date(text('from')).toISOString() })}
        refetch={deliveries}
      >
        <Field name="from" label={said.from} hint={said.fromHint}>
          {(wired) => <input {...wired} type="datetime-local" required />}
        </Field>
      </AskedAct>
      <AskedAct
        action={said.rotate}
        title={said.askRotate}
        document={RotateWebhookSecretDocument}
        input={({ text }) => ({ webhookId, discardFormer: text('discardFormer') === 'on' })}
        onDone={({ rotateWebhookSecret }) => setSecret(rotateWebhookSecret?.secret ?? null)}
      >
        <p>{said.rotates}</p>
        <label className="choice">
          <input type="checkbox" name="discardFormer" /> <span>{said.discard}</span>
        </label>
      </AskedAct>
      <AskedAct
        open={said.change}
        action={said.save}
        title={name}
        document={UpdateWebhookDocument}
        input={(filled) => ({ webhookId, ...endpointIn(filled) })}
      >
        <EndpointFields webhook={webhook} />
      </AskedAct>
      <AskedAct
        action={said.remove}
        title={said.askRemove(name)}
        document={DeleteWebhookDocument}
        input={() => ({ webhookId })}
        onDone={() => go('/events')}
      >
        <p>{said.removes}</p>
      </AskedAct>
      <p role="status">{isTaken !== null && said.tested[`${isTaken}`]}</p>
      {secret && <Secret title={said.secret(name)} secret={secret} onKept={() => setSecret(null)} />}
    </div>
  );
}

function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const said = useEventWords();
  const { data, error, refetch } = useQuery(WebhookAttemptsDocument, {
    variables: { webhookId, limit: 50 },
    fetchPolicy: 'cache-and-network',
    pollInterval: 5_000,
    skipPollAttempt: () => document.hidden,
  });
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{said.deliveries}</h2>
      <Loaded data={data?.webhookAttempts} error={error} onAgain={() => void refetch()}>
        {(attempts) =>
          attempts.length === 0 ? (
            <p className="faint">{said.noDelivery}</p>
          ) : (
            <Table names={[said.at, said.event, said.outcome]}>
              {attempts.map((attempt) => (
                <tr key={`${attempt.eventId} ${attempt.attemptedAt}`}>
                  <td data-name={said.at}>
                    <Moment at={attempt.attemptedAt} />
                  </td>
                  <td data-name={said.event}>
                    <code>{attempt.eventId}</code>
                    <p className="faint">{said.attempt(attempt.attempt, attempt.events)}</p>
                  </td>
                  <td data-name={said.outcome}>
                    <Chip tone={attempt.isDelivered ? 'good' : 'waiting'}>
                      <Outcome attempt={attempt} />
                    </Chip>
                    {isOfFeed(attempt.eventId) && (
                      <Press
                        action={said.resend}
                        document={ResendWebhookEventDocument}
                        input={{ webhookId, eventId: attempt.eventId }}
                        refetch={deliveries}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </section>
  );
}

/** Tests and the last message of a stopped endpoint have ids of another shape. */
function isOfFeed(eventId: string): boolean {
  return /^[0-9a-f]+-\d+$/.test(eventId);
}
