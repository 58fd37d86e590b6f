import {
  expiryEvent,
  findTemplateEvent,
  inOrder,
  keyEvent,
  type LogEvent,
  type LogEventName,
} from '../../domain/evidence/logEvent';
import { hashesIn } from '../../domain/evidence/tiles';
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
}

/** What a pass places, in this order: whoever answers a version finds it in the log before the answer. */
export interface NewLeaves {
  readonly events: readonly NewEvent[];
  /** Of the consents that are due, those that nobody answered since. */
  readonly expiries: readonly NewEvent[];
  readonly decisions: readonly NewLeaf[];
}

interface LeafParts {
  readonly store: { readTimelines(templateCodes: readonly string[]): Promise<readonly Timeline[]> };
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
  const codes = [...new Set(state.unlogged.map(({ templateCode }) => templateCode))];
  const timelines = codes.length > 0 ? await store.readTimelines(codes) : [];
  const found = state.unlogged.flatMap((name) => {
    const timeline = timelines.find(({ template }) => template.templateCode === name.templateCode);
    return timeline ? eventsOf(timeline, name) : [];
  });
  const newKeys = (signer?.keys ?? []).filter(({ vkey }) => !state.keys.includes(vkey));
  const keys = newKeys.map(({ vkey }) => keyEvent(vkey, now));
  const expired = state.due.flatMap(({ hash, validUntil }) => (hash ? expiryEvent(hash, validUntil) : []));
  return {
    events: [...keys, ...state.events, ...found.toSorted(inOrder)].map(leafOfEvent),
    expiries: expired.map(leafOfEvent),
    decisions: state.waiting.flatMap(({ entries, minAt, maxAt }) =>
      hashesIn(entries).map((entry) => ({ entry, minAt, maxAt })),
    ),
  };
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

function leafOfEvent(event: LogEvent): NewEvent {
  return { entry: event.hash, minAt: event.at, maxAt: event.at, event };
}
