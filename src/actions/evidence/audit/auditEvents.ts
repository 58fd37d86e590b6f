import { hash } from 'node:crypto';
import {
  isApiKeyEvent,
  apiKeyEventAnew,
  isChangeOfTemplate,
  changeAnew,
  presentationEvent,
  setSavingEvent,
  settingsEvent,
} from '../../../domain/evidence/changeEvents';
import {
  precedingEvent,
  findTemplateEvent,
  isTemplateEvent,
  type LogEvent,
  type LogEventKind,
} from '../../../domain/evidence/logEvent';
import type { TreeHash } from '../../../domain/evidence/merkleTree';
import { membersOf } from '../../../domain/evidence/jsonMembers';
import { contentHash } from '../../../domain/values/contentHash';
import type { Timeline } from '../../../domain/templates/timeline';
import { readEventsBetween, readUnlogged, type StoredEvent } from '../../../storage/evidence/auditReads';
import { readTimelines } from '../../../storage/templates/timelines';
import { placeOfEvent, type AuditScope } from './auditScope';
import { readLoggedApiKeys } from '../../../storage/access/apiKeys';
import { settingsNow } from '../../../domain/publishing/settings';
import { grouped, inParts } from '../../../domain/values/grouped';
import { readPresentations } from '../../../storage/publishing/presentations';
import { readSavings } from '../../../storage/publishing/consentSets';
import { readSettingsChanges } from '../../../storage/publishing/settings';

/** @param from the page's first leaf */
export async function auditEvents(
  scope: AuditScope,
  from: number,
  entries: readonly TreeHash[],
): Promise<void> {
  const events = await readEventsBetween(scope.pool, from, from + entries.length);
  for (const event of events) auditPlace(scope, event, entries[(event.leafIndex ?? from) - from]);
  await auditAgreement(
    scope,
    events.filter((event) => isTemplateEvent(event) || isChangeOfTemplate(event)),
  );
  await auditApiKeys(scope, events.filter(isApiKeyEvent));
  await auditSettings(
    scope,
    events.filter(({ kind }) => kind === 'settingsChange'),
  );
  await auditPresentations(
    scope,
    events.filter(({ kind }) => kind === 'presentation'),
  );
  await auditSets(
    scope,
    events.filter(({ kind }) => kind === 'setSaving'),
  );
}

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

const followedKinds: readonly LogEventKind[] = ['version', 'effect', 'settingsChange', 'setSaving'];

function auditOrder({ findings, placed }: AuditScope, event: StoredEvent): void {
  const before = precedingEvent(event);
  if (before && !placed.has(placeOfEvent(before))) findings.add('EVENT_ORDER', placeOfEvent(event));
  if (followedKinds.includes(event.kind)) placed.add(placeOfEvent(event));
}

const templatesAtOnce = 20;

async function auditAgreement(scope: AuditScope, events: readonly StoredEvent[]): Promise<void> {
  const byCode = grouped(events, templateCodeIn);
  for (const codes of inParts([...byCode.keys()], templatesAtOnce)) {
    const timelines = new Map(
      (await readTimelines(scope.prisma, codes)).map((timeline) => [
        timeline.template.templateCode,
        timeline,
      ]),
    );
    for (const code of codes) {
      const timeline = timelines.get(code);
      const ofCode = byCode.get(code) ?? [];
      auditSaid(scope, ofCode, (event) => timeline && saidOf(timeline, event));
      if (!timeline) continue;
      for (const { kind, about } of ofCode)
        if (kind === 'version') auditTexts(scope.findings, timeline, about);
    }
  }
}

function saidOf(timeline: Timeline, event: StoredEvent) {
  return isChangeOfTemplate(event) ? changeAnew(timeline, event) : findTemplateEvent(timeline, event);
}

function templateCodeIn({ body }: StoredEvent): string {
  return String(membersOf(body)?.['templateCode']);
}

/** The event has the hashes that the database states; this compares them with the texts. */
function auditTexts(findings: AuditScope['findings'], { versions, cancelled }: Timeline, id: string): void {
  const version = [...versions, ...cancelled].find(({ consentVersionId }) => consentVersionId === id);
  for (const text of version?.texts ?? []) {
    if (contentHash(text) !== text.contentHash)
      findings.add('TEXT_HASH', `text ${text.locale} of version ${id}`);
  }
}

const unloggedAtMost = 1_000;
/** A pass this long after something happened has seen it. */
export const noticedWithinMs = 10_000;

/** Written with their event in one transaction, where those of templates may wait for the newest pass. */
const eventfulKinds: readonly LogEventKind[] = [
  'settingsChange',
  'templateRules',
  'presentation',
  'setSaving',
];

export async function auditUnlogged({ pool, head, findings }: AuditScope): Promise<void> {
  const unlogged = await readUnlogged(pool, unloggedAtMost);
  for (const event of unlogged) {
    const isOverdue = head.passedAt && event.at.getTime() + noticedWithinMs < head.passedAt.getTime();
    if (isOverdue || eventfulKinds.includes(event.kind)) findings.add('EVENT_MISSING', placeOfEvent(event));
  }
}

function auditSaid(
  { findings }: AuditScope,
  events: readonly StoredEvent[],
  anew: (event: StoredEvent) => LogEvent | null | undefined,
): void {
  for (const event of events)
    if (anew(event)?.body !== event.body) findings.add('EVENT_DIFFERS', placeOfEvent(event));
}

/** Older releases issued and revoked keys without events, so a key without one is not a fault. */
async function auditApiKeys(scope: AuditScope, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ about }) => about);
  const keys = new Map((await readLoggedApiKeys(scope.prisma, ids)).map((key) => [key.id, key]));
  auditSaid(scope, events, (event) => {
    const key = keys.get(event.about);
    return key && apiKeyEventAnew(key, event);
  });
}

/** Checks that the database agrees with the events of settings, including who changed them. */
async function auditSettings(scope: AuditScope, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  const revisions = events.map(({ about }) => Number(about)).filter(Number.isSafeInteger);
  const wanted = [...revisions, ...revisions.map((each) => each - 1)];
  const changes = await readSettingsChanges(scope.prisma, wanted);
  const find = (revision: number) => changes.find((change) => change.revision === revision) ?? null;
  auditSaid(scope, events, ({ about }) => {
    const change = find(Number(about));
    return change && settingsEvent(change, settingsNow({ change: find(Number(about) - 1) }));
  });
}

/** Of 10 MiB each at most, which the database hashes. */
const presentationsAtOnce = 5;

async function auditPresentations(scope: AuditScope, events: readonly StoredEvent[]): Promise<void> {
  for (const some of inParts(events, presentationsAtOnce)) {
    const ids = some.map(({ about }) => about);
    const found = await readPresentations(scope.pool, ids);
    auditSaid(scope, some, ({ about }) => {
      const presentation = found.find(({ presentationId }) => presentationId === about);
      return presentation && presentationEvent(presentation);
    });
  }
}

/** Checks that the database agrees with the events of sets. */
async function auditSets(scope: AuditScope, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  const savings = await readSavings(scope.prisma, events.flatMap(revisionIn));
  const anew = new Map(savings.map(setSavingEvent).map((event) => [event.about, event]));
  auditSaid(scope, events, ({ about }) => anew.get(about));
}

function revisionIn({ about }: StoredEvent) {
  const [setCode = '', revision] = about.split(' ');
  return Number.isSafeInteger(Number(revision)) ? [{ setCode, revision: Number(revision) }] : [];
}
