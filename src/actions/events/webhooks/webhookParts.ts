import { findSealedEndpoint } from '../../../storage/events/webhooks/webhookEndpoints';
import { openSecret, type SealingKey } from '../../../domain/webhooks/sealedSecret';
import type { SendRefusal } from '../../../domain/webhooks/sendResult';
import { Refused } from '../../../domain/errors/refusal';
import type { LoggedAttempt } from '../../../storage/events/webhooks/webhookAttempts';
import type { Engine } from '../../../storage/engine/engine';
import type { Clock } from '../../running/clock';
import type { Identities } from '../../running/identities';
import type { Feed } from '../feed';

export const resumePoints = ['CURSOR', 'NOW'] as const;
export type ResumeFrom = (typeof resumePoints)[number];

export interface WebhookParts {
  readonly pool: Engine['pool'];
  /** Null where none is configured. */
  readonly sealingKey: SealingKey | null;
  /** Why nothing may be sent to the URL or the addresses of its host; null if something may. */
  readonly judgeReach: (url: string) => Promise<SendRefusal | null>;
  /**
   * Sends a test message and logs the attempt. Null for an unknown endpoint.
   * @throws Refused `UNAVAILABLE` while too many are under way
   */
  readonly sendTest: (id: string, source: string) => Promise<LoggedAttempt | null>;
  readonly clock: Clock;
  readonly identities: Identities;
}

export interface Parts {
  readonly webhooks: WebhookParts;
}

export interface FeedParts extends Parts {
  readonly feed: Feed;
}

/** @throws Refused `WEBHOOKS_NOT_CONFIGURED` */
export function mustHaveKey({ sealingKey }: WebhookParts): SealingKey {
  if (sealingKey) return sealingKey;
  throw new Refused({ code: 'WEBHOOKS_NOT_CONFIGURED' });
}

/** @throws Refused `WEBHOOK_NOT_FOUND` */
export function mustBeThere<Found>(found: Found | null, webhookId: string): Found {
  if (found !== null) return found;
  throw new Refused({ code: 'WEBHOOK_NOT_FOUND', webhookId });
}

/** @throws Refused `WEBHOOK_NOT_FOUND`, `WEBHOOKS_NOT_CONFIGURED` */
export async function mustOpenSecret(parts: WebhookParts, webhookId: string): Promise<void> {
  const key = mustHaveKey(parts);
  const { secret } = mustBeThere(await findSealedEndpoint(parts.pool, webhookId), webhookId);
  if (typeof openSecret(secret, [key], webhookId) !== 'string') return;
  throw new Refused({ code: 'WEBHOOKS_NOT_CONFIGURED', sealedOtherwise: webhookId });
}
