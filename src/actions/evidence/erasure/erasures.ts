import type { CallerKind } from '../../../domain/access/caller';
import { Refused, type Refusal } from '../../../domain/errors/refusal';
import {
  dividedBy,
  nothingHeld,
  type CustomerHold,
  type ErasureMode,
  type ErasureReason,
  type HeldPlaces,
} from '../../../domain/evidence/erasure/erasure';
import { erasureEvent } from '../../../domain/evidence/erasure/erasureEvent';
import { leafRanges } from '../../../domain/evidence/erasure/leafRanges';
import type { CustomerId } from '../../../domain/values/checkedText';
import type { LockedCustomer } from '../../../storage/evidence/erasure/customerLock';
import type { ErasureJournal } from '../../../storage/evidence/erasure/erasureJournal';
import type { HeldCustomer } from '../../../storage/evidence/erasure/heldCustomer';
import type { Identities } from '../../running/identities';

/** Why nothing was erased. */
export type NotErased = 'NOTHING_HELD' | 'DRY_RUN' | 'LEGAL_HOLD';

/** What an erasure did, or would do. */
export interface ErasureAnswer {
  readonly customerId: CustomerId;
  readonly mode: ErasureMode;
  readonly erased: boolean;
  /** Null where the customer was erased. */
  readonly notErased: NotErased | null;
  readonly erasureId: string | null;
  readonly erasedAt: Date | null;
  /** How many records the customer has, or had. */
  readonly records: number;
  readonly removed: HeldPlaces;
  readonly kept: HeldPlaces;
  readonly hold: CustomerHold | null;
  /** The journal of erasures. Null: there is none, and erasures are refused. */
  readonly journalFile: string | null;
}

/** `CAME_BACK`: something was recorded after that erasure, so what is held is not what was erased. */
export type Replayed = 'ERASED' | 'NOTHING_HELD' | 'CAME_BACK';

/** What is to be erased, why, and by whom. */
export interface ErasureOrder {
  readonly customerId: CustomerId;
  readonly mode: ErasureMode;
  readonly reason: ErasureReason;
  readonly by: CallerKind;
  /** Of an erasure that stands in a journal already; left out for a new one. */
  readonly erasureId?: string;
}

export interface ErasureStore {
  /** Null for a customer of whom nothing is held. */
  findHeld(customerId: string): Promise<HeldCustomer | null>;
  /** Whether the log has the erasure, or will have it with its next pass. */
  hasErasure(erasureId: string): Promise<boolean>;
  underLock<Result>(
    customerId: string,
    work: (locked: LockedCustomer | null) => Promise<Result>,
  ): Promise<Result>;
}

export interface ErasureParts {
  readonly store: ErasureStore;
  readonly identities: Identities;
  readonly journal: ErasureJournal;
  /** Gives all that waits its place in the log, within bounds. */
  readonly placeWaiting: () => Promise<void>;
  /** How long nobody else brings an erased customer back; 0 lets them at once. */
  readonly rememberedForMs: number;
}

/** Says no to the erasure of what is held, or that it is not what was to be erased; null where nothing speaks against it. */
export type Judge = (held: HeldCustomer) => Refusal | 'CAME_BACK' | null;

type Outcome =
  | { readonly kind: 'answered'; readonly answer: ErasureAnswer }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'left' }
  | { readonly kind: 'unplaced' };

/** More can only be needed where the customer decides all the time. */
const maxAttempts = 5;
/** A log that is so far behind has to be looked at. */
const retryAfterSeconds = 10;

/** Erases customers, and says beforehand what that would do. */
export class Erasures {
  constructor(private readonly parts: ErasureParts) {}

  /** The file of the journal of erasures. Null: there is none, and erasures are refused. */
  get journalFile(): string | null {
    return this.parts.journal.file;
  }

  async preview(customerId: CustomerId, mode: ErasureMode): Promise<ErasureAnswer> {
    const held = await this.parts.store.findHeld(customerId);
    if (!held) return this.nothingOf(customerId, mode);
    return { ...this.notYet(customerId, mode, held), notErased: held.hold ? 'LEGAL_HOLD' : 'DRY_RUN' };
  }

  /**
   * Whole or not at all. An erasure that removes records has to name their places in the log, so they are placed first.
   *
   * @returns null where the judge says that it is not what was to be erased
   * @throws Refused what the judge says; `LEGAL_HOLD`; `JOURNAL_UNAVAILABLE`; `UNAVAILABLE` while the log is too far behind
   */
  erase(order: ErasureOrder, judge: (held: HeldCustomer) => Refusal | null): Promise<ErasureAnswer>;
  erase(order: ErasureOrder, judge: Judge): Promise<ErasureAnswer | null>;
  async erase(order: ErasureOrder, judge: Judge): Promise<ErasureAnswer | null> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const outcome = await this.parts.store.underLock(order.customerId, (locked) =>
        locked
          ? this.eraseLocked(locked, order, judge)
          : answered(this.nothingOf(order.customerId, order.mode)),
      );
      if (outcome.kind === 'answered') return outcome.answer;
      if (outcome.kind === 'left') return null;
      if (outcome.kind === 'refused') throw new Refused(outcome.refusal);
      await this.parts.placeWaiting();
    }
    throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds, outcome: 'NOT_RECORDED' });
  }

  /** @param at when it was done first: what is held since then is not what was erased */
  async replay(order: ErasureOrder & { readonly erasureId: string }, at: Date): Promise<Replayed> {
    const held = await this.parts.store.findHeld(order.customerId);
    if (!held) return 'NOTHING_HELD';
    if (isSince(at, held) || (await this.parts.store.hasErasure(order.erasureId))) return 'CAME_BACK';
    // Under the lock once more, for what is recorded meanwhile.
    const answer = await this.erase(order, (locked) => (isSince(at, locked) ? 'CAME_BACK' : null));
    if (!answer) return 'CAME_BACK';
    return answer.erased ? 'ERASED' : 'NOTHING_HELD';
  }

  /** Refusals are handed on, not thrown: nothing is wrong with the transaction. */
  private async eraseLocked(locked: LockedCustomer, order: ErasureOrder, judge: Judge): Promise<Outcome> {
    const refusal = heldBack(locked) ?? judge(locked);
    if (refusal === 'CAME_BACK') return { kind: 'left' };
    if (refusal) return { kind: 'refused', refusal };
    const leaves = order.mode === 'SHRED' ? await locked.readLeaves() : [];
    const places = leaves.filter((leaf) => leaf !== null);
    if (places.length < leaves.length) return { kind: 'unplaced' };
    return answered(await this.carryOut(locked, order, places));
  }

  private async carryOut(
    locked: LockedCustomer,
    order: ErasureOrder,
    leaves: readonly number[],
  ): Promise<ErasureAnswer> {
    const { journal, identities, rememberedForMs } = this.parts;
    const { customerId, mode, reason, by, erasureId = identities.uuid() } = order;
    const { subjectId, lockedAt: erasedAt, places } = locked;
    const { records } = places;
    const ranges = mode === 'SHRED' ? leafRanges(leaves) : null;
    const named = { erasureId, subjectId, mode, reason, erasedAt, by, records, leaves: ranges };
    if (!order.erasureId)
      await journal.write({ erasureId, customerId, mode, reason, at: erasedAt }).catch(raiseUnwritten);
    await locked.erase({
      mode,
      event: erasureEvent(named),
      leaves,
      rememberedUntil: rememberedForMs > 0 ? new Date(erasedAt.getTime() + rememberedForMs) : null,
    });
    const answer = this.notYet(customerId, mode, locked);
    return { ...answer, erased: true, notErased: null, erasureId, erasedAt };
  }

  private notYet(
    customerId: CustomerId,
    mode: ErasureMode,
    { places, hold }: HeldCustomer,
  ): Omit<ErasureAnswer, 'notErased'> {
    const { records } = places;
    const undone = { erased: false, erasureId: null, erasedAt: null };
    const { journalFile } = this;
    return { customerId, mode, ...undone, records, ...dividedBy(mode, places), hold, journalFile };
  }

  private nothingOf(customerId: CustomerId, mode: ErasureMode): ErasureAnswer {
    const undone = { erased: false, notErased: 'NOTHING_HELD', erasureId: null, erasedAt: null } as const;
    const places = { removed: nothingHeld, kept: nothingHeld };
    return { customerId, mode, ...undone, records: 0, ...places, hold: null, journalFile: this.journalFile };
  }
}

/** An erasure that nobody wrote down would come back with the next backup that is restored. */
function raiseUnwritten(cause: unknown): never {
  throw new Refused({ code: 'JOURNAL_UNAVAILABLE' }, null, { cause });
}

/**
 * Whether the customer began or decided after the instant. A line is written before its transaction, so it may name an
 * erasure that failed, of a customer who went on deciding.
 */
function isSince(at: Date, { knownSince, recordedLast }: HeldCustomer): boolean {
  return knownSince > at || (recordedLast !== null && recordedLast > at);
}

function heldBack({ hold }: HeldCustomer): Refusal | null {
  return hold && { code: 'LEGAL_HOLD', heldSince: hold.heldSince, holdReason: hold.reason };
}

function answered(answer: ErasureAnswer): Promise<Outcome> {
  return Promise.resolve({ kind: 'answered', answer });
}
