import { Erasures } from '../../actions/evidence/erasure/erasures';
import type { HoldStore } from '../../actions/evidence/erasure/holds';
import { placeWaiting } from '../../actions/evidence/erasure/placeWaiting';
import { Retention, type RetentionParts } from '../../actions/evidence/erasure/retention';
import type { Clock } from '../../actions/running/clock';
import type { Identities } from '../../actions/running/identities';
import type { ErasureConfig } from '../../config/erasure';
import type { Engine } from '../../storage/engine/engine';
import type { PrismaClient } from '../../storage/engine/prisma';
import { underCustomerLock } from '../../storage/evidence/erasure/customerLock';
import { hasErasure } from '../../storage/evidence/erasure/erasureEvents';
import { erasureJournal } from '../../storage/evidence/erasure/erasureJournal';
import { findHeldCustomer } from '../../storage/evidence/erasure/heldCustomer';
import { firstSubject, readLapsedPage } from '../../storage/evidence/erasure/lapsedCustomers';
import { findHold, holdCustomer, readHoldsPage, releaseCustomer } from '../../storage/evidence/erasure/holds';
import { logStoreOver } from './evidenceLog';

/** Without a configuration nobody can be erased. */
interface Erasing {
  readonly erasure?: ErasureConfig;
}

export function erasuresOver(
  engine: Engine,
  prisma: PrismaClient,
  { clock, identities, erasure }: Erasing & { readonly clock: Clock; readonly identities: Identities },
): Erasures {
  const { pool } = engine;
  const log = logStoreOver(engine, prisma, clock);
  return new Erasures({
    identities,
    journal: erasureJournal(erasure?.journalFile ?? null),
    rememberedForMs: erasure?.rememberedForMs ?? 0,
    placeWaiting: () => placeWaiting(log, () => clock.now()),
    store: {
      findHeld: findHeldCustomer.bind(null, pool),
      hasErasure: hasErasure.bind(null, pool),
      underLock: (customerId, work) => underCustomerLock(pool, customerId, work),
    },
  });
}

export function holdsOver({ pool }: Engine): HoldStore {
  return {
    hold: holdCustomer.bind(null, pool),
    release: releaseCustomer.bind(null, pool),
    find: findHold.bind(null, pool),
    readPage: readHoldsPage.bind(null, pool),
  };
}

export function retentionOver(
  { pool }: Engine,
  parts: Pick<RetentionParts, 'erasures' | 'catalogue' | 'clock'>,
  { erasure }: Erasing,
): Retention {
  return new Retention({
    ...parts,
    retention: erasure?.retention ?? null,
    readLapsedPage: (after, before) => readLapsedPage(pool, after ?? firstSubject, before),
  });
}
