import type { EndpointHealth } from '../../domain/webhooks/webhookEndpoint';
import type { DispatchLog } from './dispatchParts';
import type { Outcome } from './round';

/** So many failures in a row are worth a line: a receiver that refuses one event now and then is none. */
const failingAfter = 3;

/**
 * Tells the log when an endpoint begins to fail, when it is back, and what was given up. Each turn is told once, however
 * long it lasts.
 *
 * @param before how it fared before the round
 */
export function tellTurns(
  log: DispatchLog,
  webhookId: string,
  before: EndpointHealth,
  { health, undelivered, attempts }: Outcome,
): void {
  const { failures, failingSince } = health;
  const last = attempts.at(-1);
  if (before.failures < failingAfter && failures >= failingAfter)
    log.warn(
      { webhookId, failures, failingSince, status: last?.status, failure: last?.failure },
      'a webhook endpoint fails: what it does not take is tried again',
    );
  if (before.failures >= failingAfter && failures === 0)
    log.warn({ webhookId, failingSince: before.failingSince }, 'a webhook endpoint takes messages again');
  const givenUp = undelivered.filter(({ state }) => state === 'failed').length;
  if (givenUp > 0)
    log.error(
      { webhookId, events: givenUp },
      'a webhook endpoint did not take events in ten attempts: they are given up until they are recovered',
    );
}
