import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { verifyChain } from '../service/verifyChain';
import { readChain } from '../service/readChain';
import type { Answer, DecideInput, Door, PendingUpdate } from '../doors/door';
import { bothDoors } from '../doors/doors';
import type { Balancer } from './balancer';

export interface Question {
  readonly templateCode: string;
  readonly consentVersionId: string;
}

/** A customer who changes their mind without end. */
interface Decider {
  readonly customerId: string;
  readonly doorAt: (url: string) => Door;
  /** The hashes of the decisions in their responses, oldest first. */
  readonly answered: string[];
}

const pauseMs = 20;
const retryAfterMs = 100;
const maxTries = 50;

/** Customers at both doors who decide and look where they stand, without a pause, while nodes stop and start. */
export class Deciders {
  /** Requests that were sent again, as a client may: after UNAVAILABLE, or a connection that broke. */
  readonly again: string[] = [];
  private readonly deciders: readonly Decider[];
  private readonly stopping = { isOn: false, hasFailed: false, ended: Promise.resolve<unknown>(null) };

  constructor(
    private readonly balancer: Balancer,
    private readonly question: Question,
    countPerDoor: number,
  ) {
    this.deciders = bothDoors.flatMap(([, doorAt]) =>
      Array.from({ length: countPerDoor }, () => ({ customerId: randomUUID(), doorAt, answered: [] })),
    );
    this.stopping.ended = Promise.all(this.deciders.map((decider) => this.goOn(decider)));
    // Reported to those who wait for them.
    this.stopping.ended.catch(() => (this.stopping.hasFailed = true));
  }

  get decisionCount(): number {
    return this.deciders.reduce((sum, { answered }) => sum + answered.length, 0);
  }

  /**
   * Waits until each of them got `times` more responses.
   *
   * @throws as `stop`
   */
  async everyoneAnswered(times: number): Promise<void> {
    const from = this.deciders.map(({ answered }) => answered.length);
    const hasAll = () =>
      this.deciders.every(({ answered }, index) => answered.length >= (from[index] ?? 0) + times);
    while (!hasAll() && !this.stopping.hasFailed) await wait(pauseMs);
    if (this.stopping.hasFailed) await this.stopping.ended;
  }

  /** @throws what was refused to any of them, or was not as they had decided */
  async stop(): Promise<void> {
    this.stopping.isOn = true;
    await this.stopping.ended;
  }

  /** Every decision that was answered is in the ledger once, in its order, in a chain that verifies; and no other. */
  async expectAllKept(pool: Pool): Promise<void> {
    for (const { customerId, answered } of this.deciders) {
      const chain = await readChain(pool, customerId, this.question.templateCode);
      expect(verifyChain(chain)).toEqual({ intact: true, records: answered.length });
      expect(chain.map(({ hash }) => hash)).toEqual(answered);
    }
  }

  private async goOn(decider: Decider): Promise<void> {
    const { customerId, answered } = decider;
    while (!this.stopping.isOn) {
      const value = answered.length % 2 === 0 ? 'given' : 'reject';
      const input: DecideInput = { ...this.question, customerId, value, idempotencyKey: randomUUID() };
      const { decision } = await this.insist(decider, (door) => door.decide(input));
      answered.push(decision.evidence?.hash ?? 'no evidence');
      expectStanding(await this.insist(decider, (door) => door.pending(input)), decision.id, value);
      await wait(pauseMs);
    }
  }

  private async insist<Value>(decider: Decider, ask: (door: Door) => Promise<Answer<Value>>): Promise<Value> {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(decider.doorAt(this.balancer.pick())).catch((fault: unknown) => String(fault));
      if (typeof answer !== 'string' && answer.kind === 'answered') return answer.value;
      const why = typeof answer === 'string' ? answer : `${answer.code}: ${answer.message}`;
      const mayBeSentAgain = typeof answer === 'string' || answer.code === 'UNAVAILABLE';
      if (!mayBeSentAgain || tries === maxTries) throw new Error(`Refused for good: ${why}`);
      this.again.push(why);
      await wait(retryAfterMs);
    }
  }
}

/** At whichever node they ask. */
function expectStanding({ accepted, mayProceed, decision }: PendingUpdate, id: string, value: string): void {
  expect({ accepted, mayProceed, id: decision?.id }).toEqual({
    accepted: true,
    mayProceed: value === 'given',
    id,
  });
}
