/** What an action opens instead of giving it at once, such as an export. */
export interface Pages {
  /** After this event the feed tells what it lacks. */
  readonly lastEventId: string | null;
  next(): Promise<unknown>;
  close(): void;
}

export function isPages(result: unknown): result is Pages {
  return typeof result === 'object' && result !== null && 'next' in result && 'close' in result;
}

/** A command reads one thing at a time; one more may be about to close. */
const maxOpened = 2;

/** What a command has opened and may not close itself, because it may be gone. */
export class OpenedPages {
  private readonly opened = new Map<number, Pages>();
  private count = 0;

  /** Answers the number to ask under. */
  add(pages: Pages): number {
    if (this.opened.size >= maxOpened) {
      pages.close();
      throw new Error(`expected at most ${maxOpened} exports at once`);
    }
    this.count += 1;
    this.opened.set(this.count, pages);
    return this.count;
  }

  async next(number: number): Promise<unknown> {
    const pages = this.opened.get(number);
    if (!pages) throw new Error(`expected an open export, got number ${number}`);
    return pages.next();
  }

  close(number: number): void {
    this.opened.get(number)?.close();
    this.opened.delete(number);
  }

  closeAll(): void {
    for (const pages of this.opened.values()) pages.close();
    this.opened.clear();
  }
}
