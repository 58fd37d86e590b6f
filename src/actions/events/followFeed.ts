import type { FeedName } from '../../domain/events/cloudEvent';
import { Refused } from '../../domain/errors/refusal';
import { eventIdOf, parseEventId, type Cursor } from '../../domain/events/eventId';
import type { FeedEvent } from '../../domain/events/feedEvent';
import type { Feed, FeedFilter } from './feed';
import { MAX_WAIT_MS, readOn, type ReadEvents } from './readEvents';

/** An event as a follower is told it. */
export interface ToldEvent {
  readonly eventId: string;
  readonly event: FeedEvent;
  readonly feed: FeedName;
}

export interface Following {
  /** The last event that was told before, or `endOf` the feed. */
  readonly after: Cursor;
  readonly filter: FeedFilter;
  /** Ends the telling when it is aborted. */
  readonly until: AbortSignal;
  /** How many events `after` may be behind; any number, unless given. */
  readonly mostBehind?: number;
}

/**
 * For those whom anybody may be: reading on from further back costs more than the state by now, which tells as much. All
 * who are as far behind share their pages.
 */
export const mostBehindOfPublic = 10_000;

/** So many events are in memory for a follower at most. Whoever takes them slowly is read for later: none is left out. */
const readAhead = 100;

/**
 * Tells events as they come, each once and in their order. All who wait share one look at the feed.
 *
 * @throws Refused at once, and by what it returns, `CURSOR_EXPIRED`, `FEED_RESTARTED`
 */
export async function followFeed(feed: Feed, following: Following): Promise<AsyncGenerator<ToldEvent, void>> {
  if (following.mostBehind !== undefined) await mustBeNear(feed, following.after, following.mostBehind);
  const first = await partAfter(feed, following.after, following, 0);
  return toldFrom(feed, first, following);
}

async function mustBeNear(feed: Feed, after: Cursor, mostBehind: number): Promise<void> {
  const { incarnation, next } = await feed.edges();
  const nearest = next - 1 - mostBehind;
  if (after.incarnation !== incarnation || after.position >= nearest) return;
  throw new Refused({ code: 'CURSOR_EXPIRED', firstEventId: eventIdOf({ incarnation, position: nearest }) });
}

async function* toldFrom(
  feed: Feed,
  first: ReadEvents,
  following: Following,
): AsyncGenerator<ToldEvent, void> {
  const { until } = following;
  for (
    let part = first;
    !until.aborted;
    part = await partAfter(feed, placeOf(part), following, MAX_WAIT_MS)
  ) {
    const { incarnation } = part.feed;
    for (const event of part.events) {
      yield { eventId: eventIdOf({ incarnation, position: event.position }), event, feed: part.feed };
    }
  }
}

function partAfter(
  feed: Feed,
  cursor: Cursor,
  { filter, until }: Following,
  timeoutMs: number,
): Promise<ReadEvents> {
  return readOn(feed, { cursor, from: null, filter, limit: readAhead, timeoutMs, until });
}

/** The place after which is told what comes from now on. */
export async function endOf(feed: Feed): Promise<Cursor> {
  const { incarnation, next } = await feed.edges();
  return { incarnation, position: next - 1 };
}

/** Before the first event of all there is no id to go on after. */
function placeOf({ feed: { incarnation }, lastEventId }: ReadEvents): Cursor {
  return (lastEventId === null ? null : parseEventId(lastEventId)) ?? { incarnation, position: -1 };
}
