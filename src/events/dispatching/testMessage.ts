import { nextStep, verdictOn } from '../../domain/webhooks/verdict';
import { webhookMediaType, webhookNotice } from '../../domain/webhooks/webhookBody';
import { webhookHeaders } from '../../domain/webhooks/webhookSignature';
import type { LoggedAttempt } from '../../storage/events/webhooks/webhookAttempts';
import type { SealedEndpoint } from '../../storage/events/webhooks/webhookEndpoints';
import { loggedAttempt } from './attempt';
import type { DispatchParts } from './dispatchParts';
import { signersOf } from './signers';

type Parts = Pick<DispatchParts, 'sender' | 'now' | 'sealingKeys' | 'signingKeys'>;

/**
 * Sends a message about nothing to an endpoint, once, signed as all others.
 *
 * @param id of the message, without a dot
 * @param source who sends, as the feed names it
 */
export async function sendTestMessage(
  parts: Parts,
  endpoint: SealedEndpoint,
  id: string,
  source: string,
): Promise<LoggedAttempt> {
  const attemptedAt = parts.now();
  const data = { webhook_id: endpoint.id, name: endpoint.name };
  const body = webhookNotice(id, source, 'consent.webhook.test', attemptedAt, data);
  const signed = webhookHeaders({ id, attemptedAt, body }, signersOf(endpoint, parts));
  const headers = { 'content-type': webhookMediaType, 'user-agent': 'consent-service', ...signed };
  const result = await parts.sender.send({ url: endpoint.url, headers, body });
  const at = parts.now();
  return loggedAttempt(id, 1, attemptedAt, result, nextStep(verdictOn(result, at), 1, at, 0));
}
