import fc from 'fast-check';
import { Feed, type FeedFilter } from '../../src/actions/events/feed';
import { sweepOldEvents } from '../../src/actions/events/feedSweep';
import { FeedHead } from '../../src/actions/events/feedHead';
import { endOf, followFeed } from '../../src/actions/events/followFeed';
import { readOn, type ReadEvents } from '../../src/actions/events/readEvents';
import { eventStream } from '../../src/rest/events/eventStream';
import { eventIdOf, parseEventId } from '../../src/domain/events/eventId';
import type { FeedEntry } from '../../src/domain/events/feedEntry';
import { logEventOf, type LogEventKind } from '../../src/domain/evidence/logEvent';

const incarnation = '1c6b8c6e';
const all: FeedFilter = { types: null, templateCode: null };
const onlyTerms: FeedFilter = { types: null, templateCode: 'terms' };
const noTemplates = undefined as never;

/** What stands at each position; null for what is not an event to this release, and a hole from before there was a feed. */
type Entry = 'news' | 'terms' | 'hole' | null;

/** A feed with these entries, the first of which are no longer kept. */
function feedOf(entries: readonly Entry[], lengths: { page: number; pagesAtOnce: number }, keptFrom = 0) {
  const held = { incarnation, entries: [...entries], keptFrom, reads: 0, faults: 0 };
  const store = {
    readPage: (position: number, limit: number) => {
      held.reads += 1;
      if (held.faults > 0) {
        held.faults -= 1;
        return Promise.reject(new Error('the database is gone'));
      }
      const found = held.entries
        .flatMap((entry, at) => (entry === 'hole' ? [] : entryOf(entry, at)))
        .filter((entry) => entry.position >= Math.max(position, held.keptFrom))
        .slice(0, limit);
      return Promise.resolve({ entries: found, keptFrom: held.keptFrom, revisions: new Map() });
    },
    findPositionWritten: () => Promise.resolve(null),
  };
  const edges = () => ({
    ...{
      incarnation: held.incarnation,
      origin: 'consent.example',
      first: held.keptFrom,
      keptFrom: held.keptFrom,
    },
    next: held.entries.length,
  });
  const head = new FeedHead(() => Promise.resolve(edges()));
  return { feed: new Feed(store, head, noTemplates, lengths), held, head, edges };
}

function entryOf(entry: Entry, position: number): FeedEntry {
  const kind = entry === null ? 'ofALaterRelease' : 'retirement';
  const event = logEventOf(kind as LogEventKind, 'about', new Date(position), { templateCode: entry });
  return { kind: 'event', position, templateCode: null, formerId: null, event, counts: null };
}

function wantedOf(entries: readonly Entry[], { templateCode }: FeedFilter): readonly number[] {
  return entries.flatMap((entry, position) =>
    entry !== null && entry !== 'hole' && (templateCode === null || templateCode === entry) ? [position] : [],
  );
}

describe('a reader who reads on from where each part ends', () => {
  it('meets each wanted event once and in order, whatever the lengths of pages and parts', async () => {
    const entries = fc.array(fc.constantFrom<Entry>('news', 'terms', 'hole', null), { maxLength: 40 });
    const small = fc.integer({ min: 1, max: 5 });
    await fc.assert(
      fc.asyncProperty(
        ...[entries, small, small, small, fc.constantFrom(all, onlyTerms), fc.nat(40)],
        async (written, page, pagesAtOnce, limit, filter, begin) => {
          const { feed, edges, held } = feedOf(written, { page, pagesAtOnce });
          const read: number[] = [];
          for (let next = begin; next < written.length;) {
            held.reads = 0;
            const part = await feed.read(next, edges(), filter, limit);
            expect(part.events.length).toBeLessThanOrEqual(limit);
            expect(held.reads).toBeLessThanOrEqual(pagesAtOnce);
            expect(part.next).toBeGreaterThan(next);
            read.push(...part.events.map(({ position }) => position));
            next = part.next;
          }
          expect(read).toEqual(wantedOf(written, filter).filter((position) => position >= begin));
        },
      ),
    );
  });

  it('is refused from every position that is not kept, and from no other', async () => {
    const written = Array.from({ length: 12 }, (): Entry => 'news');
    for (let position = 0; position < 12; position += 1) {
      const { feed, edges, held } = feedOf(written, { page: 4, pagesAtOnce: 10 });
      const before = edges();
      held.keptFrom = 6;
      const reading = feed.read(position, before, all, 100).then(({ events }) => events.length);
      const told = await reading.catch((fault: unknown) => (fault as { readonly code: string }).code);
      expect([position, told]).toEqual([position, position < 6 ? 'CURSOR_EXPIRED' : 12 - position]);
    }
  });
});

describe('readers of one page', () => {
  const written = Array.from({ length: 9 }, (): Entry => 'news');

  it('share it wherever they are in it, and read what is not whole by themselves', async () => {
    const { feed, edges, held } = feedOf(written, { page: 4, pagesAtOnce: 1 });
    const parts = await Promise.all([0, 1, 3].map((position) => feed.read(position, edges(), all, 100)));
    expect(parts.map(({ events, next }) => [events.length, next])).toEqual([
      [4, 4],
      [3, 4],
      [1, 4],
    ]);
    expect(held.reads).toBe(1);
    const end = await feed.read(8, edges(), all, 100);
    expect([end.events.length, end.next, held.reads]).toEqual([1, 9, 2]);
  });

  it('share its tenths too while it is not whole, so that each of many cost little', async () => {
    const unfinished = Array.from({ length: 95 }, (): Entry => 'news');
    const { feed, edges, held } = feedOf(unfinished, { page: 100, pagesAtOnce: 10 });
    for (let position = 0; position < 90; position += 1)
      expect(await feed.read(position, edges(), all, 100)).toMatchObject({ next: 95 });
    expect(held.reads).toBe(10);
  });

  it('do not share what follows where the feed has grown since', async () => {
    const { feed, edges, held } = feedOf(written, { page: 4, pagesAtOnce: 3 });
    await feed.read(8, edges(), all, 100);
    held.entries.push('news', 'terms');
    const { events } = await feed.read(8, edges(), all, 100);
    expect(events.map(({ position }) => position)).toEqual([8, 9, 10]);
  });

  it('do not share a fault with those who come after it', async () => {
    const { feed, edges, held } = feedOf(written, { page: 4, pagesAtOnce: 1 });
    held.faults = 1;
    await expect(feed.read(0, edges(), all, 100)).rejects.toThrow('the database is gone');
    expect((await feed.read(0, edges(), all, 100)).events).toHaveLength(4);
  });

  it('of two feeds do not share it', async () => {
    const { feed, edges, held } = feedOf(written, { page: 4, pagesAtOnce: 1 });
    await feed.read(0, edges(), all, 100);
    await feed.read(0, { ...edges(), incarnation: '2c6b8c6e' }, all, 100);
    expect(held.reads).toBe(2);
  });
});

describe('a follower', () => {
  const written = Array.from({ length: 230 }, (_, at): Entry => (at % 3 === 0 ? 'terms' : 'news'));
  const lengths = { page: 7, pagesAtOnce: 2 };

  it.each([
    ['all', all],
    ['some', onlyTerms],
  ])('is told %s of what is behind and what comes, once and in order', async (_which, filter) => {
    const { feed, held, head } = feedOf(written, lengths);
    const stopping = new AbortController();
    const after = { incarnation, position: -1 };
    const told: string[] = [];
    for await (const { eventId } of await followFeed(feed, { after, filter, until: stopping.signal })) {
      told.push(eventId);
      if (told.length === wantedOf(written, filter).length) {
        held.entries.push('news', 'terms');
        setTimeout(() => head.notice());
      }
      if (told.length === wantedOf(held.entries, filter).length && held.entries.length > written.length)
        stopping.abort();
    }
    expect(told).toEqual(
      wantedOf(held.entries, filter).map((position) => eventIdOf({ incarnation, position })),
    );
  });

  it.each([
    [incarnation, 229, 0, null],
    [incarnation, 219, 10, null],
    [incarnation, 218, 10, 'CURSOR_EXPIRED'],
    [incarnation, 230, 10, 'FEED_RESTARTED'],
    ['2c6b8c6e', 229, 10, 'FEED_RESTARTED'],
    ['2c6b8c6e', 0, 10, 'FEED_RESTARTED'],
  ])('of feed %s after position %i may be %i behind: %s', async (name, position, mostBehind, refused) => {
    const { feed } = feedOf(written, lengths);
    const following = { filter: all, until: AbortSignal.abort(), mostBehind };
    const told = followFeed(feed, { ...following, after: { incarnation: name, position } });
    const code = await told.then(
      () => null,
      (fault: unknown) => (fault as { readonly code: string }).code,
    );
    expect(code).toBe(refused);
  });

  it('of a feed that begins anew is told so, and nothing of the other', async () => {
    const { feed, held, head } = feedOf(written, lengths);
    const following = { filter: all, until: new AbortController().signal };
    const told = await followFeed(feed, { ...following, after: await endOf(feed) });
    const waiting = told.next();
    held.incarnation = '2c6b8c6e';
    held.entries.push('news', 'news');
    setTimeout(() => head.notice());
    await expect(waiting).rejects.toMatchObject({ code: 'FEED_RESTARTED' });
  });

  it('of a feed with nothing in it is told its first event', async () => {
    const { feed, held, head } = feedOf([], lengths);
    const following = { filter: all, until: new AbortController().signal };
    const told = await followFeed(feed, { ...following, after: await endOf(feed) });
    const waiting = told.next();
    setTimeout(() => {
      held.entries.push('news');
      head.notice();
    });
    expect((await waiting).value).toMatchObject({ eventId: eventIdOf({ incarnation, position: 0 }) });
  });

  it('from the end on is told what comes from now on', async () => {
    const { feed, held } = feedOf(written, lengths);
    const stopping = new AbortController();
    const told = await followFeed(feed, { after: await endOf(feed), filter: all, until: stopping.signal });
    held.entries.push('news');
    const first = await told.next();
    stopping.abort();
    expect(first.value).toMatchObject({ eventId: eventIdOf({ incarnation, position: 230 }) });
    expect((await told.next()).done).toBe(true);
  });
});

describe('a stream for browsers', () => {
  const written = Array.from({ length: 130 }, (_, at): Entry => (at % 2 === 0 ? 'terms' : 'news'));

  /** The frames until the reader has gone through the feed. */
  async function framesOf(filter: FeedFilter, last: () => Promise<ReadEvents>): Promise<readonly string[]> {
    const { feed } = feedOf(written, { page: 40, pagesAtOnce: 3 });
    const leaving = new AbortController();
    const part = (id: string | null) =>
      readOn(feed, {
        ...{ cursor: id === null ? null : parseEventId(id), from: null, filter, limit: 60, timeoutMs: 0 },
        until: leaving.signal,
      });
    const end = eventIdOf({ incarnation, position: 129 });
    const stream = eventStream(await part(null), {
      next: (id) => (id === end ? last().finally(() => leaving.abort()) : part(id)),
      problemOf: (fault) => ({ title: (fault as Error).message }) as never,
      until: leaving.signal,
    });
    return (await stream.toArray()).join('').split('\n\n').slice(0, -1);
  }
  const nothing = (): Promise<ReadEvents> =>
    Promise.resolve({
      ...{ feed: { incarnation, source: 'urn:test' }, events: [] },
      lastEventId: eventIdOf({ incarnation, position: 129 }),
    });

  it.each([
    ['all', all],
    ['some', onlyTerms],
  ])('tells %s once and in order, and moves the place past what is not wanted', async (_which, filter) => {
    const [retry, ...frames] = await framesOf(filter, nothing);
    expect(retry).toBe('retry: 2000');
    const told = frames.filter((frame) => frame.includes('event: '));
    const idIn = (frame: string) => /^id: (\S+)/.exec(frame)?.[1];
    expect(told.map(idIn)).toEqual(
      wantedOf(written, filter).map((position) => eventIdOf({ incarnation, position })),
    );
    expect(idIn(frames.findLast((frame) => frame.startsWith('id: ')) ?? '')).toBe(`${incarnation}-129`);
  });

  it('tells a fault as its last frame', async () => {
    const frames = await framesOf(all, () => Promise.reject(new Error('the database is gone')));
    expect(frames.at(-1)).toBe('event: error\ndata: {"title":"the database is gone"}');
    expect(frames.filter((frame) => frame.includes('event: consent.'))).toHaveLength(130);
  });
});

describe('the sweep of old events', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const sweeping = async (left: readonly number[], until = { aborted: false }, isTurn = true) => {
    const [feed, givenUp, attempts] = left.map((count) => ({ count, calls: 0 }));
    const take = (rows: typeof feed, limit: number) => {
      const gone = Math.min(rows?.count ?? 0, limit);
      if (rows) [rows.count, rows.calls] = [rows.count - gone, rows.calls + 1];
      return Promise.resolve(gone);
    };
    const before: Date[] = [];
    const store = {
      sweepFeed: (writtenBefore: Date, limit: number) => {
        before.push(writtenBefore);
        return take(feed, limit);
      },
      sweepGivenUp: (limit: number) => take(givenUp, limit),
      sweepAttempts: (_before: Date, limit: number) => take(attempts, limit),
      takeTurn: () => Promise.resolve(isTurn),
    };
    await sweepOldEvents(store, 60_000, now, until);
    return { feed, givenUp, attempts, before };
  };

  it('goes on until few are left, of each, and asks for nothing of a younger instant', async () => {
    const { feed, givenUp, attempts, before } = await sweeping([2_000, 1_001, 999]);
    expect([feed, givenUp, attempts]).toEqual([
      { count: 0, calls: 3 },
      { count: 0, calls: 2 },
      { count: 0, calls: 1 },
    ]);
    expect(new Set(before.map((at) => at.toISOString()))).toEqual(new Set(['2026-11-27T11:59:00.000Z']));
  });

  it.each([
    ['is not its turn', { aborted: false }, false],
    ['has to stop', { aborted: true }, true],
  ])('takes nothing where it %s', async (_why, until, isTurn) => {
    const { feed, givenUp, attempts } = await sweeping([10, 10, 10], until, isTurn);
    expect([feed?.calls, givenUp?.calls, attempts?.calls]).toEqual([0, 0, 0]);
  });

  it('ends after so many statements, though there is more', async () => {
    const { feed } = await sweeping([1_000_000, 0, 0]);
    expect(feed).toEqual({ count: 640_000, calls: 360 });
  });
});
