import type { FeedEvent } from '../../domain/events/feedEvent';
import { deliveryKeyOf } from '../../domain/webhooks/deliveryKey';
import { isBroken } from '../../domain/webhooks/endpointHealth';
import type { FeedEdges } from '../../storage/events/feedEdges';
import type { Moved, UndeliveredEvent } from '../../storage/events/webhooks/settleRound';
import { maxWaiting, type DueEvent, type LeasedEndpoint } from '../../storage/events/webhooks/webhookQueue';
import type { Addressee } from './attempt';
import type { DispatchParts } from './dispatchParts';
import { eventsAt } from './eventsAt';
import type { HeldLease } from './heldLease';
import { lanesOf, roundLengthOf, type Lane, type RoundItem } from './lanes';
import { sendDisabledNotice } from './notices';
import { Round, type Outcome } from './round';
import { signersOf } from './signers';
import { tellTurns } from './turns';

/** What one endpoint's round is made of. */
interface Plan {
  readonly lanes: readonly Lane[];
  /** What is to be tried and is gone from the feed. */
  readonly gone: readonly DueEvent[];
  readonly cursor: Moved | null;
  readonly replay: Moved | null;
}

/** Sends to one endpoint until there is nothing left, or it is another node's turn. HTTP is never inside a transaction. */
export class EndpointRun {
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
    const plan = await this.plan(endpoint, edges);
    return plan !== null && this.perform(endpoint, edges, plan);
  }

  private async perform(endpoint: LeasedEndpoint, edges: FeedEdges, plan: Plan): Promise<boolean> {
    const { store, feed, now } = this.parts;
    const addressee = { endpoint, signers: signersOf(endpoint, this.parts), feed: feed.nameOf(edges) };
    const mayGoOn = () => !this.isStopping() && this.held.isSafe();
    const outcome = await new Round(this.parts, addressee, mayGoOn, this.isCut).send(plan.lanes);
    const { cursor, replay, gone } = plan;
    const undelivered = [...outcome.undelivered, ...gone.map((event) => givenUp(event, now()))];
    const settledAt = now();
    const settled = { ...outcome, undelivered, cursor, replay, now: settledAt };
    const isSettled = await store.settleRound(this.held.lease, settled);
    if (isSettled) this.tell(endpoint, outcome);
    if (outcome.disabled && isSettled) await this.sayDisabled(addressee, outcome, settledAt);
    return isSettled && outcome.disabled === null;
  }

  private tell({ id, health }: LeasedEndpoint, outcome: Outcome): void {
    const delivered = outcome.attempts.filter(({ isDelivered }) => isDelivered).length;
    this.parts.onSent?.({ delivered, failed: outcome.attempts.length - delivered });
    tellTurns(this.parts.log, id, health, outcome);
  }

  /** Operators learn it from the log. The endpoint learns it too, unless it said itself that it wants nothing more. */
  private async sayDisabled({ endpoint, feed }: Addressee, outcome: Outcome, at: Date): Promise<void> {
    const { store, log } = this.parts;
    const { disabled: reason, health, attempts } = outcome;
    const { failingSince } = health;
    const details = { webhookId: endpoint.id, reason, failingSince };
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
      log.warn({ webhookId: id }, 'the feed began anew: a webhook endpoint gets it from its beginning');
      await store.beginAnew(id, edges.incarnation, edges.first);
      return true;
    }
    if (Math.min(position, replay?.position ?? position) >= edges.keptFrom) return false;
    log.error({ webhookId: id }, 'a webhook endpoint missed events that the feed no longer keeps');
    await store.skipTo(id, edges.keptFrom);
    return true;
  }

  /** First what failed, then what is sent once more, then what is new. */
  private async plan(endpoint: LeasedEndpoint, edges: FeedEdges): Promise<Plan | null> {
    const { health, replay, position, waiting } = endpoint;
    if (isBroken(health)) return this.probe(endpoint, edges);
    const due = await this.due(endpoint);
    if (due.length > 0) return this.again(endpoint, due, edges);
    if (waiting > maxWaiting) return null;
    if (replay) {
      const part = await this.fresh(endpoint, replay.position, {
        ...edges,
        next: Math.min(replay.until, edges.next),
      });
      return { lanes: part.lanes, gone: [], cursor: null, replay: { from: replay.position, to: part.next } };
    }
    if (position >= edges.next) return null;
    const part = await this.fresh(endpoint, position, edges);
    return { lanes: part.lanes, gone: [], cursor: { from: position, to: part.next }, replay: null };
  }

  /** What is due, and in batches what may be sent with it. */
  private async due(endpoint: LeasedEndpoint): Promise<readonly DueEvent[]> {
    const { store, now } = this.parts;
    const [at, limit] = [now(), roundLengthOf(endpoint)];
    const due = await store.readDue(endpoint.id, at, limit);
    const room = limit - due.length;
    if (endpoint.maxBatch === 1 || due.length === 0 || room === 0) return due;
    const behind = await store.readBehind(endpoint.id, due, room);
    return [...due, ...behind.map((event) => ({ ...event, nextAt: at }))];
  }

  /** One message, to learn whether the receiver is back. */
  private async probe(endpoint: LeasedEndpoint, edges: FeedEdges): Promise<Plan | null> {
    const first = await this.parts.store.findFirstWaiting(endpoint.id);
    if (first) return this.again(endpoint, [first], edges);
    const { position } = endpoint;
    if (position >= edges.next) return null;
    const part = await this.fresh(endpoint, position, edges, 1);
    return { lanes: part.lanes, gone: [], cursor: { from: position, to: part.next }, replay: null };
  }

  /** Events that were tried before. */
  private async again(
    { maxBatch }: LeasedEndpoint,
    due: readonly DueEvent[],
    edges: FeedEdges,
  ): Promise<Plan> {
    const items: RoundItem[] = [];
    const gone: DueEvent[] = [];
    const now = this.parts.now();
    const positions = due.map(({ position }) => position);
    const events = await eventsAt(this.parts.feed, edges, positions);
    for (const waiting of due) {
      const { position, key, attempts, nextAt } = waiting;
      const event = events.get(position);
      if (event) items.push({ event, key, attempts, isWaiting: true, isEarly: nextAt > now });
      else gone.push(waiting);
    }
    return { lanes: lanesOf(items, new Set(), maxBatch), gone, cursor: null, replay: null };
  }

  private async fresh(
    endpoint: LeasedEndpoint,
    from: number,
    edges: Pick<FeedEdges, 'incarnation' | 'next'>,
    limit = roundLengthOf(endpoint),
  ): Promise<{ readonly lanes: readonly Lane[]; readonly next: number }> {
    const { feed, store } = this.parts;
    const until = edges.next;
    if (from >= until) return { lanes: [], next: until };
    const { events, next } = await feed.readPlain(from, edges, limit);
    const items = events
      .filter((event) => event.position < until && isWanted(event, endpoint))
      .map((event) => ({ event, key: deliveryKeyOf(event), attempts: 0, isWaiting: false, isEarly: false }));
    const keys = [...new Set(items.map(({ key }) => key))];
    const stuck = keys.length === 0 ? new Set<string>() : await store.readStuckKeys(endpoint.id, keys);
    return { lanes: lanesOf(items, stuck, endpoint.maxBatch), next: Math.min(next, until) };
  }
}

function givenUp({ position, key, attempts }: DueEvent, failedAt: Date): UndeliveredEvent {
  return { position, key, state: 'failed', attempts, nextAt: null, failedAt };
}

function isWanted({ type, templateCode }: FeedEvent, { eventTypes, templateCodes }: LeasedEndpoint): boolean {
  const isType = eventTypes.length === 0 || eventTypes.includes(type);
  const isTemplate =
    templateCodes.length === 0 || (templateCode !== null && templateCodes.includes(templateCode));
  return isType && isTemplate;
}

function isLater(instant: Date | null, now: Date): boolean {
  return instant !== null && instant > now;
}
