import { feedNameOf } from '../../domain/events/cloudEvent';
import type { FeedEdges } from '../../storage/events/feedEdges';
import type { UndeliveredEvent } from '../../storage/events/webhooks/settleRound';
import type { DueEvent, LeasedEndpoint, Lease } from '../../storage/events/webhooks/webhookLeases';
import { type Addressee, sendDisabledNotice, signersOf } from './attempt';
import type { DispatchParts, DispatchStore, DispatchLog } from './dispatchParts';
import { Round, type Outcome } from './round';
import { RoundPlanner, type RoundPlan } from './roundPlan';
import { maxAttempts } from '../../domain/webhooks/verdict';
import type { EndpointHealth } from '../../domain/webhooks/webhookEndpoint';

/** Sends to one endpoint until nothing is left or the lease ends. HTTP is never inside a transaction. */
export class EndpointRun {
  private rounds = 0;

  constructor(
    private readonly parts: DispatchParts,
    private readonly held: HeldLease,
    private readonly isStopping: () => boolean,
    private readonly isCut: () => boolean,
  ) {}

  async run(): Promise<void> {
    while (!this.isStopping() && this.held.isSafe() && (await this.step()));
  }

  private async step(): Promise<boolean> {
    const { store, feed, now } = this.parts;
    const endpoint = await store.findLeased(this.held.lease);
    if (!endpoint || endpoint.isDisabled) return false;
    const { notBefore } = endpoint.health;
    if (notBefore !== null && notBefore > now()) return false;
    const edges = await feed.edges();
    if (await this.hasLeapt(endpoint, edges)) return true;
    this.rounds += 1;
    const isTurnOfNew = this.rounds % 2 === 1;
    const plan = await new RoundPlanner(this.parts, endpoint, edges).plan(isTurnOfNew);
    return plan !== null && this.perform(endpoint, edges, plan);
  }

  private async perform(endpoint: LeasedEndpoint, edges: FeedEdges, plan: RoundPlan): Promise<boolean> {
    const { store, now } = this.parts;
    const addressee = { endpoint, signers: signersOf(endpoint, this.parts), feed: feedNameOf(edges) };
    const mayGoOn = () => !this.isStopping() && this.held.isSafe();
    const outcome = await new Round(this.parts, addressee, mayGoOn, this.isCut).send(plan.lanes);
    const { cursor, replay, gone } = plan;
    const undelivered = [...outcome.undelivered, ...gone.map((event) => givenUp(event, now()))];
    const settledAt = now();
    const { url, health } = endpoint;
    const before = { url, failuresBefore: health.failures };
    const settled = { ...outcome, ...before, undelivered, cursor, replay, now: settledAt };
    const written = await store.settleRound(this.held.lease, settled);
    if (written !== 'lost') this.tell(endpoint, outcome);
    if (written === 'disabled') await this.sayDisabled(addressee, outcome, settledAt);
    return written === 'goesOn';
  }

  private tell(endpoint: LeasedEndpoint, outcome: Outcome): void {
    const delivered = outcome.attempts.filter(({ isDelivered }) => isDelivered).length;
    this.parts.onSent?.({ delivered, failed: outcome.attempts.length - delivered });
    tellTurns(this.parts.log, endpoint, endpoint.health, outcome);
  }

  /** An endpoint that answered 410 wants nothing more, so it gets no notice. */
  private async sayDisabled({ endpoint, feed }: Addressee, outcome: Outcome, at: Date): Promise<void> {
    const { store, log } = this.parts;
    const { disabled: reason, health, attempts } = outcome;
    const { failingSince } = health;
    const details = { ...lineFor(endpoint), reason, failingSince };
    log.error(details, 'a webhook endpoint was disabled: it gets no events until it is enabled again');
    if (reason !== 'FAILING' || this.isCut()) return;
    const last = attempts.at(-1);
    const told = await sendDisabledNotice(this.parts, endpoint, feed.source, at, failingSince, last);
    await store.logAttempt(endpoint.id, told);
  }

  /** Positions that are gone, or of a former feed, cannot be sent. */
  private async hasLeapt(endpoint: LeasedEndpoint, edges: FeedEdges): Promise<boolean> {
    const { store, log } = this.parts;
    const { id, incarnation, position, replay } = endpoint;
    if (incarnation !== edges.incarnation) {
      log.warn(lineFor(endpoint), 'the feed began anew: a webhook endpoint gets it from its beginning');
      await store.beginAnew(id, edges.incarnation, edges.first);
      return true;
    }
    if (Math.min(position, replay?.position ?? position) >= edges.keptFrom) return false;
    log.error(lineFor(endpoint), 'a webhook endpoint missed events that the feed no longer keeps');
    await store.skipTo(id, edges.keptFrom);
    return true;
  }
}

function givenUp({ position, key, attempts }: DueEvent, failedAt: Date): UndeliveredEvent {
  return { position, key, state: 'failed', attempts, nextAt: null, failedAt };
}

/** Far longer than an attempt, so that a short hang does not lose it. */
export const leaseMs = 60_000;
const settlingMs = 3_000;

/** A lease that is renewed until it ends. This machine’s clock judges its end, from before it was taken. */
export class HeldLease {
  private endsAtMs: number;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly store: Pick<DispatchStore, 'renewLease' | 'endLease'>,
    readonly lease: Lease,
    takenAtMs: number,
    private readonly attemptMs: number,
  ) {
    this.endsAtMs = takenAtMs + leaseMs;
    this.timer = setInterval(() => void this.renew(), leaseMs / 3).unref();
  }

  /** Whether an attempt that begins now ends before the lease. */
  isSafe(): boolean {
    return this.endsAtMs - performance.now() > this.attemptMs + settlingMs;
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.store.endLease(this.lease);
  }

  /** A failed renewal is tried again at the next third. */
  private async renew(): Promise<void> {
    const beganAtMs = performance.now();
    try {
      const isHeld = await this.store.renewLease(this.lease, leaseMs);
      this.endsAtMs = isHeld ? beganAtMs + leaseMs : 0;
    } catch {
      return;
    }
  }
}

/** A receiver that refuses one event now and then is not worth a line. */
const failingAfter = 3;

type Named = Pick<LeasedEndpoint, 'id' | 'name'>;

function lineFor({ id, name }: Named) {
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
