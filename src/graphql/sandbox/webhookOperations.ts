import { copied } from './sandboxPage';

/** What an operator does with webhooks, from the first to the last. */
export const webhookOperations = `
# Events are sent to a webhook, signed with a secret
# that is shown this once.
mutation CreateWebhook($hooked: CreateWebhookInput!) {
  createWebhook(input: $hooked) {
    secret
    webhook {
      id
      nextEventId
    }
  }
}

# Nobody is at crm.example, so the attempt fails.
mutation TestWebhook($hook: TestWebhookInput!) {
  testWebhook(input: $hook) {
    attempt {
      isDelivered
      status
      failure
      durationMs
    }
  }
}

query Webhooks {
  webhooks {
    id
    name
    url
    delivered
    waiting
    failed
    disabledReason
  }
}

# What came of it, also of what is sent by itself.
query WebhookAttempts($tried: ID!) {
  webhookAttempts(webhookId: $tried, limit: 5) {
    eventId
    isDelivered
    status
    failure
    answer
  }
}

mutation UpdateWebhook($changed: UpdateWebhookInput!) {
  updateWebhook(input: $changed) {
    webhook {
      eventTypes
      payload
    }
  }
}

# Its messages are signed with both secrets for a day.
mutation RotateWebhookSecret($rotated: RotateWebhookSecretInput!) {
  rotateWebhookSecret(input: $rotated) {
    secret
  }
}

# Sends once more what it has passed.
mutation ReplayWebhook($replayed: ReplayWebhookInput!) {
  replayWebhook(input: $replayed) {
    positions
  }
}

# Sends one event once more. Its id is among the
# attempts, as soon as there is one.
mutation ResendWebhookEvent($resent: ResendWebhookEventInput!) {
  resendWebhookEvent(input: $resent) {
    webhook {
      waiting
    }
  }
}

# Tries again what was given up.
mutation RecoverWebhook($recovered: RecoverWebhookInput!) {
  recoverWebhook(input: $recovered) {
    recovered
  }
}

mutation DeleteWebhook($unhooked: DeleteWebhookInput!) {
  deleteWebhook(input: $unhooked) {
    webhookId
  }
}
`;

const webhookId = copied('createWebhook.webhook.id');

/** The variables of those. */
export function webhookVariables(now: Date) {
  const anHourAgo = new Date(now.getTime() - 3_600_000).toISOString();
  return {
    hooked: { name: 'CRM', url: 'https://crm.example/consent' },
    hook: { webhookId },
    tried: webhookId,
    changed: { webhookId, eventTypes: ['consent.decision.recorded'], payload: 'THIN' },
    rotated: { webhookId },
    replayed: { webhookId, from: anHourAgo },
    resent: { webhookId, eventId: copied('webhookAttempts.0.eventId') },
    recovered: { webhookId, since: anHourAgo },
    unhooked: { webhookId },
  };
}
