import { dayMs } from '../../../domain/values/utcDay';
import { holding } from '../../../domain/access/permission';
import type { Caller } from '../../../domain/access/caller';
import { isPastRetention, lapsesAt, lastLapse } from '../../../domain/evidence/erasure/lapse';
import { Refused } from '../../../domain/errors/refusal';
import { requireCustomerId } from '../../../domain/input/input';
import { validUntil } from '../../../domain/values/validity';
import type { LapsedPage, NewestOfCustomer } from '../../../storage/evidence/erasure/lapsedCustomers';
import { action } from '../../running/action';
import type { Clock } from '../../running/clock';
import { openPages, type OpenPages } from '../../running/openPages';
import type { TemplateCatalogue } from '../../templates/templateCatalogue';
import type { Erasures } from './erasures';

export interface RetentionParts {
  /** How long evidence is kept after it lapsed; null for permanently. */
  readonly retention: string | null;
  readonly erasures: Erasures;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  /** Customers without decisions since the instant; null begins with the first. */
  readonly readLapsedPage: (after: string | null, before: Date) => Promise<LapsedPage>;
}

export interface RetentionRun {
  readonly retention: string;
  /** Whose evidence lapsed that long ago, without held customers. */
  readonly lapsed: { readonly customers: number; readonly records: number };
  readonly held: { readonly customers: number; readonly records: number };
  /** Of the lapsed; none in a dry run. */
  readonly erased: { readonly customers: number; readonly records: number };
  readonly journalFile: string | null;
}

export interface LapsedCustomer extends NewestOfCustomer {
  readonly lapsedAt: Date;
}

const listedAtOnce = 100;
/** After this many failures the cause is not one customer. */
const maxFaults = 10;
/** A stopping service is not asked again at once. */
const retryAfterSeconds = 10;

/** Calendar months can make a duration this much shorter than one counted from 1 January 1970. */
const slackMs = 5 * dayMs;

export class Retention {
  private isStopped = false;

  constructor(private readonly parts: RetentionParts) {}

  /**
   * Null if evidence is kept permanently. One transaction per customer. @throws the first fault, once all others are
   * erased
   */
  async run({
    dryRun,
    by,
  }: {
    readonly dryRun: boolean;
    readonly by: Pick<Caller, 'kind' | 'id'>;
  }): Promise<RetentionRun | null> {
    const { retention } = this.parts;
    if (retention === null) return null;
    const now = this.parts.clock.now();
    const lapsed = { customers: 0, records: 0 };
    const held = { customers: 0, records: 0 };
    const erased = { customers: 0, records: 0 };
    const faults: unknown[] = [];
    for await (const customer of this.lapsedAt(now, retention)) {
      count(customer.hold ? held : lapsed, customer);
      if (dryRun || customer.hold) continue;
      try {
        if (await this.erase(customer, by)) count(erased, customer);
      } catch (fault) {
        if (faults.push(fault) === maxFaults) break;
      }
    }
    if (faults.length > 0) throw faults[0];
    return { retention, lapsed, held, erased, journalFile: this.parts.erasures.journalFile };
  }

  list(): OpenPages<readonly LapsedCustomer[]> | null {
    const { retention, clock } = this.parts;
    return retention === null ? null : openPages(this.pagesOf(this.lapsedAt(clock.now(), retention)));
  }

  stop(): void {
    this.isStopped = true;
  }

  /** @throws Refused `UNAVAILABLE` once the service stops, so that a partial list is not taken for the whole */
  private async *pagesOf(customers: AsyncGenerator<LapsedCustomer>) {
    let page: LapsedCustomer[] = [];
    for await (const customer of customers) {
      if (page.push(customer) < listedAtOnce) continue;
      yield page;
      page = [];
    }
    if (this.isStopped) throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds });
    if (page.length > 0) yield page;
  }

  private async *lapsedAt(now: Date, retention: string): AsyncGenerator<LapsedCustomer> {
    const before = latestBegin(now, retention);
    let next: string | null = null;
    do {
      const page: LapsedPage = await this.parts.readLapsedPage(next, before);
      for (const customer of page.customers) {
        if (this.isStopped) return;
        const lapses = await this.lapsesOf(customer);
        const lapsedAt = isPastRetention(lapses, retention, now) ? lastLapse(lapses) : null;
        if (lapsedAt) yield { ...customer, lapsedAt };
      }
      next = page.next;
    } while (next !== null);
  }

  private async lapsesOf({ newest }: NewestOfCustomer): Promise<readonly (Date | null)[]> {
    const lapses: (Date | null)[] = [];
    for (const decision of newest) {
      lapses.push(lapsesAt(await this.parts.catalogue.timeline(decision.templateCode), decision));
    }
    return lapses;
  }

  private async erase(
    { customerId: id, subjectId, records }: NewestOfCustomer,
    by: Pick<Caller, 'kind' | 'id'>,
  ): Promise<boolean> {
    const customerId = requireCustomerId('customerId', id);
    const order = { customerId, mode: 'SHRED', reason: 'RETENTION', by } as const;
    try {
      const { erased } = await this.parts.erasures.erase(order, (held) =>
        held.subjects[0]?.subjectId === subjectId && held.places.records === records
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

function count(total: { customers: number; records: number }, { records }: NewestOfCustomer): void {
  total.customers += 1;
  total.records += records;
}

const passedOver: ReadonlySet<string> = new Set(['ERASURE_NOT_CONFIRMED', 'LEGAL_HOLD']);

/** Customers who decided later cannot be past retention. With some slack. */
function latestBegin(now: Date, retention: string): Date {
  const lengthMs = validUntil(new Date(0), retention)?.getTime() ?? 0;
  return new Date(now.getTime() - Math.max(0, lengthMs - slackMs));
}

interface Parts {
  readonly retention: Retention;
}

export const runRetention = action({
  writes: true,
  permission: holding('subjects:erase'),
  input: ({ dryRun }: { readonly dryRun: boolean }) => dryRun,
  run: ({ retention }: Parts, dryRun, { caller }): Promise<RetentionRun | null> =>
    retention.run({ dryRun, by: caller }),
});

export const lapsedCustomers = action({
  permission: holding('subjects:erase'),
  input: (sent: Readonly<Record<string, never>>) => sent,
  run: ({ retention }: Parts): Promise<OpenPages<readonly LapsedCustomer[]> | null> =>
    Promise.resolve(retention.list()),
});
