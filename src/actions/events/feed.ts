import { LRUCache } from 'lru-cache';
import { Refused } from '../../domain/errors/refusal';
import { eventIdOf } from '../../domain/events/eventId';
import type { FeedEntry } from '../../domain/events/feedEntry';
import { feedEventOf, type FeedEvent } from '../../domain/events/feedEvent';
import type { FeedEdges } from '../../storage/events/feedEdges';
import type { FeedPage } from '../../storage/events/feedPage';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import { timelinesAt } from '../templates/timelinesAt';
import type { FeedHead } from './feedHead';

export interface FeedStore {
  readPage(position: number, limit: number): Promise<FeedPage>;
  findPositionWritten(from: Date): Promise<number | null>;
}

export interface FeedFilter {
  readonly types: ReadonlySet<string> | null;
  readonly templateCode: string | null;
  /** What else an event must be; left out for nothing. */
  readonly isOf?: (event: FeedEvent) => boolean;
}

export interface FeedPart {
  readonly events: readonly FeedEvent[];
  /** Where to go on: all before it was looked at. */
  readonly next: number;
}

type PageEdges = Pick<FeedEdges, 'incarnation' | 'next'>;

/** All from a position on was kept when it was read. */
interface KeptPart extends FeedPart {
  readonly keptFrom: number;
}

interface FeedLengths {
  readonly page: number;
  /** Pages read in one call. A reader of few events among many asks again, so that none keeps the database busy. */
  readonly pagesAtOnce: number;
}

const defaultLengths: FeedLengths = { page: 1_000, pagesAtOnce: 10 };
/** Readers who wait for the same events share a page, whose data of customers is at most this old. */
const pagesForMs = 1_000;
const maxPages = 32;

export class Feed {
  private readonly pages = new LRUCache<string, Promise<KeptPart>>({
    max: maxPages,
    ttl: pagesForMs,
  });

  constructor(
    private readonly store: FeedStore,
    private readonly head: FeedHead,
    private readonly catalogue: TemplateCatalogue,
    private readonly lengths: FeedLengths = defaultLengths,
  ) {}

  edges(): Promise<FeedEdges> {
    return this.head.edges();
  }

  untilBeyond(position: number, timeoutMs: number, until?: AbortSignal): Promise<void> {
    return this.head.untilBeyond(position, timeoutMs, until);
  }

  findPositionWritten(from: Date): Promise<number | null> {
    return this.store.findPositionWritten(from);
  }

  /**
   * Up to `limit` events from the position on. `next` tells whether there are more.
   * @throws Refused `CURSOR_EXPIRED`
   */
  async read(position: number, edges: FeedEdges, filter: FeedFilter, limit: number): Promise<FeedPart> {
    const events: FeedEvent[] = [];
    let next = position;
    const { pagesAtOnce } = this.lengths;
    for (let page = 0; page < pagesAtOnce && next < edges.next && events.length < limit; page += 1) {
      const found = mustBeKept(next, edges, await this.page(next, edges));
      for (const event of found.events) {
        if (event.position < next) continue;
        if (events.length === limit) return { events, next };
        if (isWanted(event, filter)) events.push(event);
        next = event.position + 1;
      }
      next = Math.max(next, found.next);
    }
    return { events, next };
  }

  /**
   * Whole pages, and tenths of one, begin at round positions, so that readers share them. Few events are left at
   * the end of the feed.
   */
  private page(position: number, { incarnation, next, keptFrom }: FeedEdges): Promise<KeptPart> {
    const { page: pageLength } = this.lengths;
    const [from, to] = [pageLength, Math.ceil(pageLength / 10)]
      .map((length) => [position - (position % length), position - (position % length) + length] as const)
      .find(([start, end]) => start >= keptFrom && end <= next) ?? [position, next];
    const name = `${incarnation} ${from} ${to}`;
    const kept = this.pages.get(name);
    if (kept) return kept;
    const page = this.readPart(from, to, pageLength);
    this.pages.set(name, page);
    page.catch(() => this.pages.delete(name));
    return page;
  }

  /**
   * At most `most` positions, for a reader of its own. Entries of a newer release may be no events to this one.
   * @throws Refused `CURSOR_EXPIRED`
   */
  async readPlain(position: number, edges: PageEdges, most: number): Promise<FeedPart> {
    return mustBeKept(position, edges, await this.readPart(position, edges.next, most));
  }

  private async readPart(position: number, end: number, most: number): Promise<KeptPart> {
    const limit = Math.min(most, end - position);
    const { entries, keptFrom, revisions } = await this.store.readPage(position, limit);
    const timelines = await timelinesAt(this.catalogue, revisions);
    const timelineOf = (entry: FeedEntry) => timelines.get(entry.templateCode ?? '') ?? null;
    const last = entries.at(-1);
    return {
      events: entries.flatMap((entry) => feedEventOf(entry, timelineOf(entry)) ?? []),
      next: last && entries.length === limit ? last.position + 1 : end,
      keptFrom,
    };
  }
}

/** The sweep may run between two pages. */
function mustBeKept(position: number, { incarnation }: PageEdges, part: KeptPart): KeptPart {
  if (position >= part.keptFrom) return part;
  const firstEventId = eventIdOf({ incarnation, position: part.keptFrom });
  throw new Refused({ code: 'CURSOR_EXPIRED', firstEventId });
}

function isWanted(event: FeedEvent, { types, templateCode, isOf }: FeedFilter): boolean {
  return (
    (types === null || types.has(event.type)) &&
    (templateCode === null || templateCode === event.templateCode) &&
    (isOf === undefined || isOf(event))
  );
}
