import { importedDecision } from '../../domain/events/eventType';
import type { FeedEvent } from '../../domain/events/feedEvent';
import { deliveryKeyOf } from '../../domain/webhooks/batches';
import { isBroken } from '../../domain/webhooks/endpointHealth';
import type { FeedEdges } from '../../storage/events/feedEdges';
import type { Moved } from '../../storage/events/webhooks/settleRound';
import type { DueEvent, LeasedEndpoint } from '../../storage/events/webhooks/webhookLeases';
import type { DispatchParts, EventSource } from './dispatchParts';
import { lanesOf, roundLengthOf, type Lane, type RoundItem } from './round';

export interface RoundPlan {
  readonly lanes: readonly Lane[];
  readonly gone: readonly DueEvent[];
  readonly cursor: Moved | null;
  readonly replay: Moved | null;
}

export class RoundPlanner {
  constructor(
    private readonly parts: Pick<DispatchParts, 'store' | 'feed' | 'now'>,
    private readonly endpoint: LeasedEndpoint,
    private readonly edges: FeedEdges,
  ) {}

  /**
   * First what failed, then alternately new events and a replay, so that a long replay delays nothing. Null if
   * there is nothing to do.
   */
  async plan(isTurnOfNew: boolean): Promise<RoundPlan | null> {
    const { health, replay, isFull } = this.endpoint;
    if (isBroken(health)) return this.probe();
    const due = await this.due();
    if (due.length > 0) return this.again(due);
    if (isFull) return null;
    const fresh = replay && !isTurnOfNew ? null : await this.fresh(roundLengthOf(this.endpoint));
    return fresh ?? (replay && this.read('replay', replay, roundLengthOf(this.endpoint)));
  }

  /**
   * One message to learn whether the receiver is back. It may refuse what failed before and take all else, so new
   * events have every other turn. Once one is taken, the oldest that waits follows.
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

  private async fresh(limit: number): Promise<RoundPlan | null> {
    const { position } = this.endpoint;
    const end = this.edges.next;
    return position < end ? this.read('cursor', { position, until: end }, limit) : null;
  }

  /** At most `limit` events that can be sent now, and those between them that wait behind others. */
  private async read(
    of: 'cursor' | 'replay',
    range: NonNullable<LeasedEndpoint['replay']>,
    limit: number,
  ): Promise<RoundPlan> {
    const from = range.position;
    const until = Math.min(range.until, this.edges.next);
    const none = { gone: [], cursor: null, replay: null };
    if (from >= until) return { ...none, lanes: [], [of]: { from, to: until } };
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
    return { ...none, lanes: lanesOf(taken, stuck, maxBatch), [of]: { from, to: end } };
  }
}

function isWanted({ type, templateCode }: FeedEvent, { eventTypes, templateCodes }: LeasedEndpoint): boolean {
  const isForAll = eventTypes.length === 0 && type !== importedDecision;
  const isType = isForAll || eventTypes.includes(type);
  const isTemplate =
    templateCodes.length === 0 || (templateCode !== null && templateCodes.includes(templateCode));
  return isType && isTemplate;
}

/** Positions this near are read together. */
const nearby = 10;
const longest = 1_000;

/** What the feed no longer keeps is missing. */
async function eventsAt(
  feed: EventSource,
  edges: FeedEdges,
  positions: readonly number[],
): Promise<ReadonlyMap<number, FeedEvent>> {
  const found = new Map<number, FeedEvent>();
  let left = positions.filter((position) => position >= edges.keptFrom).toSorted((one, other) => one - other);
  while (left.length > 0) {
    const stretch = stretchOf(left);
    const [first = 0] = stretch;
    const { events } = await feed.readPlain(first, edges, (stretch.at(-1) ?? first) - first + 1);
    const wanted = new Set(stretch);
    for (const event of events) if (wanted.has(event.position)) found.set(event.position, event);
    left = left.slice(stretch.length);
  }
  return found;
}

/** The first of the positions, up to the next gap. */
function stretchOf(positions: readonly number[]): readonly number[] {
  const [first = 0] = positions;
  const end = positions.findIndex(
    (position, index) =>
      position - (positions[index - 1] ?? position) > nearby || position - first >= longest,
  );
  return end === -1 ? positions : positions.slice(0, end);
}
