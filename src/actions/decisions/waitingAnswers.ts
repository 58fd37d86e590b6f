import type { Asker } from '../../traces/batchSpan';
import type { PendingAnswers, Verdict } from './pendingAnswers';

export interface Waiting {
  readonly sinceMs: number;
  readonly pending: PendingAnswers;
  readonly asker: Asker;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (fault: unknown) => void;
}

/** The commands that wait for a batch, longest first. They are counted by their answers, and leave as a whole. */
export class WaitingAnswers {
  private queue: Waiting[] = [];
  private answers = 0;

  get size(): number {
    return this.answers;
  }

  /** Since when the first one waits; null when none does. */
  get sinceMs(): number | null {
    return this.queue[0]?.sinceMs ?? null;
  }

  add(waiting: Waiting): void {
    this.queue.push(waiting);
    this.answers += waiting.pending.answers.length;
  }

  /** The first commands with at most `answers` answers together; at least one command of any length. */
  take(answers: number): readonly Waiting[] {
    let [commands, taken] = [0, 0];
    for (const { pending } of this.queue) {
      if (commands > 0 && taken + pending.answers.length > answers) break;
      commands += 1;
      taken += pending.answers.length;
    }
    return this.remove(commands);
  }

  /** Those that wait since this instant or longer. */
  takeLate(latestMs: number): readonly Waiting[] {
    const inTime = this.queue.findIndex(({ sinceMs }) => sinceMs > latestMs);
    return this.remove(inTime === -1 ? this.queue.length : inTime);
  }

  private remove(commands: number): readonly Waiting[] {
    const removed = this.queue.splice(0, commands);
    this.answers -= answersIn(removed);
    return removed;
  }
}

export function answersIn(commands: readonly Pick<Waiting, 'pending'>[]): number {
  return commands.reduce((sum, { pending }) => sum + pending.answers.length, 0);
}
