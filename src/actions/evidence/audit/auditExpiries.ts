import { expiryEvent } from '../../../domain/evidence/logEvent';
import type { StoredEvent } from '../../../storage/evidence/auditReads';
import { noticedWithinMs } from './auditEvents';
import { placeOfEvent, placeOfRecord, type AuditScope, type Placed } from './auditScope';

/** A consent that expired, and what the log says of it. */
interface Ending {
  readonly placed: Placed;
  readonly validUntil: Date;
  readonly event: StoredEvent;
}

/**
 * Checks what the log says of consents that expired: that it is what their records say, after the leaf of the record, and
 * that none is missing. Answers their leaves, by the hashes of the records.
 */
export async function auditExpiries(
  scope: AuditScope,
  page: readonly Placed[],
): Promise<ReadonlyMap<string, number>> {
  const ending = page.filter(({ record }) => record.validUntil !== null);
  if (ending.length === 0) return new Map();
  const known = await scope.store.readExpiries(ending.map(({ record }) => record));
  const ends = new Map<string, number>();
  for (const [at, placed] of ending.entries()) {
    const { event = null, mustHave = false } = known[at] ?? {};
    const { validUntil, hash } = placed.record;
    if (!validUntil) continue;
    if (event && isInTree(scope, event)) {
      auditEnding(scope, { placed, validUntil, event });
      ends.set(hash, event.leafIndex);
    } else if (!event && mustHave && isNoticed(scope, validUntil))
      scope.findings.add('EVENT_MISSING', `end of ${placeOfRecord(placed.record)}`);
  }
  return ends;
}

/** What ended is a record, or was one until it was erased. */
export function auditExpiredRecords({ counts, findings }: AuditScope): void {
  const unknown = (counts.events.get('expiry') ?? 0) - counts.expired;
  if (unknown > counts.erased) findings.add('EVENT_RECORD', `expiry, of ${unknown}`);
}

/** What gets its leaf during the audit is left to the next one. */
function isInTree(
  { head }: AuditScope,
  event: StoredEvent,
): event is StoredEvent & { readonly leafIndex: number } {
  return event.leafIndex !== null && event.leafIndex < head.size;
}

function auditEnding({ findings, counts }: AuditScope, { placed, validUntil, event }: Ending): void {
  counts.expired += 1;
  if (expiryEvent(placed.record.hash, validUntil).body !== event.body)
    findings.add('EVENT_DIFFERS', placeOfEvent(event));
  if (placed.leaf !== undefined && (placed.leaf ?? Infinity) >= (event.leafIndex ?? -1))
    findings.add('EVENT_ORDER', placeOfEvent(event));
}

function isNoticed({ head }: AuditScope, at: Date): boolean {
  return head.passedAt !== null && at.getTime() + noticedWithinMs < head.passedAt.getTime();
}
