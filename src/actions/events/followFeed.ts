import type { FeedName } from '../../domain/events/cloudEvent';
import { Refused } from '../../domain/errors/refusal';
import { eventIdOf, parseEventId, type Cursor } from '../../domain/events/eventId';
import type { FeedEvent } from '../../domain/events/feedEvent';
import type { Feed, FeedFilter } from './feed';
import { MAX_WAIT_MS, readOn, requireEventId, requireTypes, type ReadEvents } from './readEvents';
import { holding } from '../../domain/access/permission';
import { optional, requireTemplateCode } from '../../domain/input/input';
import { action } from '../running/action';
import { setTimeout as delay } from 'node:timers/promises';
import type { Timeline } from '../../domain/templates/timeline';
import type { Clock } from '../running/clock';
import type { TemplateCatalogue } from '../templates/templateCatalogue';

export interface ToldEvent {
  readonly eventId: string;
  readonly event: FeedEvent;
  readonly feed: FeedName;
}

export interface Following {
  /** The last event that was received, or `endOf` the feed. */
  readonly after: Cursor;
  readonly filter: FeedFilter;
  readonly until: AbortSignal;
  /** How many events `after` may be behind; unlimited by default. */
  readonly mostBehind?: number;
}

/**
 * Changes after an event of the feed. Without one, first what holds now: the place to go on from is taken before that is
 * read, so nothing is lost between the two.
 * @throws Refused as `followFeed`
 */
export async function changesSince<Change>(
  feed: Feed,
  { after, ...following }: Omit<Following, 'after' | 'mostBehind'> & { readonly after: Cursor | null },
  now: () => AsyncIterable<Change>,
  changesOf: (told: ToldEvent) => AsyncIterable<Change>,
): Promise<AsyncGenerator<Change, void>> {
  const begin = { ...following, after: after ?? (await endOf(feed)), mostBehind: mostBehindOfPublic };
  const told = await followFeed(feed, begin);
  return (async function* () {
    if (!after) yield* now();
    for await (const each of told) yield* changesOf(each);
  })();
}

/** For public subscriptions: reading further back costs more than the current state, which says as much. */
const mostBehindOfPublic = 10_000;

/** Events in memory for each follower. A slow one is read for later. */
const readAhead = 100;

/**
 * Events as they come, each once and in order. All followers share one look at the feed.
 * @throws Refused `CURSOR_EXPIRED`, `FEED_RESTARTED`, at once and while reading
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

/** After it comes what happens from now on. */
export async function endOf(feed: Feed): Promise<Cursor> {
  const { incarnation, next } = await feed.edges();
  return { incarnation, position: next - 1 };
}

function placeOf({ feed: { incarnation }, lastEventId }: ReadEvents): Cursor {
  return (lastEventId === null ? null : parseEventId(lastEventId)) ?? { incarnation, position: -1 };
}

/** Clocks synchronized by NTP differ by less. */
const longestMs = 2_000;

/**
 * The template including the event, which another node may have announced: waits until this clock has come as far.
 * @throws Refused `TEMPLATE_NOT_FOUND`
 */
export async function timelineSince(
  { templateCode, at }: Pick<FeedEvent, 'templateCode' | 'at'>,
  { catalogue, clock }: { readonly catalogue: TemplateCatalogue; readonly clock: Clock },
): Promise<Timeline> {
  const timeline = await catalogue.asPublished(templateCode ?? '');
  const aheadMs = at.getTime() - clock.now().getTime();
  if (aheadMs >= 0) await delay(Math.min(aheadMs + 1, longestMs));
  return timeline;
}

interface EventsAsTheyComeInput {
  /** Without it, only new events. */
  readonly after?: string | null;
  readonly types?: readonly string[] | null;
  readonly templateCode?: string | null;
  readonly until: AbortSignal;
}

/** @throws Refused `INVALID_INPUT`, and as `followFeed` */
export const eventsAsTheyCome = action({
  permission: holding('events:read'),
  input: ({ after, types = null, templateCode, until }: EventsAsTheyComeInput) => ({
    after: optional(requireEventId, 'after', after),
    filter: {
      types: requireTypes(types),
      templateCode: optional(requireTemplateCode, 'templateCode', templateCode),
    },
    until,
  }),
  run: async (
    { feed }: { readonly feed: Feed },
    { after, ...following },
  ): Promise<AsyncGenerator<ToldEvent, void>> =>
    followFeed(feed, { ...following, after: after ?? (await endOf(feed)) }),
});
