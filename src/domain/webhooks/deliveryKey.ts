import type { FeedEvent } from '../events/feedEvent';

/** Events of one key are sent in their order. Those without one have no order, so none waits for another. */
export function deliveryKeyOf({ key, position }: Pick<FeedEvent, 'key' | 'position'>): string {
  return key ?? `at ${position}`;
}
