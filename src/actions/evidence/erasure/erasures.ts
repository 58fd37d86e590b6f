import type { ClientBase, Pool } from 'pg';
import type { Caller } from '../../../domain/access/caller';
import { Refused, type Refusal } from '../../../domain/errors/refusal';
import {
  dividedBy,
  nothingHeld,
  type CustomerHold,
  type ErasureMode,
  type ErasureReason,
  type HeldPlaces,
} from '../../../domain/evidence/erasure/erasure';
import { erasureEvent, leafRanges } from '../../../domain/evidence/erasure/erasureEvent';
import type { CustomerId } from '../../../domain/values/checkedText';
import { rememberErased } from '../../../storage/evidence/erasure/erasedLately';
import {
  hasErasure,
  findHeldCustomer,
  readLeaves,
  removeCustomer,
  underCustomerLock,
  type HeldCustomer,
} from '../../../storage/evidence/erasure/heldCustomer';
import type { ErasureJournal } from '../../../storage/evidence/erasure/erasureJournal';
import type { Clock } from '../../running/clock';
import type { Identities } from '../../running/identities';
import type { PrismaClient } from '../../../storage/engine/prisma';
import { placeWaiting } from '../logUpkeep';

export type NotErased = 'NOTHING_HELD' | 'DRY_RUN' | 'LEGAL_HOLD';

export interface ErasureAnswer {
  readonly customerId: CustomerId;
  readonly mode: ErasureMode;
  readonly erased: boolean;
  readonly notErased: NotErased | null;
  readonly erasureId: string | null;
  readonly erasedAt: Date | null;
  /** Until when answers by anybody but the customer are refused; null where they are not. */
  readonly refusedUntil: Date | null;
  readonly records: number;
  readonly removed: HeldPlaces;
  readonly kept: HeldPlaces;
  readonly hold: CustomerHold | null;
  /** The journal's path. Null: there is none, and erasures are refused. */
  readonly journalFile: string | null;
}

/** `CAME_BACK`: something was recorded after that erasure. */
export type Replayed = 'ERASED' | 'NOTHING_HELD' | 'CAME_BACK';

interface ErasureOrder {
  readonly customerId: CustomerId;
  readonly mode: ErasureMode;
  readonly reason: ErasureReason;
  readonly by: Pick<Caller, 'kind' | 'id'>;
  /** Of an erasure that is already in a journal; left out for a new one. */
  readonly erasureId?: string;
}

interface ErasureParts {
  readonly pool: Pool;
  readonly identities: Identities;
  readonly journal: ErasureJournal;
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  /** How long other callers cannot bring an erased customer back; 0 for not at all. */
  readonly rememberedForMs: number;
}

/** Refuses the erasure of what is held; null allows it. */
type Judge = (held: HeldCustomer) => Refusal | null;

type Outcome = ErasureAnswer | { readonly refusal: Refusal } | 'UNPLACED';

/** More attempts help only if the customer keeps deciding. */
const maxAttempts = 5;
/** A log this far behind needs attention. */
const retryAfterSeconds = 10;

export class Erasures {
  constructor(private readonly parts: ErasureParts) {}

  get journalFile(): string | null {
    return this.parts.journal.file;
  }

  async preview(customerId: CustomerId, mode: ErasureMode): Promise<ErasureAnswer> {
    const held = await findHeldCustomer(this.parts.pool, customerId);
    if (!held) return this.nothingOf(customerId, mode);
    return { ...this.notYet(customerId, mode, held), notErased: held.hold ? 'LEGAL_HOLD' : 'DRY_RUN' };
  }

  /**
   * An erasure that removes records names their leaves, so they are placed first.
   *
   * @throws Refused by the judge; `LEGAL_HOLD`; `JOURNAL_UNAVAILABLE`; `UNAVAILABLE` while the log is too far behind
   */
  async erase(order: ErasureOrder, judge: Judge): Promise<ErasureAnswer> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const outcome = await underCustomerLock(this.parts.pool, order.customerId, async (held, client) =>
        held ? this.eraseHeld(client, held, order, judge) : this.nothingOf(order.customerId, order.mode),
      );
      if (outcome !== 'UNPLACED') {
        if ('refusal' in outcome) throw new Refused(outcome.refusal);
        return outcome;
      }
      await placeWaiting(this.parts);
    }
    throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds, outcome: 'NOT_RECORDED' });
  }

  async replay(order: ErasureOrder & { readonly erasureId: string }, at: Date): Promise<Replayed> {
    const { pool, rememberedForMs, clock } = this.parts;
    const held = await findHeldCustomer(pool, order.customerId);
    if (!held) {
      // The backup may be from before their first answer, which callers send again.
      const until = new Date(at.getTime() + rememberedForMs);
      if (until > clock.now()) await rememberErased(pool, order.customerId, until, at);
      return 'NOTHING_HELD';
    }
    if (isSince(at, held) || (await hasErasure(pool, order.erasureId))) return 'CAME_BACK';
    try {
      // They may have come back since they were looked up: judged again under the lock.
      const { erased } = await this.erase(order, (locked) =>
        isSince(at, locked) ? { code: 'ERASURE_NOT_CONFIRMED', records: locked.places.records } : null,
      );
      return erased ? 'ERASED' : 'NOTHING_HELD';
    } catch (fault) {
      if (fault instanceof Refused && fault.code === 'ERASURE_NOT_CONFIRMED') return 'CAME_BACK';
      throw fault;
    }
  }

  /** Refusals are returned, because the transaction is sound. */
  private async eraseHeld(
    client: ClientBase,
    held: HeldCustomer,
    order: ErasureOrder,
    judge: Judge,
  ): Promise<Outcome> {
    const refusal = heldBack(held) ?? judge(held);
    if (refusal) return { refusal };
    const leaves: (readonly number[])[] = [];
    for (const { subjectId } of held.subjects) {
      const found = order.mode === 'SHRED' && subjectId ? await readLeaves(client, subjectId) : [];
      const places = found.filter((leaf) => leaf !== null);
      if (places.length < found.length) return 'UNPLACED';
      leaves.push(places);
    }
    return this.carryOut(client, held, order, leaves);
  }

  private async carryOut(
    client: ClientBase,
    held: HeldCustomer,
    order: ErasureOrder,
    leaves: readonly (readonly number[])[],
  ): Promise<ErasureAnswer> {
    const { journal, identities, rememberedForMs } = this.parts;
    const { customerId, mode, reason, by, erasureId = identities.uuid() } = order;
    const { readAt: erasedAt } = held;
    const subjects = held.subjects.map(({ customerId: id, subjectId, records }, index) => {
      const ofSubject = leaves[index] ?? [];
      // A backup may be from before a link, so that each id has to be erased again.
      const told = { erasureId: index === 0 ? erasureId : identities.uuid(), mode, reason };
      const ranges = mode === 'SHRED' ? leafRanges(ofSubject) : null;
      const event =
        subjectId && erasureEvent({ ...told, subjectId, erasedAt, by: by.kind, records, leaves: ranges });
      return { ...told, customerId: id, subjectId, event: event || null, leaves: ofSubject };
    });
    const noted = ({ erasureId: named, customerId: id }: (typeof subjects)[number]) => {
      return { erasureId: named, customerId: id, mode, reason, at: erasedAt };
    };
    if (!order.erasureId) await journal.write(subjects.map(noted)).catch(raiseUnwritten);
    const rememberedUntil = rememberedForMs > 0 ? new Date(erasedAt.getTime() + rememberedForMs) : null;
    await removeCustomer(client, held, { mode, subjects, erasedAt, by, rememberedUntil });
    const answer = this.notYet(customerId, mode, held);
    return { ...answer, erased: true, notErased: null, erasureId, erasedAt, refusedUntil: rememberedUntil };
  }

  private notYet(
    customerId: CustomerId,
    mode: ErasureMode,
    { places, hold }: Pick<HeldCustomer, 'places' | 'hold'>,
  ): Omit<ErasureAnswer, 'notErased'> {
    const { journalFile } = this;
    const undone = {
      erased: false,
      erasureId: null,
      erasedAt: null,
      refusedUntil: null,
      records: places.records,
    };
    return { customerId, mode, ...undone, ...dividedBy(mode, places), hold, journalFile };
  }

  private nothingOf(customerId: CustomerId, mode: ErasureMode): ErasureAnswer {
    const nothing = { places: nothingHeld, hold: null };
    return { ...this.notYet(customerId, mode, nothing), notErased: 'NOTHING_HELD' };
  }
}

/** An erasure that is not in the journal would be undone by the next restore. */
function raiseUnwritten(cause: unknown): never {
  throw new Refused({ code: 'JOURNAL_UNAVAILABLE' }, null, { cause });
}

/**
 * A journal line is written before its transaction, so it may name an erasure that failed while the customer went on
 * deciding.
 */
function isSince(at: Date, { knownSince, recordedLast }: HeldCustomer): boolean {
  return knownSince > at || (recordedLast !== null && recordedLast > at);
}

function heldBack({ hold }: HeldCustomer): Refusal | null {
  return hold && { code: 'LEGAL_HOLD', heldSince: hold.heldSince, holdReason: hold.reason };
}
