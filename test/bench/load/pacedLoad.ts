import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection';
import { Latencies } from './latencies';
import { loadResultOf, type LoadResult } from './loadResult';
import { AnswersToRead, type Operation } from './operation';

const tickMs = 1;
/** Until the connections that were just opened are accepted; what falls due meanwhile counts for nothing. */
const leadInMs = 250;

/**
 * Requests fall due at random instants with the given rate, as those of independent callers do (a Poisson process).
 * They do not wait for earlier responses. The latency counts from the tick in which a request fell due, with its wait
 * for a free connection. So a stall of the server delays all that would have come during it.
 */
export class PacedLoad {
  private readonly answers: AnswersToRead;
  private readonly latencies = new Latencies();
  private readonly free: Connection[];
  /** Instants at which requests that wait for a connection fell due. */
  private readonly due: number[] = [];
  private countsFrom = 0;
  private answered = 0;
  private failure: Error | null = null;

  constructor(
    private readonly connections: readonly Connection[],
    private readonly operation: Operation,
    private readonly random: () => number,
  ) {
    this.answers = new AnswersToRead(operation);
    this.free = [...connections];
  }

  async run(perSecond: number, durationMs: number): Promise<LoadResult> {
    const startedAt = performance.now();
    this.countsFrom = startedAt + leadInMs;
    const endsAt = this.countsFrom + durationMs;
    let nextDueAt = startedAt;
    for (let now = startedAt; now < endsAt; now = performance.now()) {
      for (; nextDueAt <= now; nextDueAt += this.gapMs(perSecond)) this.due.push(now);
      this.sendDue();
      this.throwFailure();
      await sleep(tickMs);
    }
    await this.allAnswered();
    const result = loadResultOf(this.answered, performance.now() - this.countsFrom, this.latencies);
    this.answers.readAll();
    return result;
  }

  private gapMs(perSecond: number): number {
    return (-Math.log(1 - this.random()) * 1_000) / perSecond;
  }

  private sendDue(): void {
    while (this.free.length > 0 && this.due.length > 0) {
      const connection = this.free.pop();
      const dueAt = this.due.shift();
      if (connection && dueAt !== undefined) this.send(connection, dueAt);
    }
  }

  private send(connection: Connection, dueAt: number): void {
    const asked = this.operation.next();
    connection.send(
      asked.request,
      (answer) => {
        this.count(dueAt);
        this.free.push(connection);
        try {
          this.answers.keep(asked, answer);
        } catch (failure) {
          this.failure ??= failure instanceof Error ? failure : new Error(String(failure));
        }
        this.sendDue();
      },
      (failure) => (this.failure ??= failure),
    );
  }

  private count(dueAt: number): void {
    if (dueAt < this.countsFrom) return;
    this.latencies.recordMs(performance.now() - dueAt);
    this.answered += 1;
  }

  private async allAnswered(): Promise<void> {
    while (this.free.length < this.connections.length || this.due.length > 0) {
      this.throwFailure();
      await sleep(tickMs);
    }
    this.throwFailure();
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure;
  }
}
