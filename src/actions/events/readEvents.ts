import { holding } from '../../domain/access/permission';
import { feedNameOf, type FeedName } from '../../domain/events/cloudEvent';
import { eventIdOf, findEventIdBefore, parseEventId, type Cursor } from '../../domain/events/eventId';
import { eventTypeNames } from '../../domain/events/eventType';
import type { FeedEvent } from '../../domain/events/feedEvent';
import { Refused } from '../../domain/errors/refusal';
import {
  invalidInput,
  optional,
  requireOneOf,
  requireTemplateCode,
  requireWholeNumber,
} from '../../domain/input/input';
import type { FeedEdges } from '../../storage/events/feedEdges';
import { action } from '../running/action';
import type { Feed, FeedFilter, FeedPart } from './feed';

export const MAX_EVENTS = 1_000;
/** Below the time after which proxies take a silent connection for dead. */
export const MAX_WAIT_MS = 30_000;
const maxTypes = 50;

export interface EventsInput {
  /** The last event that was read. Without it the oldest comes first. */
  readonly lastEventId?: string | null;
  /** Begins with what was written from this instant on; not beside `lastEventId`. */
  readonly from?: Date | null;
  readonly types?: readonly string[] | null;
  readonly templateCode?: string | null;
  readonly limit?: number | null;
  /** How long to wait where there is nothing yet. Defaults to 0. */
  readonly timeoutMs?: number | null;
  readonly until?: AbortSignal;
}

export interface ReadEvents {
  readonly feed: FeedName;
  /** In the order of the feed. Empty after a time-out. */
  readonly events: readonly FeedEvent[];
  /**
   * Send it as the next `lastEventId`. It may be a later event that the filter left out. Null while there was no
   * event.
   */
  readonly lastEventId: string | null;
}

type WantedEvents = Omit<ReturnType<typeof wantedOf>, 'filter'> & { readonly filter: FeedFilter };

/** @throws Refused `INVALID_INPUT`, `CURSOR_EXPIRED`, `FEED_RESTARTED` */
export const readEvents = action({
  permission: holding('events:read'),
  input: wantedOf,
  run: ({ feed }: { readonly feed: Feed }, wanted) => readOn(feed, wanted),
});

function wantedOf(sent: EventsInput) {
  const { lastEventId = null, from = null, types = null, templateCode = null, until } = sent;
  if (lastEventId !== null && from !== null)
    throw invalidInput('from', 'left out where lastEventId is sent', 'both');
  return {
    cursor: optional(requireEventId, 'lastEventId', lastEventId),
    from,
    filter: {
      types: requireTypes(types),
      templateCode: optional(requireTemplateCode, 'templateCode', templateCode),
    },
    limit: requireWholeNumber('limit', sent.limit ?? MAX_EVENTS, 1, MAX_EVENTS),
    timeoutMs: requireWholeNumber('timeout', sent.timeoutMs ?? 0, 0, MAX_WAIT_MS),
    until,
  };
}

export function requireTypes(types: readonly string[] | null): ReadonlySet<string> | null {
  if (types && types.length > maxTypes)
    throw invalidInput('types', `at most ${maxTypes} types`, String(types.length));
  return types && new Set(types.map((type) => requireOneOf('types', type, eventTypeNames)));
}

export function requireEventId(member: string, sent: string): Cursor {
  const cursor = parseEventId(sent);
  if (cursor) return cursor;
  const expected = 'the id of an event, such as 1c6b8c6e-4711';
  throw invalidInput(member, expected, JSON.stringify(sent.slice(0, 64)));
}

/** @throws Refused as `readEvents` */
export async function readOn(feed: Feed, wanted: WantedEvents): Promise<ReadEvents> {
  const { filter, limit, timeoutMs, until } = wanted;
  const endsAtMs = performance.now() + timeoutMs;
  let edges = await edgesFor(feed, wanted.cursor);
  let part = await feed.read(await startOf(feed, wanted, edges), edges, filter, limit);
  for (;;) {
    const leftMs = endsAtMs - performance.now();
    const isWaiting = part.events.length === 0 && part.next >= edges.next;
    if (!isWaiting || leftMs <= 0 || until?.aborted) return answerOf(edges, part);
    await feed.untilBeyond(part.next, leftMs, until);
    edges = mustBeSame(edges, await feed.edges());
    part = await feed.read(part.next, edges, filter, limit);
  }
}

/** Readers share a look at the feed, which may have begun before the event was written: then the next one counts. */
async function edgesFor(feed: Feed, cursor: Cursor | null): Promise<FeedEdges> {
  const edges = await feed.edges();
  return cursor && !isWithin(cursor, edges) ? feed.edges() : edges;
}

function isWithin({ incarnation, position }: Cursor, edges: FeedEdges): boolean {
  return incarnation === edges.incarnation && position < edges.next;
}

async function startOf(feed: Feed, { cursor, from }: WantedEvents, edges: FeedEdges): Promise<number> {
  if (cursor) return mustBeKept(cursor, edges).position + 1;
  if (!from) return edges.first;
  return (await feed.findPositionWritten(from)) ?? edges.next;
}

function mustBeKept(cursor: Cursor, edges: FeedEdges): Cursor {
  const firstEventId = eventIdOf({ incarnation: edges.incarnation, position: edges.first });
  const isAhead = cursor.incarnation === edges.incarnation;
  if (!isWithin(cursor, edges)) throw new Refused({ code: 'FEED_RESTARTED', firstEventId, isAhead });
  if (cursor.position + 1 < edges.keptFrom) throw new Refused({ code: 'CURSOR_EXPIRED', firstEventId });
  return cursor;
}

/** A feed that began anew uses positions a second time. */
function mustBeSame({ incarnation }: FeedEdges, now: FeedEdges): FeedEdges {
  if (now.incarnation === incarnation) return now;
  const firstEventId = eventIdOf({ incarnation: now.incarnation, position: now.first });
  throw new Refused({ code: 'FEED_RESTARTED', firstEventId });
}

function answerOf(edges: FeedEdges, { events, next }: FeedPart): ReadEvents {
  return { feed: feedNameOf(edges), events, lastEventId: findEventIdBefore(next, edges) };
}
