/** Why nothing is done with a webhook endpoint. */
export type WebhookRefusal =
  | { readonly code: 'WEBHOOK_NOT_FOUND'; readonly webhookId: string }
  | {
      readonly code: 'WEBHOOKS_NOT_CONFIGURED';
      /** The webhook whose secret another key sealed; left out where there is no key. */
      readonly sealedOtherwise?: string;
    };

export function webhookRefusalWords(refusal: WebhookRefusal): string {
  switch (refusal.code) {
    case 'WEBHOOK_NOT_FOUND':
      return `No webhook has the id ${refusal.webhookId}.`;
    case 'WEBHOOKS_NOT_CONFIGURED':
      return refusal.sealedOtherwise === undefined
        ? 'The service has no WEBHOOK_SECRET_KEY, so it cannot keep the secrets of webhooks.'
        : `WEBHOOK_SECRET_KEY is not the key that sealed the secret of webhook ${refusal.sealedOtherwise}.`;
    default:
      return refusal satisfies never;
  }
}
