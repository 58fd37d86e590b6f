import { recoverFailed, replayRange, resendEvent } from '../../../storage/events/webhooks/webhookAgain';
import { findEndpoint } from '../../../storage/events/webhooks/webhookEndpoints';
import { holding, holdingAllOf } from '../../../domain/access/permission';
import { eventIdOf, type Cursor } from '../../../domain/events/eventId';
import { invalidInput, optional, requireUuid } from '../../../domain/input/input';
import { deliveryKeyOf } from '../../../domain/webhooks/batches';
import type { WebhookEndpoint } from '../../../domain/webhooks/webhookEndpoint';
import type { FeedEdges } from '../../../storage/events/feedEdges';
import { action } from '../../running/action';
import type { Feed } from '../feed';
import { requireEventId } from '../readEvents';
import { mustBeThere, type FeedParts, type Parts } from './webhookParts';
import type { NamedWebhook } from './webhooks';

export interface ResendInput extends NamedWebhook {
  readonly eventId: string;
}

/**
 * Sends one event once more, also one that the filter of the endpoint leaves out.
 * @throws Refused `INVALID_INPUT`, `WEBHOOK_NOT_FOUND`
 */
export const resendWebhookEvent = action({
  writes: true,
  permission: holdingAllOf('webhooks:manage', 'events:read'),
  input: ({ webhookId, eventId }: ResendInput) => ({
    id: requireUuid('webhookId', webhookId),
    cursor: requireEventId('eventId', eventId),
  }),
  run: async ({ webhooks: { pool, clock }, feed }: FeedParts, { id, cursor }): Promise<WebhookEndpoint> => {
    mustBeThere(await findEndpoint(pool, id), id);
    const edges = await feed.edges();
    const position = positionIn(edges, 'eventId', cursor);
    const { events } = await feed.readPlain(position, { ...edges, next: position + 1 }, 1);
    const event = events.find((found) => found.position === position);
    if (!event) throw invalidInput('eventId', 'the id of an event', 'a place in the log that is none');
    await resendEvent(pool, id, position, deliveryKeyOf(event), clock.now());
    return mustBeThere(await findEndpoint(pool, id), id);
  },
});

export interface RecoverInput extends NamedWebhook {
  readonly since: Date;
}

/** Tries again what was given up since the instant. @throws Refused `INVALID_INPUT`, `WEBHOOK_NOT_FOUND` */
export const recoverWebhook = action({
  writes: true,
  permission: holding('webhooks:manage'),
  input: ({ webhookId, since }: RecoverInput) => ({ id: requireUuid('webhookId', webhookId), since }),
  run: async ({ webhooks: { pool, clock } }: Parts, { id, since }) => {
    mustBeThere(await findEndpoint(pool, id), id);
    const recovered = await recoverFailed(pool, id, since, clock.now());
    return { webhook: mustBeThere(await findEndpoint(pool, id), id), recovered };
  },
});

/** One of the two `from`, and at most one of the two `until`. */
export interface ReplayInput extends NamedWebhook {
  readonly fromEventId?: string | null;
  readonly from?: Date | null;
  readonly untilEventId?: string | null;
  readonly until?: Date | null;
}

/**
 * Sends a range that the endpoint has passed once more. Widens a replay that is under way.
 * @throws Refused `INVALID_INPUT`, `WEBHOOK_NOT_FOUND`
 */
export const replayWebhook = action({
  writes: true,
  permission: holdingAllOf('webhooks:manage', 'events:read'),
  input: ({ webhookId, from = null, until = null, ...ids }: ReplayInput) => ({
    id: requireUuid('webhookId', webhookId),
    from: mustBegin(optional(requireEventId, 'fromEventId', ids.fromEventId), from),
    until: requireEither('until', optional(requireEventId, 'untilEventId', ids.untilEventId), until),
  }),
  run: async ({ webhooks: { pool }, feed }: FeedParts, { id, from, until }) => {
    const { incarnation, position } = mustBeThere(await findEndpoint(pool, id), id);
    const edges = await feed.edges();
    const passed = incarnation === edges.incarnation ? position : edges.first;
    const first = await placeOf(feed, edges, 'fromEventId', from);
    const end = Math.min(passed, until === null ? passed : await placeOf(feed, edges, 'untilEventId', until));
    if (first < end) await replayRange(pool, id, first, end);
    return { webhook: mustBeThere(await findEndpoint(pool, id), id), positions: Math.max(end - first, 0) };
  },
});

type Edge = Cursor | Date;

async function placeOf(feed: Feed, edges: FeedEdges, member: string, edge: Edge): Promise<number> {
  if (edge instanceof Date) return (await feed.findPositionWritten(edge)) ?? edges.next;
  return positionIn(edges, member, edge) + (member === 'untilEventId' ? 1 : 0);
}

function mustBegin(id: Cursor | null, instant: Date | null): Edge {
  const edge = requireEither('from', id, instant);
  if (edge !== null) return edge;
  const expected = 'the instant where the replay begins, unless fromEventId names its first event';
  throw invalidInput('from', expected, 'nothing');
}

function requireEither(member: string, id: Cursor | null, instant: Date | null): Edge | null {
  if (id !== null && instant !== null)
    throw invalidInput(member, `left out where ${member}EventId is sent`, 'both');
  return id ?? instant;
}

function positionIn(edges: FeedEdges, member: string, cursor: Cursor): number {
  const { incarnation, first, next } = edges;
  const isKept = cursor.incarnation === incarnation && cursor.position >= first && cursor.position < next;
  if (isKept) return cursor.position;
  throw invalidInput(member, `the id of an event that the feed keeps${reachOf(edges)}`, eventIdOf(cursor));
}

function reachOf({ incarnation, first, next }: FeedEdges): string {
  if (first >= next) return ', which has none';
  return `, from ${eventIdOf({ incarnation, position: first })} to ${eventIdOf({ incarnation, position: next - 1 })}`;
}
