import { feedNameOf } from '../../domain/events/cloudEvent';
import type { FeedEdges } from '../../storage/events/feedEdges';
import type { UndeliveredEvent } from '../../storage/events/webhooks/settleRound';
import type { DueEvent, LeasedEndpoint } from '../../storage/events/webhooks/webhookQueue';
import type { Addressee } from './attempt';
import type { DispatchParts } from './dispatchParts';
import type { HeldLease } from './heldLease';
import { sendDisabledNotice } from './notices';
import { Round, type Outcome } from './round';
import { RoundPlanner, type RoundPlan } from './roundPlan';
import { signersOf } from './signers';
import { lineFor, tellTurns } from './turns';

/** Sends to one endpoint until there is nothing left, or it is another node's turn. HTTP is never inside a transaction. */
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

  /** True while there may be more to do. */
  private async step(): Promise<boolean> {
    const { store, feed, now } = this.parts;
    const endpoint = await store.findLeased(this.held.lease);
    if (!endpoint || endpoint.isDisabled || isLater(endpoint.health.notBefore, now())) return false;
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

  /** Operators learn it from the log. The endpoint learns it too, unless it said itself that it wants nothing more. */
  private async sayDisabled({ endpoint, feed }: Addressee, outcome: Outcome, at: Date): Promise<void> {
    const { store, log } = this.parts;
    const { disabled: reason, health, attempts } = outcome;
    const { failingSince } = health;
    const details = { ...lineFor(endpoint), reason, failingSince };
    log.error(details, 'a webhook endpoint was disabled: it gets no events until it is enabled again');
    if (reason !== 'FAILING' || this.isCut()) return;
    const disabling = { source: feed.source, at, failingSince, last: attempts.at(-1) };
    await store.logAttempt(endpoint.id, await sendDisabledNotice(this.parts, endpoint, disabling));
  }

  /** What is gone from the feed cannot be sent, and positions of a former feed say nothing. */
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

function isLater(instant: Date | null, now: Date): boolean {
  return instant !== null && instant > now;
}
