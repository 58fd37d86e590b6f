import { packed, type BatchLane } from '../../domain/webhooks/batches';
import { messagesAtOnce } from '../../domain/webhooks/endpointHealth';
import type { FeedEvent } from '../../domain/events/feedEvent';

/** An event to send. */
export interface RoundItem {
  readonly event: FeedEvent;
  readonly key: string;
  /** How many attempts were made. */
  readonly attempts: number;
  /** It waits already, so it goes on waiting where its turn does not come. */
  readonly isWaiting: boolean;
  /** It is not due yet, so a failure takes no attempt from it. */
  readonly isEarly: boolean;
}

/** Messages that are sent one after the other. Those of a key that is stuck are not sent at all. */
export interface Lane {
  readonly batches: BatchLane<RoundItem>;
  readonly isStuck: boolean;
}

/** Events of a round of single messages. After a node dies, so many at most are sent a second time. */
const roundLength = 100;

/** Enough to fill as many batches as are under way at a time. */
export function roundLengthOf({ maxBatch }: { readonly maxBatch: number }): number {
  return Math.max(roundLength, messagesAtOnce * maxBatch);
}

/** @param stuck keys that have an event which waits for another attempt */
export function lanesOf(
  items: readonly RoundItem[],
  stuck: ReadonlySet<string>,
  maxBatch: number,
): readonly Lane[] {
  const behind = items.filter(({ key }) => stuck.has(key));
  const lanes = packed(
    items.filter(({ key }) => !stuck.has(key)),
    maxBatch,
  ).map((batches) => ({ batches, isStuck: false }));
  return behind.length === 0 ? lanes : [...lanes, { batches: [behind], isStuck: true }];
}
