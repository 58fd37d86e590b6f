import {
  expiryEvent,
  findTemplateEvent,
  inOrder,
  keyEvent,
  type LogEvent,
  type LogEventName,
} from '../../domain/evidence/logEvent';
import { hashesIn } from '../../domain/evidence/tiles';
import type { NewestCount } from '../../domain/reports/standings';
import { toldCounts, type ToldCounts } from '../../domain/reports/toldCounts';
import type { Timeline } from '../../domain/templates/timeline';
import type { LogState } from '../../storage/evidence/logState';
import type { LogSigner } from './logSigner';

/** What gets a place in the tree, and between which instants it was recorded. */
export interface NewLeaf {
  readonly entry: Uint8Array;
  readonly minAt: Date;
  readonly maxAt: Date;
}

export interface NewEvent extends NewLeaf {
  readonly event: LogEvent;
  readonly counts: ToldCounts | null;
}

/** What a pass places, in this order: whoever answers a version finds it in the log before the answer. */
export interface NewLeaves {
  readonly events: readonly NewEvent[];
  /** Of the consents that are due, those that nobody answered since. */
  readonly expiries: readonly NewEvent[];
  readonly decisions: readonly NewLeaf[];
}

/** What a pass reads of templates to which something happened. */
export interface TemplateReads {
  readTimelines(templateCodes: readonly string[]): Promise<readonly Timeline[]>;
  /** By the codes of the templates; none where nobody has decided. */
  readNewestCounts(templateCodes: readonly string[]): Promise<ReadonlyMap<string, readonly NewestCount[]>>;
}

interface LeafParts {
  readonly store: TemplateReads;
  readonly signer: LogSigner | null;
}

export function leafCount({ events, expiries, decisions }: NewLeaves): number {
  return events.length + expiries.length + decisions.length;
}

export async function newLeaves(
  { store, signer }: LeafParts,
  state: LogState,
  now: Date,
): Promise<NewLeaves> {
  const found = await happenedTo(store, state.unlogged);
  const newKeys = (signer?.keys ?? []).filter(({ vkey }) => !state.keys.includes(vkey));
  const keys = newKeys.map(({ vkey }) => keyEvent(vkey, now));
  const first = [...keys, ...state.events.filter(({ kind }) => kind === 'log')];
  const written = state.events.filter(({ kind }) => kind !== 'log').map((event) => leafOfEvent(event));
  const expired = state.due.flatMap(({ hash, validUntil }) => (hash ? expiryEvent(hash, validUntil) : []));
  return {
    events: [...first.map((event) => leafOfEvent(event)), ...inTheirOrder([...written, ...found])],
    expiries: expired.map((event) => leafOfEvent(event)),
    decisions: state.waiting.flatMap(({ entries, minAt, maxAt }) =>
      hashesIn(entries).map((entry) => ({ entry, minAt, maxAt })),
    ),
  };
}

/** With how many customers each is about. */
async function happenedTo(
  store: TemplateReads,
  unlogged: LogState['unlogged'],
): Promise<readonly NewEvent[]> {
  const codes = [...new Set(unlogged.map(({ templateCode }) => templateCode))];
  if (codes.length === 0) return [];
  // First, so that nobody is counted on a version that is not known.
  const counts = await store.readNewestCounts(codes);
  const timelines = new Map(
    (await store.readTimelines(codes)).map((timeline) => [timeline.template.templateCode, timeline]),
  );
  const found = unlogged.flatMap((name) => {
    const timeline = timelines.get(name.templateCode);
    if (!timeline) return [];
    const counted = counts.get(name.templateCode) ?? [];
    return eventsOf(timeline, name).map((event) => leafOfEvent(event, toldCounts(timeline, counted, event)));
  });
  return found;
}

/** A version that takes effect supersedes the one before it at the same instant. */
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

function leafOfEvent(event: LogEvent, counts: ToldCounts | null = null): NewEvent {
  return { entry: event.hash, minAt: event.at, maxAt: event.at, event, counts };
}
