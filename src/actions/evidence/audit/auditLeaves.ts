import {
  areAsManyAsStated,
  erasedLeaves,
  statedErasure,
  type ErasedRange,
} from '../../../domain/evidence/audit/erasedLeaves';
import type { StoredEvent } from '../../../storage/evidence/auditReads';
import { isAsHashed } from './auditEvents';
import { placeOfEvent, type AuditScope } from './auditScope';

/**
 * Checks that each leaf has its content in the database, or is named by an erasure. Erasures are read last, so that
 * what was erased during the audit is among them.
 */
export async function auditLeaves(scope: AuditScope): Promise<void> {
  await addErased(scope);
  for (const leaf of scope.known.missing()) scope.findings.add('LEAF_UNKNOWN', `leaf ${leaf}`);
}

async function addErased(scope: AuditScope): Promise<void> {
  const { store, pages } = scope;
  let about: string | null = '';
  while (about !== null) {
    const page = await store.readEventsOfKind('erasure', about, pages.erasures);
    for (const event of page.filter((each) => isAsHashed(scope, each))) {
      countErasure(scope, event);
      for (const [from, to] of rangesOf(scope, event)) addRange(scope, from, to);
    }
    about = page.length < pages.erasures ? null : (page.at(-1)?.about ?? null);
  }
}

function countErasure({ counts }: AuditScope, { body }: StoredEvent): void {
  const stated = statedErasure(body);
  if (!stated) return;
  const total = counts.erasures[stated.mode];
  total.erasures += 1;
  total.records += stated.records;
}

/** An erasure that does not add up excuses no leaf. */
function rangesOf({ findings }: AuditScope, event: StoredEvent): readonly ErasedRange[] {
  const ranges = erasedLeaves(event.body);
  if (ranges && areAsManyAsStated(event.body, ranges)) return ranges;
  findings.add(ranges ? 'EVENT_RECORDS' : 'EVENT_FORM', placeOfEvent(event));
  return [];
}

/** A body may name anything, and no more than the tree has is looked at. */
function addRange({ head, known, counts }: AuditScope, from: number, to: number): void {
  for (let leaf = from; leaf <= Math.min(to, head.size - 1); leaf += 1) {
    if (!known.has(leaf)) counts.erased += 1;
    known.add(leaf);
  }
}
