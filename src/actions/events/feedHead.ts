import { inBackground } from '../../traces/spans';
import type { FeedEdges } from '../../storage/events/feedEdges';

interface Waiter {
  readonly position: number;
  readonly told: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (fault: unknown) => void;
}

/** One statement serves all who wait. */
const everyMs = 250;

export class FeedHead {
  private readonly waiting = new Set<Waiter>();
  private timer: NodeJS.Timeout | undefined;
  private underway: Promise<FeedEdges> | null = null;

  constructor(private readonly readEdges: () => Promise<FeedEdges>) {}

  /** As the database has it now. Concurrent callers share the answer. */
  edges(): Promise<FeedEdges> {
    return (this.underway ??= this.readEdges().finally(() => (this.underway = null)));
  }

  /**
   * Resolves when the feed reaches beyond the position, when the time is over, or when `until` is aborted. The
   * doors bound how many wait.
   */
  async untilBeyond(position: number, timeoutMs: number, until?: AbortSignal): Promise<void> {
    if (until?.aborted) return;
    const waiter = this.wait(position);
    const timer = setTimeout(waiter.resolve, timeoutMs);
    until?.addEventListener('abort', waiter.resolve, { once: true });
    try {
      await waiter.told;
    } finally {
      clearTimeout(timer);
      until?.removeEventListener('abort', waiter.resolve);
      this.waiting.delete(waiter);
    }
  }

  /** Something was written here, so those who wait need not wait for the next look. */
  notice(): void {
    if (this.waiting.size > 0) void inBackground(() => this.look());
  }

  private wait(position: number): Waiter {
    let [resolve, reject]: [() => void, (fault: unknown) => void] = [() => undefined, () => undefined];
    const told = new Promise<void>((...both) => ([resolve, reject] = both));
    const waiter = { position, told, resolve, reject };
    this.waiting.add(waiter);
    this.lookSoon();
    return waiter;
  }

  private lookSoon(): void {
    this.timer ??= inBackground(() => setTimeout(() => void this.look(), everyMs));
  }

  private async look(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    try {
      const { next } = await this.edges();
      for (const waiter of this.waiting) if (next > waiter.position) waiter.resolve();
    } catch (fault) {
      for (const waiter of this.waiting) waiter.reject(fault);
    }
    if (this.waiting.size > 0) this.lookSoon();
  }
}
