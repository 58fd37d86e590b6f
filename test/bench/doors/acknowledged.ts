import assert from 'node:assert/strict';

/** A decision that a server has answered for. */
export interface Acknowledged {
  readonly customer: number;
  readonly value: string;
}

/** Answers to be recorded, and those that were acknowledged, by the ids that came back. */
export class Recording {
  private sent = 0;
  private readonly acknowledged = new Map<string, Acknowledged>();

  constructor(private readonly customers: number) {}

  /** Each customer in turn gives, then withdraws, then gives: each answer differs from the one before. */
  next(): Acknowledged {
    const turn = this.sent;
    this.sent += 1;
    const value = Math.floor(turn / this.customers) % 2 === 0 ? 'given' : 'withdraw';
    return { customer: scattered(turn % this.customers, this.customers), value };
  }

  acknowledge(id: string, decision: Acknowledged): void {
    assert.ok(!this.acknowledged.has(id), 'expected each acknowledged decision to have an id of its own');
    this.acknowledged.set(id, decision);
  }

  all(): ReadonlyMap<string, Acknowledged> {
    return this.acknowledged;
  }
}

/** A prime that divides no round number, so that turns visit every customer once, far from their order. */
const stride = 7_368_787;

function scattered(turn: number, count: number): number {
  return (turn * stride) % count;
}
