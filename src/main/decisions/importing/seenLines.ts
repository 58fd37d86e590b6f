import { counted } from '../../terminal/options';

const maxShown = 5;

/** How often something was seen, and the first lines that have it. */
export class SeenLines {
  private count = 0;
  private readonly first: number[] = [];

  add(line: number, times: number): void {
    this.count += times;
    if (times > 0 && this.first.length <= maxShown) this.first.push(line);
  }

  /** Null where it was never seen. */
  told(what: string): string | null {
    if (this.count === 0) return null;
    const shown = this.first.slice(0, maxShown).join(', ') + (this.first.length > maxShown ? ', …' : '');
    return `${counted(this.count, what)} (line ${shown})`;
  }
}
