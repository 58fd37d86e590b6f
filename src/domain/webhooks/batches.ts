import type { FeedEvent } from '../events/feedEvent';

/** The most events that an endpoint can ask for in one message. */
export const maxBatchSize = 100;

/** An event to send, with its key. */
export interface KeyedEvent {
  readonly event: Pick<FeedEvent, 'position'>;
  readonly key: string;
  /** How many attempts were made of it. */
  readonly attempts: number;
}

/** Batches that are sent one after the other, each as one message. */
export type BatchLane<Item> = readonly (readonly Item[])[];

/** One event that its receiver cannot take fails those it is sent with. Each attempt has a tenth of them beside it. */
const shrinkBy = 10;

/** The most events in a message with one that was tried so often. */
export function batchLimit(maxBatch: number, attempts: number): number {
  return Math.ceil(maxBatch / shrinkBy ** attempts);
}

/**
 * Packs events into batches. A batch has all events of its keys, by position. Where a key has more than a batch holds, they
 * fill batches of their own, which make one lane.
 *
 * @param maxBatch at least 1
 */
export function packed<Item extends KeyedEvent>(
  items: readonly Item[],
  maxBatch: number,
): readonly BatchLane<Item>[] {
  const lanes: Item[][][] = [];
  const open = new Map<number, Item[][]>();
  for (const ofKey of byKey(items)) {
    const limit = batchLimit(maxBatch, Math.max(...ofKey.map(({ attempts }) => attempts)));
    const batches = open.get(limit) ?? [];
    const roomy = batches.find(({ length }) => length + ofKey.length <= limit);
    if (roomy) {
      roomy.push(...ofKey);
      continue;
    }
    const lane = cut(ofKey, limit);
    lanes.push(lane);
    if (ofKey.length < limit) open.set(limit, [...batches, ...lane]);
  }
  return lanes.map((lane) => lane.map(byPosition));
}

/** The first event of each key. */
export function firstOfKeys<Item extends KeyedEvent>(batch: readonly Item[]): ReadonlySet<Item> {
  const firsts = new Map<string, Item>();
  for (const item of batch) if (!firsts.has(item.key)) firsts.set(item.key, item);
  return new Set(firsts.values());
}

function byKey<Item extends KeyedEvent>(items: readonly Item[]): readonly (readonly Item[])[] {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const ofKey = found.get(item.key);
    if (ofKey) ofKey.push(item);
    else found.set(item.key, [item]);
  }
  return [...found.values()].map(byPosition);
}

function byPosition<Item extends KeyedEvent>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((one, other) => one.event.position - other.event.position);
}

function cut<Item>(items: readonly Item[], limit: number): Item[][] {
  const count = Math.ceil(items.length / limit);
  return Array.from({ length: count }, (_none, index) => items.slice(index * limit, (index + 1) * limit));
}
