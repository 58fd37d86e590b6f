import type { Recorder } from '../../domain/access/caller';

interface Line<Item> {
  /** Those before `next` have left. */
  items: Item[];
  next: number;
  size: number;
}

/** How many places at the front of a line stay empty before it is moved up. */
const emptyPlaces = 1_024;

/**
 * What waits, in a line for each caller. Callers take turns, so one never waits for the whole line of another: a round
 * robin, as in fair queueing (RFC 7806, section 2).
 */
export class CallersInTurn<Item> {
  /** In the order of their turns. */
  private readonly lines = new Map<string, Line<Item>>();
  private total = 0;

  /** @param sizeOf what an item counts for, in `size` and for `take` */
  constructor(private readonly sizeOf: (item: Item) => number) {}

  get size(): number {
    return this.total;
  }

  /** The first in the line of each caller. */
  get heads(): readonly Item[] {
    return [...this.lines.values()].flatMap(({ items, next }) => items.slice(next, next + 1));
  }

  add(by: Recorder, item: Item): void {
    const caller = nameOf(by);
    const line = this.lines.get(caller) ?? { items: [], next: 0, size: 0 };
    this.lines.set(caller, line);
    line.items.push(item);
    this.count(caller, line, this.sizeOf(item));
  }

  /** The next ones in turn that together count for `most` at most; at least one of any size. */
  take(most: number): readonly Item[] {
    const taken: Item[] = [];
    let left = most;
    // A line that is put back is visited again after all others.
    for (const [caller, line] of this.lines) {
      const item = line.items[line.next] as Item;
      left -= this.sizeOf(item);
      if (left < 0 && taken.length > 0) break;
      taken.push(this.leave(caller, line));
      if (this.lines.delete(caller) && line.size > 0) this.lines.set(caller, line);
    }
    return taken;
  }

  /** The first of each line as long as they are meant. */
  takeWhile(isMeant: (item: Item) => boolean): readonly Item[] {
    const taken: Item[] = [];
    for (const [caller, line] of this.lines)
      while (line.size > 0 && isMeant(line.items[line.next] as Item)) taken.push(this.leave(caller, line));
    return taken;
  }

  /** The newest of the longest line, if that is longer than the caller's would be with `size` more. */
  takeFromGreedier(than: Recorder, size: number): Item | null {
    const own = (this.lines.get(nameOf(than))?.size ?? 0) + size;
    let greediest: readonly [caller: string, line: Line<Item>] | null = null;
    for (const [caller, line] of this.lines)
      if (line.size > (greediest?.[1].size ?? own)) greediest = [caller, line];
    if (!greediest) return null;
    const [caller, line] = greediest;
    const item = line.items.pop() as Item;
    this.count(caller, line, -this.sizeOf(item));
    return item;
  }

  private leave(caller: string, line: Line<Item>): Item {
    const item = line.items[line.next] as Item;
    line.next += 1;
    if (line.next === emptyPlaces) {
      line.items.splice(0, emptyPlaces);
      line.next = 0;
    }
    this.count(caller, line, -this.sizeOf(item));
    return item;
  }

  private count(caller: string, line: Line<Item>, more: number): void {
    line.size += more;
    this.total += more;
    if (line.size === 0) this.lines.delete(caller);
  }
}

export function nameOf({ kind, id }: Recorder): string {
  return `${kind} ${id ?? ''}`;
}
