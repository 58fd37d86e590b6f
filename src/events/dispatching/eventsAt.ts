import type { FeedEvent } from '../../domain/events/feedEvent';
import type { FeedEdges } from '../../storage/events/feedEdges';
import type { EventSource } from './dispatchParts';

/** Positions that are as near as this are read together, up to so many. */
const nearby = 10;
const longest = 1_000;

/** The events at these positions, by position. What the feed no longer keeps is not among them. */
export async function eventsAt(
  feed: EventSource,
  edges: FeedEdges,
  positions: readonly number[],
): Promise<ReadonlyMap<number, FeedEvent>> {
  const kept = positions.filter((position) => position >= edges.keptFrom);
  const wanted = new Set(kept);
  const found = new Map<number, FeedEvent>();
  for (const { first, last } of stretchesOf(kept)) {
    const { events } = await feed.readPlain(first, edges, last - first + 1);
    for (const event of events) if (wanted.has(event.position)) found.set(event.position, event);
  }
  return found;
}

interface Stretch {
  readonly first: number;
  readonly last: number;
}

function stretchesOf(positions: readonly number[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const position of positions.toSorted((one, other) => one - other)) {
    const before = stretches.at(-1);
    if (before && reaches(before, position)) stretches.splice(-1, 1, { ...before, last: position });
    else stretches.push({ first: position, last: position });
  }
  return stretches;
}

function reaches({ first, last }: Stretch, position: number): boolean {
  return position - last <= nearby && position - first < longest;
}
