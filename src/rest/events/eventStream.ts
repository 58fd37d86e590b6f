import { Readable } from 'node:stream';
import type { ReadEvents } from '../../actions/events/readEvents';
import { cloudEventOf, type CloudEvent } from '../../domain/events/cloudEvent';
import { eventIdOf } from '../../domain/events/eventId';
import type { ProblemBody } from '../problem/problem';

/** How soon a browser reconnects. */
const retryMs = 2_000;
/** Written at a time, so that a slow reader buffers little. */
const eventsAtOnce = 50;
const bufferedBytes = 64 * 1024;
const leaveAfterMs = 1_000;

interface Reading {
  /** Waits for more, at most as long as a silence may be. */
  readonly next: (lastEventId: string | null) => Promise<ReadEvents>;
  readonly problemOf: (fault: unknown) => ProblemBody;
  readonly until: AbortSignal;
}

/** Server-Sent Events (HTML, section 9.2). Reads only after the reader has taken what was read before. */
export function eventStream(first: ReadEvents, reading: Reading): Readable {
  const stream = Readable.from(framesOf(first, reading), { objectMode: false, highWaterMark: bufferedBytes });
  const { until } = reading;
  const leave = () => void setTimeout(() => stream.destroy(), leaveAfterMs).unref();
  until.addEventListener('abort', leave, { once: true });
  stream.once('close', () => until.removeEventListener('abort', leave));
  return stream;
}

async function* framesOf(first: ReadEvents, { next, problemOf, until }: Reading): AsyncGenerator<string> {
  yield `retry: ${retryMs}\n\n`;
  let told: string | null = null;
  for (let part = first; ;) {
    yield* framesOfEvents(part);
    const { lastEventId, events } = part;
    const [last] = events.slice(-1);
    if (last) told = eventIdOf({ ...part.feed, position: last.position });
    // An id alone dispatches nothing and moves the place from which a browser goes on.
    if (lastEventId !== null && lastEventId !== told) yield `id: ${lastEventId}\n\n`;
    // A comment keeps proxies from closing a silent connection.
    else if (!last) yield ':\n\n';
    told = lastEventId;
    if (hasEnded(until)) return;
    try {
      part = await next(lastEventId);
    } catch (fault) {
      yield `event: error\ndata: ${JSON.stringify(problemOf(fault))}\n\n`;
      return;
    }
    if (hasEnded(until) && part.events.length === 0) return;
  }
}

/** May change at any await. */
function hasEnded(until: AbortSignal): boolean {
  return until.aborted;
}

function* framesOfEvents({ feed, events }: ReadEvents): Generator<string> {
  for (let from = 0; from < events.length; from += eventsAtOnce) {
    const some = events.slice(from, from + eventsAtOnce).map((event) => cloudEventOf(event, feed));
    yield some.map(frameOf).join('');
  }
}

function frameOf(event: CloudEvent): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
