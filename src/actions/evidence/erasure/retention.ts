import { holding } from '../../../domain/access/permission';
import type { CallerKind } from '../../../domain/access/caller';
import { isPastRetention, lapsesAt } from '../../../domain/decisions/lapse';
import { Refused } from '../../../domain/errors/refusal';
import { requireCustomerId } from '../../../domain/input/input';
import { validUntil } from '../../../domain/values/validity';
import type { LapsedPage, NewestOfCustomer } from '../../../storage/evidence/erasure/lapsedCustomers';
import { action } from '../../running/action';
import type { Clock } from '../../running/clock';
import type { TemplateCatalogue } from '../../templates/templateCatalogue';
import type { Erasures } from './erasures';

export interface RetentionParts {
  /** How long evidence is kept after it has lapsed; null keeps it for good. */
  readonly retention: string | null;
  readonly erasures: Erasures;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  /** Customers who are not held and have not decided since the instant; null begins with the first. */
  readonly readLapsedPage: (after: string | null, before: Date) => Promise<LapsedPage>;
}

/** What the retention came to. */
export interface RetentionRun {
  readonly retention: string;
  /** Whose evidence has lapsed for so long. */
  readonly lapsed: { readonly customers: number; readonly records: number };
  /** Those of them who were erased; none in a dry run. */
  readonly erased: { readonly customers: number; readonly records: number };
}

const dayMs = 24 * 3_600_000;
/** By how much calendar months make a duration shorter than one that is counted from 1 January 1970. */
const slackMs = 5 * dayMs;

/** Shreds customers on whose evidence nobody relies any more, once it was kept for long enough. */
export class Retention {
  private isStopped = false;

  constructor(private readonly parts: RetentionParts) {}

  /** Null where evidence is kept for good. One customer after another, each in a transaction of its own. */
  async run({
    dryRun,
    by,
  }: {
    readonly dryRun: boolean;
    readonly by: CallerKind;
  }): Promise<RetentionRun | null> {
    const { retention } = this.parts;
    if (retention === null) return null;
    const now = this.parts.clock.now();
    const lapsed = { customers: 0, records: 0 };
    const erased = { customers: 0, records: 0 };
    for await (const customer of this.lapsedAt(now, retention)) {
      lapsed.customers += 1;
      lapsed.records += customer.records;
      if (dryRun || !(await this.erase(customer, by))) continue;
      erased.customers += 1;
      erased.records += customer.records;
    }
    return { retention, lapsed, erased };
  }

  /** A run under way ends after the customer it is at. */
  stop(): void {
    this.isStopped = true;
  }

  private async *lapsedAt(now: Date, retention: string): AsyncGenerator<NewestOfCustomer> {
    const before = latestBegin(now, retention);
    let next: string | null = null;
    do {
      const page: LapsedPage = await this.parts.readLapsedPage(next, before);
      for (const customer of page.customers) {
        if (this.isStopped) return;
        if (await this.isPast(customer, retention, now)) yield customer;
      }
      next = page.next;
    } while (next !== null);
  }

  private async isPast({ newest }: NewestOfCustomer, retention: string, now: Date): Promise<boolean> {
    const lapses: (Date | null)[] = [];
    for (const decision of newest) {
      lapses.push(lapsesAt(await this.parts.catalogue.timeline(decision.templateCode), decision));
    }
    return isPastRetention(lapses, retention, now);
  }

  /** False where something has happened since the customer was read: then it is as if they had not lapsed. */
  private async erase(
    { customerId: id, subjectId, records }: NewestOfCustomer,
    by: CallerKind,
  ): Promise<boolean> {
    const customerId = requireCustomerId('customerId', id);
    const order = { customerId, mode: 'SHRED', reason: 'RETENTION', by } as const;
    try {
      const { erased } = await this.parts.erasures.erase(order, (held) =>
        held.subjectId === subjectId && held.places.records === records
          ? null
          : { code: 'ERASURE_NOT_CONFIRMED', records: held.places.records, confirmRecords: records },
      );
      return erased;
    } catch (fault) {
      if (fault instanceof Refused && passedOver.has(fault.code)) return false;
      throw fault;
    }
  }
}

const passedOver: ReadonlySet<string> = new Set(['ERASURE_NOT_CONFIRMED', 'LEGAL_HOLD']);

/** Whoever has decided since then cannot be past retention. A little later than that, to be on the safe side. */
function latestBegin(now: Date, retention: string): Date {
  const lengthMs = validUntil(new Date(0), retention)?.getTime() ?? 0;
  return new Date(now.getTime() - Math.max(0, lengthMs - slackMs));
}

interface Parts {
  readonly retention: Retention;
}

/** Null where evidence is kept for good. */
export const runRetention = action({
  writes: true,
  permission: holding('subjects:erase'),
  input: ({ dryRun }: { readonly dryRun: boolean }) => dryRun,
  run: ({ retention }: Parts, dryRun, { caller }): Promise<RetentionRun | null> =>
    retention.run({ dryRun, by: caller.kind }),
});
