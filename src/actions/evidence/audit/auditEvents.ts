import { hash } from 'node:crypto';
import { isApiKeyEvent } from '../../../domain/evidence/apiKeyEvent';
import { membersOf } from '../../../domain/evidence/audit/erasedLeaves';
import { precedingEvent } from '../../../domain/evidence/audit/eventOrder';
import { findTemplateEvent, isTemplateEvent, type LogEventKind } from '../../../domain/evidence/logEvent';
import { isNamingEvent, namingAnew } from '../../../domain/evidence/namingEvent';
import type { TreeHash } from '../../../domain/evidence/merkleTree';
import { contentHash } from '../../../domain/values/contentHash';
import type { Timeline } from '../../../domain/templates/timeline';
import type { StoredEvent } from '../../../storage/evidence/auditReads';
import { auditApiKeys } from './auditApiKeys';
import { auditSettings } from './auditSettings';
import { placeOfEvent, type AuditScope } from './auditScope';

/**
 * Checks the events whose leaves are on a page: that the leaf is theirs, and that the database says what they say.
 *
 * @param from the index of the page's first leaf
 */
export async function auditEvents(
  scope: AuditScope,
  from: number,
  entries: readonly TreeHash[],
): Promise<void> {
  const events = await scope.store.readEventsBetween(from, from + entries.length);
  for (const event of events) auditPlace(scope, event, entries[(event.leafIndex ?? from) - from]);
  await auditAgreement(
    scope,
    events.filter((event) => isTemplateEvent(event) || isNamingEvent(event)),
  );
  await auditApiKeys(scope, events.filter(isApiKeyEvent));
  await auditSettings(
    scope,
    events.filter(({ kind }) => kind === 'settingsChange'),
  );
}

/** Whether the body is what was hashed; what is not is a fault. */
export function isAsHashed({ findings }: AuditScope, event: StoredEvent): boolean {
  const isSame = Buffer.compare(hash('sha256', event.body, 'buffer'), event.hash) === 0;
  if (!isSame) findings.add('EVENT_HASH', placeOfEvent(event));
  return isSame;
}

function auditPlace(scope: AuditScope, event: StoredEvent, entry: TreeHash | undefined): void {
  const { findings, known, counts, versionLeaves } = scope;
  counts.events.set(event.kind, (counts.events.get(event.kind) ?? 0) + 1);
  auditOrder(scope, event);
  if (!isAsHashed(scope, event)) return;
  if (!entry || Buffer.compare(event.hash, entry) !== 0)
    return findings.add('EVENT_LEAF', `${placeOfEvent(event)} at leaf ${event.leafIndex ?? 'none'}`);
  known.add(event.leafIndex ?? -1);
  if (event.kind === 'version' && event.leafIndex !== null) versionLeaves.set(event.about, event.leafIndex);
}

/** The kinds that other events follow. */
const followedKinds: readonly LogEventKind[] = ['version', 'effect', 'settingsChange'];

/** Leaves are looked at in their order, so what comes before is known. */
function auditOrder({ findings, placed }: AuditScope, event: StoredEvent): void {
  const before = precedingEvent(event);
  if (before && !placed.has(placeOfEvent(before))) findings.add('EVENT_ORDER', placeOfEvent(event));
  if (followedKinds.includes(event.kind)) placed.add(placeOfEvent(event));
}

/** The texts of so many templates are in memory at a time. */
const templatesAtOnce = 20;

async function auditAgreement(
  { store, findings }: AuditScope,
  events: readonly StoredEvent[],
): Promise<void> {
  const codes = [...new Set(events.map(templateCodeIn))];
  for (let at = 0; at < codes.length; at += templatesAtOnce) {
    const some = codes.slice(at, at + templatesAtOnce);
    const timelines = new Map(
      (await store.readTimelines(some)).map((timeline) => [timeline.template.templateCode, timeline]),
    );
    for (const event of events.filter((each) => some.includes(templateCodeIn(each)))) {
      const timeline = timelines.get(templateCodeIn(event));
      const happened = timeline && saidOf(timeline, event);
      const isSame = happened?.body === event.body;
      if (!isSame) findings.add('EVENT_DIFFERS', placeOfEvent(event));
      if (timeline && event.kind === 'version') auditTexts(findings, timeline, event.about);
    }
  }
}

function saidOf(timeline: Timeline, event: StoredEvent) {
  return isNamingEvent(event) ? namingAnew(timeline, event) : findTemplateEvent(timeline, event);
}

function templateCodeIn({ body }: StoredEvent): string {
  return String(membersOf(body)?.['templateCode']);
}

/** The event has the hashes of the texts that the database says; here is whether they are those of the words. */
function auditTexts(findings: AuditScope['findings'], { versions, cancelled }: Timeline, id: string): void {
  const version = [...versions, ...cancelled].find(({ consentVersionId }) => consentVersionId === id);
  for (const text of version?.texts ?? []) {
    if (contentHash(text) !== text.contentHash)
      findings.add('TEXT_HASH', `text ${text.locale} of version ${id}`);
  }
}

const unloggedAtMost = 1_000;
/** A pass that was at work so long after something happened has seen it. */
export const noticedWithinMs = 10_000;

/**
 * What happened to templates before the newest pass has its event. A change of the settings has it at once, because one
 * transaction writes both.
 */
export async function auditUnlogged({ store, head, findings }: AuditScope): Promise<void> {
  const unlogged = await store.readUnlogged(unloggedAtMost);
  for (const event of unlogged) {
    const isOverdue = head.passedAt && event.at.getTime() + noticedWithinMs < head.passedAt.getTime();
    if (isOverdue || event.kind === 'settingsChange') findings.add('EVENT_MISSING', placeOfEvent(event));
  }
}
