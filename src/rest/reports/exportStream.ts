import { Readable } from 'node:stream';
import type { LineFormat } from './decisionLines';

/** What is read page by page, to its end at null. */
interface Pages<Item> {
  next(): Promise<readonly Item[] | null>;
  close(): void;
}

/**
 * The lines of an export. A page is read once the previous one is on its way to the reader. Nothing is read after
 * the reader has gone.
 *
 * @param onPage called with the number of items of each page
 */
export function exportStream<Item>(
  pages: Pages<Item>,
  { head, linesOf }: Pick<LineFormat<Item>, 'head' | 'linesOf'>,
  onPage: (count: number) => void = () => undefined,
): Readable {
  let unsent = head;
  return new Readable({
    read() {
      pages.next().then(
        (page) => {
          if (this.destroyed) return;
          const text = unsent + (page ? linesOf(page) : '');
          unsent = '';
          onPage(page?.length ?? 0);
          if (text !== '') this.push(text);
          if (!page) this.push(null);
        },
        (fault: unknown) => this.destroy(fault instanceof Error ? fault : new Error(String(fault))),
      );
    },
    destroy(fault, done) {
      pages.close();
      done(fault);
    },
  });
}
