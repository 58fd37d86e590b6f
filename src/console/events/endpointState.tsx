import { useQuery } from '@apollo/client/react';
import { Press } from '../shell/acts';
import { Chip, momentText } from '../shell/parts';
import {
  RecoverWebhookDocument,
  UpdateWebhookDocument,
  WebhookAttemptsDocument,
  type WebhookAttemptsQuery,
  type WebhookFragment,
} from './documents/generated';
import { eventWords as said } from './words';

/** How an endpoint fares, in words, and the button that helps where it does not. */
export function EndpointState({ webhook }: { readonly webhook: WebhookFragment }) {
  const { id: webhookId, disabledAt, disabledReason, failingSince, failures, failed, isReplaying } = webhook;
  const enable = (action: string) => (
    <Press document={UpdateWebhookDocument} input={{ webhookId, enabled: true }} action={action} />
  );
  if (disabledAt)
    return (
      <>
        <Chip tone="no">{said.disabled[disabledReason ?? 'OPERATOR'](momentText(disabledAt))}</Chip>
        {enable(said.goOn)}
      </>
    );
  if (failingSince)
    return (
      <>
        <Chip tone="waiting">{said.failing(failures, momentText(failingSince))}</Chip>
        <LastAnswer key={failures} webhook={webhook} />
        {enable(said.tryNow)}
      </>
    );
  if (failed > 0)
    return (
      <>
        <Chip tone="waiting">{said.hasGivenUp(failed)}</Chip>
        <Press
          document={RecoverWebhookDocument}
          input={{ webhookId, since: webhook.createdAt }}
          action={said.tryAgain}
        />
      </>
    );
  if (isReplaying) return <Chip tone="waiting">{said.replaying}</Chip>;
  return <Chip tone="good">{said.delivers}</Chip>;
}

function LastAnswer({ webhook: { id: webhookId, nextAttemptAt } }: { readonly webhook: WebhookFragment }) {
  const { data } = useQuery(WebhookAttemptsDocument, { variables: { webhookId, limit: 1 } });
  const [last] = data?.webhookAttempts ?? [];
  return (
    <>
      <p>{last && <Outcome attempt={last} />}</p>
      <p>{nextAttemptAt && said.next(momentText(nextAttemptAt))}</p>
    </>
  );
}

type Attempt = NonNullable<WebhookAttemptsQuery['webhookAttempts']>[number];

export function Outcome({ attempt }: { readonly attempt: Attempt }) {
  const { isDelivered, status, durationMs, answer, failure } = attempt;
  if (isDelivered) return said.took(status, durationMs);
  return status === null ? said.unanswered(failure ?? '') : said.answered(status, answer);
}
