import { maxAttempts } from '../../domain/webhooks/verdict';
import type { EndpointHealth } from '../../domain/webhooks/webhookEndpoint';
import type { UndeliveredEvent } from '../../storage/events/webhooks/settleRound';
import type { DispatchLog } from './dispatchParts';
import type { Outcome } from './round';

/** A receiver that refuses one event now and then is not worth a line. */
const failingAfter = 3;

interface Named {
  readonly id: string;
  readonly name: string;
}

export function lineFor({ id, name }: Named) {
  return { webhookId: id, webhookName: name };
}

/** Logs when an endpoint begins to fail, when it is back, and what was given up, once each. */
export function tellTurns(
  log: DispatchLog,
  endpoint: Named,
  before: EndpointHealth,
  { health, undelivered, attempts }: Outcome,
): void {
  const { failures, failingSince } = health;
  const last = attempts.at(-1);
  const named = lineFor(endpoint);
  if (before.failures < failingAfter && failures >= failingAfter)
    log.warn(
      { ...named, failures, failingSince, status: last?.status, failure: last?.failure },
      'a webhook endpoint fails: what it does not take is tried again',
    );
  if (before.failures >= failingAfter && failures === 0)
    log.warn({ ...named, failingSince: before.failingSince }, 'a webhook endpoint takes messages again');
  tellGivenUp(log, endpoint, undelivered);
}

function tellGivenUp(log: DispatchLog, endpoint: Named, undelivered: readonly UndeliveredEvent[]): void {
  const givenUp = undelivered.filter(({ state }) => state === 'failed');
  const unwanted = givenUp.filter(({ attempts }) => attempts < maxAttempts).length;
  const exhausted = givenUp.length - unwanted;
  const named = lineFor(endpoint);
  if (exhausted > 0)
    log.error(
      { ...named, events: exhausted },
      'a webhook endpoint did not take events in ten attempts: they are given up until they are recovered',
    );
  if (unwanted > 0)
    log.warn(
      { ...named, events: unwanted },
      'a webhook endpoint asked for no further attempt at events: they are given up until they are recovered',
    );
}
