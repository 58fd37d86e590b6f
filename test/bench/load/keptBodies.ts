/** What does not fit into the rest of a shelf goes on the next. */
const shelfBytes = 16 * 2 ** 20;

/** Shelves of earlier loads: fresh ones by the second make V8 collect, since their memory counts as its own. */
const emptied: Buffer[] = [];

/**
 * Bodies copied out of a connection's buffer, to be read once, later and in their order. They lie in a few large
 * pieces outside the heap: as strings, thousands a second, each collection moved them, and the load stood still for 10
 * to 20 ms.
 */
export class KeptBodies {
  private readonly shelves: Buffer[] = [];
  private readonly lengths: number[] = [];
  private used = 0;

  keep(body: Buffer): void {
    if (this.used + body.length > (this.shelves.at(-1)?.length ?? 0)) {
      this.shelves.push(shelfFor(body));
      this.used = 0;
    }
    const shelf = this.shelves.at(-1);
    if (shelf) this.used += body.copy(shelf, this.used);
    this.lengths.push(body.length);
  }

  /** Nothing is left of them afterwards. */
  *texts(): Generator<string> {
    let start = 0;
    for (const length of this.lengths.splice(0)) {
      if (start + length > (this.shelves[0]?.length ?? 0)) {
        this.emptyFirst();
        start = 0;
      }
      yield this.shelves[0]?.toString('utf8', start, start + length) ?? '';
      start += length;
    }
    while (this.shelves.length > 0) this.emptyFirst();
  }

  private emptyFirst(): void {
    const shelf = this.shelves.shift();
    if (shelf?.length === shelfBytes) emptied.push(shelf);
  }
}

function shelfFor(body: Buffer): Buffer {
  if (body.length > shelfBytes) return Buffer.allocUnsafeSlow(body.length);
  return emptied.pop() ?? Buffer.allocUnsafeSlow(shelfBytes);
}
