import type { Recorder } from '../../domain/access/caller';
import { CallersInTurn } from '../running/callersInTurn';
import type { Asker } from '../../traces/batchSpan';
import type { PendingAnswers, Verdict } from './pendingAnswers';

export interface Waiting {
  readonly sinceMs: number;
  readonly pending: PendingAnswers;
  readonly asker: Asker;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (fault: unknown) => void;
}

/** The commands that wait for a batch. They are counted by their answers, and leave as a whole. */
export class WaitingAnswers extends CallersInTurn<Waiting> {
  constructor() {
    super((waiting) => answersIn([waiting]));
  }

  /** Since when the first one waits; null when none does. */
  get sinceMs(): number | null {
    const oldest = (least: number, { sinceMs }: Waiting) => Math.min(least, sinceMs);
    return this.size === 0 ? null : this.heads.reduce(oldest, Infinity);
  }

  /** Those that wait since this instant or longer. */
  takeLate(latestMs: number): readonly Waiting[] {
    return this.takeWhile(({ sinceMs }) => sinceMs <= latestMs);
  }
}

/** @throws RangeError for a command without an answer */
export function senderOf({ answers: [first] }: PendingAnswers): Recorder {
  if (!first) throw new RangeError('A command has an answer.');
  return first.command.recorder;
}

export function answersIn(commands: readonly Pick<Waiting, 'pending'>[]): number {
  return commands.reduce((sum, { pending }) => sum + pending.answers.length, 0);
}
