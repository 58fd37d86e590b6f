import type { Answer } from './connection';

/** One request, ready to be sent. */
export interface Asked {
  readonly request: string;
  /** The number of the customer whom it is about. */
  readonly customer: number;
  /** What is recorded, if anything. */
  readonly value?: string;
}

/** What a load asks of one server, again and again. */
export interface Operation {
  next(): Asked;
  /** Whether an answer is what it should be at first sight; looked at while the clock runs. */
  isGood(answer: Answer): boolean;
  /** Every how many good answers one is read whole, after the clock has stopped. */
  readonly readEvery: number;
  /** @throws AssertionError when the answer is not the right one */
  read(asked: Asked, body: unknown): void;
}

interface KeptAnswer {
  readonly asked: Asked;
  readonly body: string;
}

/** Keeps what is to be read of a load's answers, for a time when reading slows nobody down. */
export class AnswersToRead {
  private readonly kept: KeptAnswer[] = [];
  private good = 0;

  constructor(private readonly operation: Operation) {}

  /** @throws Error on an answer that is not good: what is measured beside errors would mean nothing */
  keep(asked: Asked, answer: Answer): void {
    if (!this.operation.isGood(answer)) {
      throw new Error(`unexpected answer ${answer.status}: ${answer.body.toString('utf8', 0, 2_000)}`);
    }
    this.good += 1;
    if (this.good % this.operation.readEvery !== 0) return;
    this.kept.push({ asked, body: answer.body.toString('utf8') });
  }

  readAll(): void {
    for (const { asked, body } of this.kept.splice(0)) this.operation.read(asked, JSON.parse(body));
  }
}
