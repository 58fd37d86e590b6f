import { Readable } from 'node:stream';
import type { OpenExport } from '../../actions/reports/decisionExport';
import type { LineFormat } from './decisionLines';

/**
 * The lines of an export. A page is read once the previous one is on its way to the reader. Nothing is read after
 * the reader has gone.
 *
 * @param onPage called with the number of decisions of each page
 */
export function exportStream(
  pages: OpenExport,
  { head, linesOf }: LineFormat,
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
