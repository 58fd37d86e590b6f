import type { FeedEvent } from '../events/feedEvent';
import { grouped, inParts } from '../values/grouped';

export const maxBatchSize = 100;

export interface KeyedEvent {
  readonly event: Pick<FeedEvent, 'position'>;
  readonly key: string;
  readonly attempts: number;
}

/** Sent one after the other, each as one message. */
export type BatchLane<Item> = readonly (readonly Item[])[];

/** One event that is refused fails its whole batch, so each attempt has a tenth of the others beside it. */
const shrinkBy = 10;

export function batchLimit(maxBatch: number, attempts: number): number {
  return Math.ceil(maxBatch / shrinkBy ** attempts);
}

/**
 * A batch has all events of its keys, by position. A key with more than a batch holds gets batches of its own, in
 * one lane.
 */
export function packed<Item extends KeyedEvent>(
  items: readonly Item[],
  maxBatch: number,
): readonly BatchLane<Item>[] {
  const lanes: Item[][][] = [];
  const open = new Map<number, Item[][]>();
  for (const unsorted of grouped(items, ({ key }) => key).values()) {
    const ofKey = byPosition(unsorted);
    const limit = batchLimit(maxBatch, Math.max(...ofKey.map(({ attempts }) => attempts)));
    const batches = open.get(limit) ?? [];
    const roomy = batches.find(({ length }) => length + ofKey.length <= limit);
    if (roomy) {
      roomy.push(...ofKey);
      continue;
    }
    const lane = inParts(ofKey, limit);
    lanes.push(lane);
    if (ofKey.length < limit) open.set(limit, [...batches, ...lane]);
  }
  return lanes.map((lane) => lane.map(byPosition));
}

export function firstOfKeys<Item extends KeyedEvent>(batch: readonly Item[]): ReadonlySet<Item> {
  const firsts = new Map<string, Item>();
  for (const item of batch) if (!firsts.has(item.key)) firsts.set(item.key, item);
  return new Set(firsts.values());
}

function byPosition<Item extends KeyedEvent>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((one, other) => one.event.position - other.event.position);
}

/** Events with the same key are sent in order. An event without a key waits for no other. */
export function deliveryKeyOf({ key, position }: Pick<FeedEvent, 'key' | 'position'>): string {
  return key ?? `at ${position}`;
}
