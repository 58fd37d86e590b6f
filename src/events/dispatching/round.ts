import type { FeedEvent } from '../../domain/events/feedEvent';
import { healthAfter, isBroken, isGivenUp } from '../../domain/webhooks/endpointHealth';
import type { DisabledReason, EndpointHealth } from '../../domain/webhooks/webhookEndpoint';
import type { SettledRound, UndeliveredEvent } from '../../storage/events/webhooks/settleRound';
import type { LoggedAttempt } from '../../storage/events/webhooks/webhookAttempts';
import { attempt, type Addressee, type Attempted } from './attempt';
import type { DispatchParts } from './dispatchParts';

/** An event to send. */
export interface RoundItem {
  readonly event: FeedEvent;
  readonly key: string;
  /** How many attempts were made. */
  readonly attempts: number;
  /** It waits already, so it goes on waiting where its turn does not come. */
  readonly isWaiting: boolean;
  /** It is not due yet, so a failure takes no attempt from it. */
  readonly isEarly: boolean;
}

/** Events of one key, in their order. One that is stuck is not sent at all. */
export interface Lane {
  readonly items: readonly RoundItem[];
  readonly isStuck: boolean;
}

type Outcome = Omit<SettledRound, 'cursor' | 'replay' | 'now'>;

/** So many messages are under way to an endpoint at a time, one of each key. */
const lanesAtOnce = 8;

/** Sends some events to an endpoint: those of a key one after the other, those of others beside them. */
export class Round {
  private readonly delivered: number[] = [];
  private readonly undelivered: UndeliveredEvent[] = [];
  private readonly attempts: LoggedAttempt[] = [];
  private health: EndpointHealth;
  private disabled: DisabledReason | null = null;
  private readonly wasBroken: boolean;

  /**
   * @param mayGoOn asked before each message
   * @param isCut whether the sender was closed, so that what failed since was not the receiver's fault
   */
  constructor(
    private readonly parts: Pick<DispatchParts, 'sender' | 'now' | 'random'>,
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
    await Promise.all(Array.from({ length: Math.min(lanesAtOnce, lanes.length) }, work));
    const { delivered, undelivered, attempts, health, disabled } = this;
    const isBack = this.wasBroken && !isBroken(health);
    return { delivered, undelivered, attempts, health, disabled, isBack };
  }

  private async sendLane({ items, isStuck }: Lane): Promise<void> {
    let isBehind = isStuck;
    for (const item of items) {
      if (isBehind) this.putBehind(item);
      else if (this.isOver()) {
        this.putOff(item, 0);
        isBehind = true;
      } else isBehind = !(await this.sendItem(item));
    }
  }

  /** Nothing more is sent in this round. A broken endpoint is asked once. */
  private isOver(): boolean {
    const { failures, notBefore } = this.health;
    const isAsked = this.wasBroken && this.attempts.length > 0 && failures > 0;
    const isSlowed = notBefore !== null && notBefore > this.parts.now();
    return this.disabled !== null || isAsked || isSlowed || !this.mayGoOn();
  }

  /** True where the next of its key may follow. */
  private async sendItem(item: RoundItem): Promise<boolean> {
    const attempted = await attempt(this.parts, this.addressee, item.event, item.attempts);
    if (this.isCut() && attempted.result.kind === 'failed') {
      this.putOff(item, 0);
      return false;
    }
    this.note(attempted);
    if (item.isEarly && attempted.step.kind !== 'done') return false;
    switch (attempted.step.kind) {
      case 'done':
        this.delivered.push(item.event.position);
        return true;
      case 'giveUp':
        this.undelivered.push({ ...placed(item), ...givenUp, failedAt: attempted.at });
        return true;
      case 'disableEndpoint':
      case 'attemptAgain':
        this.putOff(item, 1, attempted.step.kind === 'attemptAgain' ? attempted.step.at : attempted.at);
        return false;
      default:
        return attempted.step satisfies never;
    }
  }

  private note({ step, at, logged }: Attempted): void {
    this.attempts.push(logged);
    this.health = healthAfter(this.health, step, at, this.parts.random());
    if (step.kind === 'disableEndpoint') this.disabled = 'GONE';
    else if (isGivenUp(this.health, at)) this.disabled ??= 'FAILING';
  }

  private putOff(item: RoundItem, made: number, nextAt = this.parts.now()): void {
    if (made === 0 && item.isWaiting) return;
    const attempts = item.attempts + made;
    this.undelivered.push({ ...placed(item), state: 'due', attempts, nextAt, failedAt: null });
  }

  private putBehind(item: RoundItem): void {
    if (item.isWaiting) return;
    this.undelivered.push({ ...placed(item), state: 'behind', attempts: 0, nextAt: null, failedAt: null });
  }
}

const givenUp = { state: 'failed', nextAt: null } as const;

function placed({ event, key, attempts }: RoundItem) {
  return { position: event.position, key, attempts: attempts + 1 };
}
