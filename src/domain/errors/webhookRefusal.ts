/** Why nothing is done with a webhook endpoint. */
export type WebhookRefusal =
  | { readonly code: 'WEBHOOK_NOT_FOUND'; readonly webhookId: string }
  | { readonly code: 'WEBHOOKS_NOT_CONFIGURED' };

export function webhookRefusalWords(refusal: WebhookRefusal): string {
  switch (refusal.code) {
    case 'WEBHOOK_NOT_FOUND':
      return `No webhook has the id ${refusal.webhookId}.`;
    case 'WEBHOOKS_NOT_CONFIGURED':
      return 'The service has no WEBHOOK_SECRET_KEY, so it cannot keep the secrets of webhooks.';
    default:
      return refusal satisfies never;
  }
}
