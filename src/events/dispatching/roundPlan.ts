import type { FeedEvent } from '../../domain/events/feedEvent';
import { deliveryKeyOf } from '../../domain/webhooks/deliveryKey';
import { isBroken } from '../../domain/webhooks/endpointHealth';
import type { FeedEdges } from '../../storage/events/feedEdges';
import type { Moved } from '../../storage/events/webhooks/settleRound';
import type { DueEvent, LeasedEndpoint } from '../../storage/events/webhooks/webhookQueue';
import type { DispatchParts } from './dispatchParts';
import { eventsAt } from './eventsAt';
import { lanesOf, roundLengthOf, type Lane, type RoundItem } from './lanes';

/** What one endpoint's round is made of. */
export interface RoundPlan {
  readonly lanes: readonly Lane[];
  /** What is to be tried and is gone from the feed. */
  readonly gone: readonly DueEvent[];
  readonly cursor: Moved | null;
  readonly replay: Moved | null;
}

/** Plans the rounds of one endpoint. */
export class RoundPlanner {
  constructor(
    private readonly parts: Pick<DispatchParts, 'store' | 'feed' | 'now'>,
    private readonly endpoint: LeasedEndpoint,
    private readonly edges: FeedEdges,
  ) {}

  /**
   * First what failed, then what is new and what is sent once more in turn, so that a long replay holds up nothing. Null
   * where there is nothing to do.
   */
  async plan(isTurnOfNew: boolean): Promise<RoundPlan | null> {
    const { health, replay, isFull } = this.endpoint;
    if (isBroken(health)) return this.probe();
    const due = await this.due();
    if (due.length > 0) return this.again(due);
    if (isFull) return null;
    const fresh = replay && !isTurnOfNew ? null : await this.fresh(roundLengthOf(this.endpoint));
    return fresh ?? (replay && this.onceMore(replay));
  }

  /**
   * Few messages, to learn whether the receiver is back. It may refuse for good what failed before and take all else, so
   * new events have every other turn. Where one is taken, that which has waited longest follows. Where none of those read
   * can be sent, they are passed by, and the turn is kept.
   */
  private async probe(): Promise<RoundPlan | null> {
    const { id, health, isFull } = this.endpoint;
    const waiting = await this.parts.store.findFirstWaiting(id);
    const isTurnOfNew = health.failures % 2 === 1 && !isFull;
    const fresh = isTurnOfNew || !waiting ? await this.fresh(1) : null;
    if (!waiting || fresh?.lanes.every(({ isStuck }) => isStuck)) return fresh;
    const again = await this.again([waiting]);
    return fresh ? { ...again, lanes: [...fresh.lanes, ...again.lanes], cursor: fresh.cursor } : again;
  }

  /** What is due, and in batches what may be sent with it. */
  private async due(): Promise<readonly DueEvent[]> {
    const { store, now } = this.parts;
    const { id, maxBatch } = this.endpoint;
    const [at, limit] = [now(), roundLengthOf(this.endpoint)];
    const due = await store.readDue(id, at, limit);
    const room = limit - due.length;
    if (maxBatch === 1 || due.length === 0 || room === 0) return due;
    const behind = await store.readBehind(id, due, room);
    return [...due, ...behind.map((event) => ({ ...event, nextAt: at }))];
  }

  /** Events that were tried before. */
  private async again(due: readonly DueEvent[]): Promise<RoundPlan> {
    const items: RoundItem[] = [];
    const gone: DueEvent[] = [];
    const now = this.parts.now();
    const positions = due.map(({ position }) => position);
    const events = await eventsAt(this.parts.feed, this.edges, positions);
    for (const waiting of due) {
      const { position, key, attempts, nextAt } = waiting;
      const event = events.get(position);
      if (event) items.push({ event, key, attempts, isWaiting: true, isEarly: nextAt > now });
      else gone.push(waiting);
    }
    const lanes = lanesOf(items, new Set(), this.endpoint.maxBatch);
    return { lanes, gone, cursor: null, replay: null };
  }

  private async onceMore({ position, until }: NonNullable<LeasedEndpoint['replay']>): Promise<RoundPlan> {
    const end = Math.min(until, this.edges.next);
    const { lanes, next } = await this.read(position, end, roundLengthOf(this.endpoint));
    return { lanes, gone: [], cursor: null, replay: { from: position, to: next } };
  }

  /** What is new, so many messages at most. */
  private async fresh(limit: number): Promise<RoundPlan | null> {
    const { position } = this.endpoint;
    const end = this.edges.next;
    if (position >= end) return null;
    const { lanes, next } = await this.read(position, end, limit);
    return { lanes, gone: [], cursor: { from: position, to: next }, replay: null };
  }

  /** At most so many events that can be sent now, with those before them that fall behind what waits. */
  private async read(
    from: number,
    until: number,
    limit: number,
  ): Promise<{ readonly lanes: readonly Lane[]; readonly next: number }> {
    if (from >= until) return { lanes: [], next: until };
    const { id, maxBatch } = this.endpoint;
    const { events, next } = await this.parts.feed.readPlain(from, this.edges, roundLengthOf(this.endpoint));
    const items = events
      .filter((event) => event.position < until && isWanted(event, this.endpoint))
      .map((event) => ({ event, key: deliveryKeyOf(event), attempts: 0, isWaiting: false, isEarly: false }));
    const keys = [...new Set(items.map(({ key }) => key))];
    const stuck = keys.length === 0 ? new Set<string>() : await this.parts.store.readStuckKeys(id, keys);
    const beyond = items.filter(({ key }) => !stuck.has(key))[limit];
    const end = beyond?.event.position ?? Math.min(next, until);
    const taken = items.filter(({ event }) => event.position < end);
    return { lanes: lanesOf(taken, stuck, maxBatch), next: end };
  }
}

function isWanted({ type, templateCode }: FeedEvent, { eventTypes, templateCodes }: LeasedEndpoint): boolean {
  const isType = eventTypes.length === 0 || eventTypes.includes(type);
  const isTemplate =
    templateCodes.length === 0 || (templateCode !== null && templateCodes.includes(templateCode));
  return isType && isTemplate;
}
