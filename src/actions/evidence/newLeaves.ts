import type { Pool } from 'pg';
import {
  expiryEvent,
  findTemplateEvent,
  inOrder,
  keyEvent,
  reminderEvent,
  type LogEvent,
  type LogEventName,
} from '../../domain/evidence/logEvent';
import { standingOnRetiredToo } from '../../domain/decisions/pending';
import { hashesIn, tileKey, tileWidth, type Tile } from '../../domain/evidence/tiles';
import { toldCounts, type ToldCounts } from '../../domain/reports/toldCounts';
import type { Timeline } from '../../domain/templates/timeline';
import type { LogState, DueExpiry, DueReminder } from '../../storage/evidence/logState';
import { readNewestCountsNow } from '../../storage/reports/tally';
import { awaitEditors, readTimelines } from '../../storage/templates/timelines';
import type { PrismaClient } from '../../storage/engine/prisma';
import type { LogSigner } from './logSigner';
import type { ChangedTile } from '../../storage/evidence/appendToLog';
import type { StoredTile } from '../../storage/evidence/logTiles';

/** An entry for the tree, and between which instants it was recorded. */
interface NewLeaf {
  readonly entry: Uint8Array;
  readonly minAt: Date;
  readonly maxAt: Date;
}

interface NewEvent extends NewLeaf {
  readonly event: LogEvent;
  readonly counts: ToldCounts | null;
  /** The decision it is about; null for others than reminders. */
  readonly of: DueReminder | null;
}

/** In this order, so that a version precedes its answers. */
export interface NewLeaves {
  readonly events: readonly NewEvent[];
  readonly expiries: readonly NewEvent[];
  readonly decisions: readonly NewLeaf[];
}

interface LeafParts {
  readonly pool: Pool;
  readonly prisma: PrismaClient;
  readonly signer: LogSigner | null;
}

export function leafCount({ events, expiries, decisions }: NewLeaves): number {
  return events.length + expiries.length + decisions.length;
}

export async function newLeaves(parts: LeafParts, state: LogState, now: Date): Promise<NewLeaves> {
  const found = await happenedTo(parts, state.unlogged);
  const newKeys = (parts.signer?.keys ?? []).filter(({ vkey }) => !state.keys.includes(vkey));
  const keys = newKeys.map(({ vkey }) => keyEvent(vkey, now));
  const first = [...keys, ...state.events.filter(({ kind }) => kind === 'log')];
  const written = state.events.filter(({ kind }) => kind !== 'log').map((event) => leafOfEvent(event));
  const reminders = await remindersIn(parts, state, now);
  const expired = state.due.flatMap(({ hash, validUntil }) => (hash ? expiryEvent(hash, validUntil) : []));
  return {
    events: [
      ...first.map((event) => leafOfEvent(event)),
      ...inTheirOrder([...written, ...found]),
      ...reminders,
    ],
    expiries: expired.map((event) => leafOfEvent(event)),
    decisions: state.waiting.flatMap(({ entries, minAt, maxAt }) =>
      hashesIn(entries).map((entry) => ({ entry, minAt, maxAt })),
    ),
  };
}

/** Of consents on which processing may rest. */
async function remindersIn(
  { prisma }: LeafParts,
  { reminders }: LogState,
  now: Date,
): Promise<readonly NewEvent[]> {
  if (reminders.length === 0) return [];
  const timelines = await readTimelines(prisma, [...new Set(reminders.map((due) => due.templateCode))]);
  return reminders.flatMap((due) => {
    const timeline = timelines.find(({ template }) => template.templateCode === due.templateCode);
    if (!timeline || !due.record) return [];
    const standing = standingOnRetiredToo(timeline, { ...due, ...due.record, value: 'given' }, now);
    if (!standing?.mayProceed) return [];
    return leafOfEvent(reminderEvent({ ...due, ...due.record }, due.notifyBefore), null, due);
  });
}

async function happenedTo(
  { pool, prisma }: LeafParts,
  unlogged: LogState['unlogged'],
): Promise<readonly NewEvent[]> {
  const codes = [...new Set(unlogged.map(({ templateCode }) => templateCode))];
  if (codes.length === 0) return [];
  // Before the timelines, so that every counted version is among them.
  const counts = await readNewestCountsNow(prisma, codes);
  await awaitEditors(pool, codes);
  const timelines = new Map(
    (await readTimelines(prisma, codes)).map((timeline) => [timeline.template.templateCode, timeline]),
  );
  return unlogged.flatMap((name) => {
    const timeline = timelines.get(name.templateCode);
    if (!timeline) return [];
    const counted = counts.get(name.templateCode) ?? [];
    return eventsOf(timeline, name).map((event) => leafOfEvent(event, toldCounts(timeline, counted, event)));
  });
}

/** A version supersedes the one before it at the same instant. */
function eventsOf(timeline: Timeline, name: LogEventName): readonly LogEvent[] {
  const event = findTemplateEvent(timeline, name);
  if (!event) return [];
  if (event.kind !== 'effect') return [event];
  const { versions } = timeline;
  const place = versions.findIndex(({ consentVersionId }) => consentVersionId === event.about);
  const before = versions[place - 1];
  const supersession =
    before && findTemplateEvent(timeline, { kind: 'supersession', about: before.consentVersionId });
  return supersession ? [event, supersession] : [event];
}

function inTheirOrder(events: readonly NewEvent[]): readonly NewEvent[] {
  return events.toSorted((a, b) => inOrder(a.event, b.event));
}

function leafOfEvent(
  event: LogEvent,
  counts: ToldCounts | null = null,
  of: DueReminder | null = null,
): NewEvent {
  return { entry: event.hash, minAt: event.at, maxAt: event.at, event, counts, of };
}

export function changedTiles(
  grown: readonly Tile[],
  before: readonly StoredTile[],
  leaves: readonly NewLeaf[],
  sizeBefore: number,
): readonly ChangedTile[] {
  const held = new Map(before.map((tile) => [tileKey(tile), tile]));
  return grown.map((tile) => {
    if (tile.level > 0) return { ...tile, entries: null, minAt: null, maxAt: null };
    const start = tile.index * tileWidth;
    const added = leaves.slice(Math.max(0, start - sizeBefore), start + tileWidth - sizeBefore);
    const entries = [held.get(tileKey(tile))?.entries ?? Buffer.alloc(0), ...added.map(({ entry }) => entry)];
    return {
      ...tile,
      entries: Buffer.concat(entries),
      minAt: new Date(Math.min(...added.map(({ minAt }) => minAt.getTime()))),
      maxAt: new Date(Math.max(...added.map(({ maxAt }) => maxAt.getTime()))),
    };
  });
}

/**
 * The feed tells of a consent, its end, and then the next answer. So an end waits until its consent has a leaf, and
 * is dropped if the next answer already has one. Reminders all wait, so that none is passed by.
 *
 * @param maxLeaves how many decisions were read at most; more may wait
 */
export function inTurn(state: LogState, maxLeaves: number): LogState {
  if (state.due.length + state.reminders.length === 0) return state;
  const hashes = state.waiting.flatMap(({ entries }) => hashesIn(entries));
  const placedNow = new Set(hashes.map((entry) => Buffer.from(entry).toString('hex')));
  const mayWait = (hash: string) => placedNow.has(hash) || hashes.length >= maxLeaves;
  const due = state.due
    .filter(({ hash }) => hash === null || !mayWait(hash))
    .map((expiry) => (isTooLate(expiry, placedNow) ? { ...expiry, hash: null } : expiry));
  const isEarly = state.reminders.some(({ record }) => record && mayWait(record.hash));
  return { ...state, due, reminders: isEarly ? [] : state.reminders };
}

function isTooLate({ nextHash }: DueExpiry, placedNow: ReadonlySet<string>): boolean {
  return nextHash !== null && !placedNow.has(nextHash);
}
