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

mutation DeleteWebhook($unhooked: DeleteWebhookInput!) {
  deleteWebhook(input: $unhooked) {
    webhookId
  }
}
`;

const webhookId = copied('createWebhook.webhook.id');

/** The variables of those. */
export function webhookVariables(now: Date) {
  return {
    hooked: { name: 'CRM', url: 'https://crm.example/consent' },
    hook: { webhookId },
    changed: { webhookId, eventTypes: ['consent.decision.recorded'], payload: 'THIN' },
    rotated: { webhookId },
    replayed: { webhookId, from: new Date(now.getTime() - 3_600_000).toISOString() },
    unhooked: { webhookId },
  };
}
