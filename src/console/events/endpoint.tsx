import { useState } from 'react';
import { AskedAct, Press, Secret } from '../shell/acts';
import { go, Link } from '../shell/address';
import { Asked } from '../shell/asked';
import { Choice, fieldOf, Input } from '../shell/fields';
import { Chip, Facts, Moment, Table, Title } from '../shell/parts';
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
import { words } from '../shell/words';
import { EndpointFields, endpointIn } from './endpointForm';
import { EndpointState, Outcome } from './endpointState';
import { eventWords as said } from './words';

interface EndpointProps {
  readonly webhook: WebhookFragment;
}

export function Endpoint({ webhook }: EndpointProps) {
  const listed = (values: readonly string[]) => values.join(' ') || said.all;
  return (
    <>
      <Title says={webhook.name}>
        <Link to="/events">{said.back}</Link>
      </Title>
      <div className="row">
        <EndpointState webhook={webhook} />
      </div>
      <Facts
        facts={[
          [said.url, webhook.url],
          [said.eventTypes, listed(webhook.eventTypes)],
          [said.templateCodes, listed(webhook.templateCodes)],
          [said.payload, said.payloads[webhook.payload]],
          [said.maxBatch, webhook.maxBatch],
          [said.created, <Moment at={webhook.createdAt} />],
          [said.delivered, webhook.delivered],
          [said.waiting, webhook.waiting],
          [said.givenUp, webhook.failed],
          [said.formerUntil, webhook.formerSecretUntil && <Moment at={webhook.formerSecretUntil} />],
        ]}
      />
      <Actions webhook={webhook} />
      <Deliveries webhookId={webhook.id} />
    </>
  );
}

const deliveries = ['WebhookAttempts', 'Webhooks'];

function Actions({ webhook }: EndpointProps) {
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
        <Input {...fieldOf('from', said)} type="datetime-local" required />
      </AskedAct>
      <AskedAct
        action={said.rotate}
        title={said.askRotate}
        document={RotateWebhookSecretDocument}
        input={({ text }) => ({ webhookId, discardFormer: text('discardFormer') === 'on' })}
        onDone={({ rotateWebhookSecret }) => setSecret(rotateWebhookSecret?.secret ?? null)}
      >
        <p>{said.rotates}</p>
        <Choice name="discardFormer">{said.discard}</Choice>
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
      {secret && <Secret name={name} secret={secret} onKept={() => setSecret(null)} />}
    </div>
  );
}

function Deliveries({ webhookId }: { readonly webhookId: string }) {
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{said.deliveries}</h2>
      <Asked document={WebhookAttemptsDocument} variables={{ webhookId, limit: 50 }} isLive>
        {({ webhookAttempts }) => (
          <Table
            names={[words.when, said.event, said.outcome]}
            none={said.noDelivery}
            rows={(webhookAttempts ?? []).map((attempt) => [
              `${attempt.eventId} ${attempt.attemptedAt}`,
              <Moment at={attempt.attemptedAt} />,
              <>
                <code>{attempt.eventId}</code>
                <p className="faint">{said.attempt(attempt.attempt, attempt.events)}</p>
              </>,
              <>
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
              </>,
            ])}
          />
        )}
      </Asked>
    </section>
  );
}

/** Tests and the last message of a stopped endpoint have ids of another shape. */
function isOfFeed(eventId: string): boolean {
  return /^[0-9a-f]+-\d+$/.test(eventId);
}
