import { Refused } from '../../domain/errors/refusal';
import type { Timeline } from '../../domain/templates/timeline';
import type { LedgerBatch } from '../../storage/decisions/append';
import type { Head, HeadLookUp, Heads } from '../../storage/decisions/heads';
import type { LimitsConfig } from '../../config/limits';
import { isUnavailable } from '../../storage/engine/faults';
import { Gathering } from './gathering';
import type { Clock } from '../running/clock';
import type { Identities } from '../running/identities';
import { BatchJudge, type PendingCommand, type Verdict } from './judgeBatch';
import type { TemplateCatalogue } from '../templates/templateCatalogue';

/** The ledger as the writer uses it. */
export interface Ledger {
  readHeads(lookUps: readonly HeadLookUp[]): Promise<Heads>;
  /** How many batches may be on their way at a time. */
  readonly lanes: number;
  /** False: another writer was faster, judge again. */
  append(lane: number, batch: LedgerBatch): Promise<boolean>;
}

export interface WriterParts {
  readonly ledger: Ledger;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly identities: Identities;
  readonly limits: Pick<LimitsConfig, 'maxDecisionWaitMs' | 'maxWaitingDecisions'>;
  /** Called for each decision that is turned away. */
  readonly onTurnedAway: (why: WhyTurnedAway) => void;
}

type WhyTurnedAway = 'queue full' | 'waited too long' | 'others faster';

interface Waiting {
  readonly sinceMs: number;
  readonly pending: PendingCommand;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (fault: unknown) => void;
}

const maxAttempts = 20;

/*
 * Records decisions by group commit. While batches are on their way to the database, what arrives gathers and
 * becomes the next; so one statement reads all heads and one appends all rows, whatever the load, and a
 * lonely decision waits for nobody. Nothing is locked between the two statements. Instead the append proves
 * that the world is still as it was judged: primary keys guard the sequence, the customer's first contact and
 * the idempotency key, and the template's revision guards the version. Whoever loses, to another node or to another
 * lane of this one, reads and judges again.
 */
export class DecisionWriter {
  private queue: Waiting[] = [];
  /** Batches on their way, by the number of their lane. */
  private readonly underway = new Map<number, Promise<void>>();
  private readonly gathering: Gathering;
  private isLooking = false;
  private expiry: NodeJS.Timeout | null = null;

  constructor(private readonly parts: WriterParts) {
    this.gathering = new Gathering(parts.ledger.lanes, () => this.look());
  }

  /**
   * Judges and records one decision; resolves after the commit.
   *
   * @throws Refused `UNAVAILABLE` when it has waited too long, too many wait or others were faster all the time
   */
  record(pending: PendingCommand): Promise<Verdict> {
    if (this.queue.length >= this.parts.limits.maxWaitingDecisions)
      return Promise.reject(this.turnAway('queue full'));
    return new Promise((resolve, reject) => {
      this.queue.push({ sinceMs: performance.now(), pending, resolve, reject });
      this.look();
      this.watchExpiry();
    });
  }

  /** Resolves once everything that was taken is answered. */
  async drain(): Promise<void> {
    while (this.queue.length > 0 || this.underway.size > 0) {
      await Promise.all(this.underway.values());
      await new Promise(setImmediate);
    }
  }

  /**
   * The first in the queue has waited longest. A database that is behind records as many decisions as it can. The others
   * are refused in time, whatever their number, since nobody waits for an answer that comes too late.
   */
  private watchExpiry(): void {
    const [first] = this.queue;
    if (this.expiry !== null || first === undefined) return;
    const leftMs = first.sinceMs + this.parts.limits.maxDecisionWaitMs - performance.now();
    this.expiry = setTimeout(() => this.turnLateAway(), Math.max(0, leftMs) + 1).unref();
  }

  private turnLateAway(): void {
    this.expiry = null;
    const latestMs = performance.now() - this.parts.limits.maxDecisionWaitMs;
    const inTime = this.queue.findIndex(({ sinceMs }) => sinceMs > latestMs);
    const late = this.queue.splice(0, inTime === -1 ? this.queue.length : inTime);
    late.forEach(({ reject }) => reject(this.turnAway('waited too long')));
    this.watchExpiry();
  }

  /** Looks again after the event loop's input phase: what came in with it is in the queue by then. */
  private look(): void {
    if (this.isLooking || this.gathering.due(this.queue.length) === 0) return;
    this.isLooking = true;
    setImmediate(() => {
      this.isLooking = false;
      this.sendWhatIsDue();
    });
  }

  private sendWhatIsDue(): void {
    for (let size; (size = this.gathering.due(this.queue.length)) > 0;) {
      const lane = this.freeLane();
      this.underway.set(lane, this.send(lane, this.queue.splice(0, size)));
    }
  }

  private freeLane(): number {
    let lane = 0;
    while (this.underway.has(lane)) lane += 1;
    return lane;
  }

  private async send(lane: number, batch: readonly Waiting[]): Promise<void> {
    this.gathering.left(batch.length);
    const leftAtMs = performance.now();
    await this.settle(lane, batch);
    this.underway.delete(lane);
    this.gathering.cameBack(batch.length, performance.now() - leftAtMs, this.queue.length);
    this.look();
  }

  /** A fault that one command causes must not spoil the others, so they are tried one by one after it. */
  private async settle(lane: number, batch: readonly Waiting[]): Promise<void> {
    try {
      const verdicts = await this.commit(
        lane,
        batch.map(({ pending }) => pending),
      );
      verdicts.forEach((verdict, index) => batch[index]?.resolve(verdict));
    } catch (fault) {
      if (batch.length === 1 || isUnavailable(fault) || fault instanceof Refused) {
        batch.forEach(({ reject }) => reject(fault));
        return;
      }
      for (const waiting of batch) await this.settle(lane, [waiting]);
    }
  }

  private async commit(lane: number, batch: readonly PendingCommand[]): Promise<readonly Verdict[]> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const instantOf = this.parts.clock.asking();
      const { readAt, heads } = await this.parts.ledger.readHeads(batch);
      const { verdicts, additions } = await this.judge(batch, heads, instantOf(readAt));
      if (isEmpty(additions) || (await this.parts.ledger.append(lane, additions))) return verdicts;
    }
    throw this.turnAway('others faster');
  }

  private async judge(batch: readonly PendingCommand[], heads: readonly Head[], now: Date) {
    const revisions = new Map(batch.map(({ templateCode }, index) => [templateCode, heads[index]?.revision]));
    const timelines = await this.timelinesAt(revisions);
    return new BatchJudge(now, timelines, this.parts.identities).judge(batch, heads);
  }

  /** The timelines at the revisions that the database holds: from memory where it is up to date, else read now. */
  private async timelinesAt(
    revisions: ReadonlyMap<string, number | null | undefined>,
  ): Promise<ReadonlyMap<string, Timeline>> {
    const { catalogue } = this.parts;
    const timelines = new Map<string, Timeline>();
    const stale: string[] = [];
    for (const [code, revision] of revisions) {
      const timeline = catalogue.inMemory(code);
      if (timeline && timeline.revision === revision) timelines.set(code, timeline);
      else if (typeof revision === 'number') stale.push(code);
    }
    const read = stale.length > 0 ? await catalogue.refresh(stale) : [];
    return new Map([...timelines, ...read]);
  }

  private turnAway(why: WhyTurnedAway): Refused {
    this.parts.onTurnedAway(why);
    return new Refused({ code: 'UNAVAILABLE', retryAfterSeconds: 1 });
  }
}

function isEmpty({ records, keyUses }: LedgerBatch): boolean {
  return records.length === 0 && keyUses.length === 0;
}
