import type { Answer } from './connection';
import { KeptBodies } from './keptBodies';

/** What a request is about, which its answer is held against. */
export interface About {
  /** The number of the customer. */
  readonly customer: number;
  /** What is recorded, if anything. */
  readonly value?: string;
}

/** One request, ready to be sent. */
export interface Asked {
  readonly request: string;
  readonly about: About;
}

/** What a load asks of one server, again and again. */
export interface Operation {
  next(): Asked;
  /** Whether an answer is what it should be at first sight; looked at while the clock runs. */
  isGood(answer: Answer): boolean;
  /** Every how many good answers one is read whole, after the clock has stopped. */
  readonly readEvery: number;
  /** @throws AssertionError when the answer is not the right one */
  read(about: About, body: unknown): void;
}

/** Keeps what is to be read of a load's answers, for a time when reading slows nobody down. */
export class AnswersToRead {
  private readonly abouts: About[] = [];
  private readonly bodies = new KeptBodies();
  private good = 0;

  constructor(readonly operation: Operation) {}

  /** @throws Error on an answer that is not good: what is measured beside errors would mean nothing */
  keep({ about }: Asked, answer: Answer): void {
    if (!this.operation.isGood(answer)) {
      throw new Error(`unexpected answer ${answer.status}: ${answer.body.toString('utf8', 0, 2_000)}`);
    }
    this.good += 1;
    if (this.good % this.operation.readEvery !== 0) return;
    this.abouts.push(about);
    this.bodies.keep(answer.body);
  }

  readAll(): void {
    const abouts = this.abouts.splice(0);
    let index = 0;
    for (const text of this.bodies.texts()) {
      const about = abouts[index];
      if (about) this.operation.read(about, JSON.parse(text));
      index += 1;
    }
  }
}
