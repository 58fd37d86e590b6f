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

/** The feed's tables, as they are read. */
export interface FeedStore {
  readPage(position: number, limit: number): Promise<FeedPage>;
  /** The first position that was written at the instant or later. */
  findPositionWritten(from: Date): Promise<number | null>;
}

export interface FeedFilter {
  /** Null for all. */
  readonly types: ReadonlySet<string> | null;
  /** Null for all. */
  readonly templateCode: string | null;
  /** What else an event must be; left out for nothing. */
  readonly isOf?: (event: FeedEvent) => boolean;
}

/** A part of the feed. */
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
  /** Pages read in one call. A reader of few events among many asks again, so that none keeps the database to itself. */
  readonly pagesAtOnce: number;
}

const defaultLengths: FeedLengths = { page: 1_000, pagesAtOnce: 10 };
/** Readers who wait for the same events share a page. What it says of customers is no older than this. */
const pagesForMs = 1_000;
const maxPages = 32;

/** The feed, for any number of readers. */
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
   * Up to so many events from the position on. Fewer, or none, do not mean that there are no more: `next` tells.
   *
   * @throws Refused `CURSOR_EXPIRED` where what stood at the position is no longer kept
   * @param edges as they were read; what came after is left to the next part
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
   * A page that is whole begins at a round position, so that readers share it wherever they are in it, and so does a tenth
   * of one. At the end of the feed few events are left to read.
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
   * At most so many positions, up to the end, for a reader of its own. What a newer release wrote may be no event to this
   * one: how far a part reaches is told by its entries.
   *
   * @throws Refused `CURSOR_EXPIRED` where what stood at the position is no longer kept
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

/** What a reader goes on with may have been let go of between two pages, also where its page begins before it. */
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
