import { firstOfKeys, packed, type BatchLane } from '../../domain/webhooks/batches';
import { healthAfter, isBroken, isGivenUp, messagesAtOnce } from '../../domain/webhooks/endpointHealth';
import type { DisabledReason, EndpointHealth } from '../../domain/webhooks/webhookEndpoint';
import type { NextStep } from '../../domain/webhooks/verdict';
import type { SettledRound, UndeliveredEvent } from '../../storage/events/webhooks/settleRound';
import type { NewAttempt } from '../../storage/events/webhooks/webhookAttempts';
import { attempt, type Addressee, type Attempted } from './attempt';
import type { DispatchParts } from './dispatchParts';
import type { FeedEvent } from '../../domain/events/feedEvent';

export type Outcome = Omit<SettledRound, 'cursor' | 'replay' | 'url' | 'failuresBefore' | 'now'>;

type Batch = readonly RoundItem[];

/** Sends events to an endpoint: those with the same key in order, all others concurrently. */
export class Round {
  private readonly delivered: number[] = [];
  private readonly waited: number[] = [];
  private readonly undelivered: UndeliveredEvent[] = [];
  private readonly attempts: NewAttempt[] = [];
  private health: EndpointHealth;
  private disabled: DisabledReason | null = null;
  private readonly wasBroken: boolean;

  /** @param isCut whether the sender was closed, so that failures since are not the receiver’s */
  constructor(
    private readonly parts: Pick<DispatchParts, 'sender' | 'now' | 'random' | 'store'>,
    private readonly addressee: Addressee,
    private readonly mayGoOn: () => boolean,
    private readonly isCut: () => boolean,
  ) {
    this.health = addressee.endpoint.health;
    this.wasBroken = isBroken(this.health);
  }

  async send(lanes: readonly Lane[]): Promise<Outcome> {
    const left = [...lanes];
    const work = async () => {
      for (let lane = left.shift(); lane; lane = left.shift()) await this.sendLane(lane);
    };
    const atOnce = this.wasBroken ? 1 : messagesAtOnce;
    await Promise.all(Array.from({ length: Math.min(atOnce, lanes.length) }, work));
    const { delivered, waited, undelivered, attempts, health, disabled } = this;
    const isBack = this.wasBroken && waited.length > 0;
    return { delivered, waited, undelivered, attempts, health, disabled, isBack };
  }

  private async sendLane({ batches, isStuck }: Lane): Promise<void> {
    let isHeldUp = isStuck;
    for (const batch of batches) {
      if (isHeldUp) batch.forEach((item) => this.queue(item, false, 0));
      else isHeldUp = !(await this.sendBatch(batch));
    }
  }

  /** True if the next batch of its lane may follow. */
  private async sendBatch(batch: Batch): Promise<boolean> {
    if (this.isOver()) return this.leave(batch);
    const attempted = await attempt(this.parts, this.addressee, batch);
    if (this.isCut() && attempted.result.kind === 'failed') return this.leave(batch);
    this.note(attempted);
    const isDone = attempted.step.kind === 'done';
    if (!isDone && batch.some(({ isEarly }) => isEarly)) return false;
    const firsts = firstOfKeys(batch);
    const settled = batch.map((item) => {
      const step = attempted.stepAfter(item.attempts);
      this.settle(item, firsts.has(item), attempted.at, step);
      return step.kind;
    });
    return settled.every((kind) => kind === 'done' || kind === 'giveUp');
  }

  /** A broken endpoint gets the next message only if it accepted the last one. */
  private isOver(): boolean {
    const { failures, notBefore } = this.health;
    const isAsked = this.wasBroken && this.attempts.length > 0 && failures > 0;
    const isSlowed = notBefore !== null && notBefore > this.parts.now();
    return this.disabled !== null || isAsked || isSlowed || !this.mayGoOn();
  }

  private settle(item: RoundItem, isFirst: boolean, at: Date, step: NextStep): void {
    switch (step.kind) {
      case 'done':
        this.delivered.push(item.event.position);
        if (item.isWaiting) this.waited.push(item.event.position);
        return;
      case 'giveUp':
        this.undelivered.push({ ...placed(item, 1), state: 'failed', nextAt: null, failedAt: at });
        return;
      case 'disableEndpoint':
      case 'attemptAgain':
        this.queue(item, isFirst, 1, step.kind === 'attemptAgain' ? step.at : at);
        return;
      default:
        step satisfies never;
    }
  }

  /** Does not count as an attempt. */
  private leave(batch: Batch): false {
    const firsts = firstOfKeys(batch);
    for (const item of batch) this.queue(item, firsts.has(item), 0);
    return false;
  }

  private note({ step, at, logged }: Attempted): void {
    this.attempts.push(logged);
    this.health = healthAfter(this.health, step, at, this.parts.random());
    if (step.kind === 'disableEndpoint') this.disabled = 'GONE';
    else if (isGivenUp(this.health, at)) this.disabled ??= 'FAILING';
  }

  /** The first of a key is due, the others wait behind it. */
  private queue(item: RoundItem, isFirst: boolean, made: 0 | 1, nextAt = this.parts.now()): void {
    if (item.isWaiting && !(isFirst && made === 1)) return;
    if (isFirst) this.undelivered.push({ ...placed(item, made), state: 'due', nextAt, failedAt: null });
    else this.undelivered.push({ ...placed(item, 0), ...behind });
  }
}

const behind = { state: 'behind', attempts: 0, nextAt: null, failedAt: null } as const;

function placed({ event, key, attempts }: RoundItem, made: 0 | 1) {
  return { position: event.position, key, attempts: attempts + made };
}

export interface RoundItem {
  readonly event: FeedEvent;
  readonly key: string;
  readonly attempts: number;
  /** It is already in the queue, and stays there if its turn does not come. */
  readonly isWaiting: boolean;
  /** It is not due yet, so a failure does not count as an attempt. */
  readonly isEarly: boolean;
}

/** Messages that are sent one after the other. A stuck lane is only put into the queue. */
export interface Lane {
  readonly batches: BatchLane<RoundItem>;
  readonly isStuck: boolean;
}

/** After a crash, at most this many events are sent a second time. */
const roundLength = 100;

/** Fills as many batches as are sent at a time. */
export function roundLengthOf({ maxBatch }: { readonly maxBatch: number }): number {
  return Math.max(roundLength, messagesAtOnce * maxBatch);
}

/** @param stuck keys with an event that waits for another attempt */
export function lanesOf(
  items: readonly RoundItem[],
  stuck: ReadonlySet<string>,
  maxBatch: number,
): readonly Lane[] {
  const behind = items.filter(({ key }) => stuck.has(key));
  const lanes = packed(
    items.filter(({ key }) => !stuck.has(key)),
    maxBatch,
  ).map((batches) => ({ batches, isStuck: false }));
  return behind.length === 0 ? lanes : [...lanes, { batches: [behind], isStuck: true }];
}
