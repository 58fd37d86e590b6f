import type { Recorder } from '../../domain/access/caller';
import { Refused, type WriteOutcome } from '../../domain/errors/refusal';
import type { LedgerBatch } from '../../storage/decisions/append';
import type { Head, HeadLookUp, Heads } from '../../storage/decisions/heads';
import type { LimitsConfig } from '../../config/limits';
import { apart, lookUpApart } from '../../storage/engine/division';
import { isUnavailable } from '../../storage/engine/faults';
import { outcomeOf, withOutcome } from '../../storage/engine/writeFault';
import { currentAsker, inBatchSpan } from '../../traces/batchSpan';
import { Gathering } from './gathering';
import type { Clock } from '../running/clock';
import type { Identities } from '../running/identities';
import { BatchJudge, type JudgedBatch } from './judgeBatch';
import type { PendingAnswers, Verdict } from './pendingAnswers';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import { timelinesAt } from '../templates/timelinesAt';
import { answersIn, senderOf, WaitingAnswers, type Waiting } from './waitingAnswers';

export interface Ledger {
  readHeads(lookUps: readonly HeadLookUp[]): Promise<Heads>;
  /** How many batches may be on their way at a time. */
  readonly lanes: number;
  /** Whether a batch is of one customer, as where the ledger is divided. */
  readonly isApart: boolean;
  /** False: another writer was faster, judge again. */
  append(lane: number, batch: LedgerBatch): Promise<boolean>;
}

export interface WriterParts {
  readonly ledger: Ledger;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly identities: Identities;
  readonly limits: Pick<LimitsConfig, 'maxDecisionWaitMs' | 'maxWaitingDecisions'>;
  readonly onTurnedAway: (why: WhyTurnedAway) => void;
}

type WhyTurnedAway = 'queue full' | 'waited too long' | 'others faster';

const maxAttempts = 20;

/*
 * Records decisions by group commit: what arrives while batches are on their way becomes the next batch. One
 * statement reads all heads and one appends all rows; a single decision does not wait. Nothing is locked between the
 * two. Instead the append proves that what was judged still holds: primary keys guard the sequence, the first contact
 * and the idempotency key, the template's revision guards the version. A batch that loses is read and judged again.
 */
export class DecisionWriter {
  private readonly waiting = new WaitingAnswers();
  /** Batches on their way, by the number of their lane. */
  private readonly underway = new Map<number, Promise<void>>();
  private readonly gathering: Gathering;
  private isLooking = false;
  private expiry: NodeJS.Timeout | null = null;

  constructor(private readonly parts: WriterParts) {
    this.gathering = new Gathering(parts.ledger.lanes, () => this.look());
  }

  /**
   * Judges and records the answers, all or none; resolves after the commit.
   * @throws Refused `UNAVAILABLE` when they have waited too long, too many wait or others were faster all the time
   */
  record(pending: PendingAnswers): Promise<Verdict> {
    const sender = senderOf(pending);
    if (!this.hasRoomFor(pending, sender)) return Promise.reject(this.turnAway('queue full'));
    return new Promise((resolve, reject) => {
      const waiting = { sinceMs: performance.now(), pending, asker: currentAsker(), resolve, reject };
      this.waiting.add(sender, waiting);
      this.look();
      this.watchExpiry();
    });
  }

  /** What `record` would say of these, one after another, if it were done now. */
  async preview(batch: readonly PendingAnswers[]): Promise<readonly Verdict[]> {
    if (batch.length === 0) return [];
    const { isApart } = this.parts.ledger;
    return lookUpApart(isApart, batch, customerOf, async (some) => (await this.judge(some)).verdicts);
  }

  /** Resolves once everything that was taken is answered. */
  async drain(): Promise<void> {
    while (this.waiting.size > 0 || this.underway.size > 0) {
      await Promise.all(this.underway.values());
      await new Promise(setImmediate);
    }
  }

  /**
   * A database that is behind records what it can; the others are refused in time, because a late answer is of no
   * use.
   */
  private watchExpiry(): void {
    const sinceMs = this.expiry === null ? this.waiting.sinceMs : null;
    if (sinceMs === null) return;
    const leftMs = sinceMs + this.parts.limits.maxDecisionWaitMs - performance.now();
    this.expiry = setTimeout(() => this.turnLateAway(), Math.max(0, leftMs) + 1).unref();
  }

  private turnLateAway(): void {
    this.expiry = null;
    const late = this.waiting.takeLate(performance.now() - this.parts.limits.maxDecisionWaitMs);
    late.forEach(({ reject }) => reject(this.turnAway('waited too long')));
    this.watchExpiry();
  }

  /** An empty queue takes any command. In a full one the caller who has most waiting makes room. */
  private hasRoomFor({ answers }: PendingAnswers, sender: Recorder): boolean {
    const { waiting } = this;
    while (waiting.size > 0 && waiting.size + answers.length > this.parts.limits.maxWaitingDecisions) {
      const given = waiting.takeFromGreedier(sender, answers.length);
      if (!given) return false;
      given.reject(this.turnAway('queue full'));
    }
    return true;
  }

  /** Looks again after the event loop's input phase: what came in with it is in the queue by then. */
  private look(): void {
    if (this.isLooking || this.gathering.due(this.waiting.size) === 0) return;
    this.isLooking = true;
    setImmediate(() => {
      this.isLooking = false;
      this.sendWhatIsDue();
    });
  }

  private sendWhatIsDue(): void {
    for (let size; (size = this.gathering.due(this.waiting.size)) > 0;) {
      const lane = this.freeLane();
      this.underway.set(lane, this.send(lane, this.waiting.take(size)));
    }
  }

  private freeLane(): number {
    let lane = 0;
    while (this.underway.has(lane)) lane += 1;
    return lane;
  }

  private async send(lane: number, batch: readonly Waiting[]): Promise<void> {
    const answers = answersIn(batch);
    this.gathering.left(answers);
    const leftAtMs = performance.now();
    const { isApart } = this.parts.ledger;
    const parts = apart(isApart, batch, ({ pending }) => customerOf(pending));
    await Promise.all(parts.map((some) => this.settle(lane, some)));
    this.underway.delete(lane);
    this.gathering.cameBack(answers, performance.now() - leftAtMs, this.waiting.size);
    this.look();
  }

  /** A fault that one command causes must not spoil the others, so they are tried one by one after it. */
  private async settle(lane: number, batch: readonly Waiting[]): Promise<void> {
    try {
      const pending = batch.map((waiting) => waiting.pending);
      const askers = batch.map(({ asker }) => asker);
      const verdicts = await inBatchSpan('decision batch', askers, () => this.commit(lane, pending));
      verdicts.forEach((verdict, index) => batch[index]?.resolve(verdict));
    } catch (fault) {
      if (batch.length === 1 || isUnavailable(fault) || fault instanceof Refused) {
        batch.forEach(({ reject }) => reject(fault));
        return;
      }
      for (const waiting of batch) await this.settle(lane, [waiting]);
    }
  }

  private async commit(lane: number, batch: readonly PendingAnswers[]): Promise<readonly Verdict[]> {
    const { ledger } = this.parts;
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const { verdicts, additions } = await this.judge(batch).catch(raiseAs(() => 'NOT_RECORDED'));
      if (isEmpty(additions)) return verdicts;
      if (await ledger.append(lane, additions).catch(raiseAs(outcomeOf))) return verdicts;
    }
    throw this.turnAway('others faster');
  }

  private async judge(batch: readonly PendingAnswers[]): Promise<JudgedBatch> {
    const { ledger, clock, catalogue, identities } = this.parts;
    const lookUps = batch.flatMap(lookUpsOf);
    const instantOf = clock.asking();
    const { readAt, heads } = await ledger.readHeads(lookUps);
    const timelines = await timelinesAt(catalogue, revisionsOf(lookUps, heads));
    return new BatchJudge(instantOf(readAt), timelines, identities).judge(batch, heads);
  }

  private turnAway(why: WhyTurnedAway): Refused {
    this.parts.onTurnedAway(why);
    return new Refused({ code: 'UNAVAILABLE', retryAfterSeconds: 1, outcome: 'NOT_RECORDED' });
  }
}

function raiseAs(outcomeFor: (fault: unknown) => WriteOutcome): (fault: unknown) => never {
  return (fault) => {
    throw withOutcome(fault, outcomeFor(fault));
  };
}

function customerOf({ customerId }: PendingAnswers): string {
  return customerId;
}

function lookUpsOf({ customerId, key, answers }: PendingAnswers): readonly HeadLookUp[] {
  return answers.map(({ templateCode }) => ({ customerId, templateCode, key }));
}

function revisionsOf(lookUps: readonly HeadLookUp[], heads: readonly Head[]) {
  return new Map(lookUps.map(({ templateCode }, index) => [templateCode, heads[index]?.revision]));
}

function isEmpty({ records, keyUses, saidAgain }: LedgerBatch): boolean {
  return records.length + keyUses.length + saidAgain.length === 0;
}
