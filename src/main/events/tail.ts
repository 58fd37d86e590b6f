import { readEvents, type EventsInput, type ReadEvents } from '../../actions/events/readEvents';
import type { CommandAct } from '../../app/commands';
import { cloudEventOf } from '../../domain/events/cloudEvent';
import { eventIdOf } from '../../domain/events/eventId';
import { Refused } from '../../domain/errors/refusal';
import { withActions } from '../terminal/actions';
import { CannotDo } from '../terminal/explain';
import type { Surroundings } from '../terminal/surroundings';
import { HandedOver } from './handedOver';
import { placeIn, type Place } from './place';

/** Where a reader begins: after an event, or with what was written at an instant or later. */
export type Beginning = Pick<EventsInput, 'lastEventId'> | Pick<EventsInput, 'from'>;

export interface Tailed {
  /** Null for the oldest event that is kept. */
  readonly from: Beginning | null;
  readonly types?: readonly string[];
  readonly templateCode?: string;
  /** The file that keeps the place. */
  readonly state?: string;
  readonly once?: true;
  readonly limit?: number;
  readonly heartbeat?: number;
}

/** What is read at a time. A reader that is killed meets no more than these again. */
const eventsAtOnce = 100;
/** A service that stops waits for no question longer. */
const waitMs = 1_000;

/**
 * Prints the feed until somebody stops it, or nobody reads any more.
 *
 * @throws CannotDo where the feed does not go on from the place
 */
export async function tail(at: Surroundings, tailed: Tailed): Promise<void> {
  const until = at.stopSignal();
  const place = await placeIn(tailed.state);
  try {
    const kept = await place.read();
    const begin = kept === null ? (tailed.from ?? {}) : { lastEventId: kept };
    const output = new HandedOver(at.output, until, tailed.heartbeat);
    // Without a service beside it, what waits gets its place from this process.
    await withActions(at, (act) => follow(act, { ...tailed, begin, place, output, until }), 'keepingLog');
  } catch (fault) {
    throw fault instanceof Refused ? explained(fault, tailed) : fault;
  } finally {
    await place.letGo();
  }
}

interface Following extends Tailed {
  readonly begin: EventsInput;
  readonly place: Place;
  readonly output: HandedOver;
  readonly until: AbortSignal;
}

async function follow(act: CommandAct, { place, output, until, ...tailed }: Following): Promise<void> {
  const { types, templateCode, once, limit = Infinity } = tailed;
  let begin = tailed.begin;
  for (let printed = 0; printed < limit && !until.aborted;) {
    const part = await act(readEvents, {
      ...begin,
      types,
      templateCode,
      limit: Math.min(eventsAtOnce, limit - printed),
      timeoutMs: once ? 0 : waitMs,
    });
    const taken = await print(part, output, place);
    printed += taken;
    if (taken < part.events.length || !(await output.beat())) return;
    const { lastEventId } = part;
    const isAtEnd = taken === 0 && (lastEventId === null || lastEventId === begin.lastEventId);
    if (once && isAtEnd) return;
    if (lastEventId !== null) begin = { lastEventId };
  }
}

/** Answers how many were taken; the place is that of the last one of them, whatever happens to the next. */
async function print(part: ReadEvents, output: HandedOver, place: Place): Promise<number> {
  const { events, feed, lastEventId } = part;
  let taken = 0;
  try {
    for (const event of events) {
      if (!(await output.write(`${JSON.stringify(cloudEventOf(event, feed))}\n`))) break;
      taken += 1;
    }
  } finally {
    const last = taken === 0 ? null : events[taken - 1];
    if (taken === events.length) await place.keep(lastEventId);
    else if (last) await place.keep(eventIdOf({ ...feed, position: last.position }));
  }
  return taken;
}

/** Whoever lost the place is told how to begin. */
function explained(fault: Refused, { state }: Tailed): Error {
  const remedy = remedies.get(fault.code);
  if (remedy === undefined) return fault;
  const again = `${state === undefined ? '' : `remove ${state} and `}run this with --from and the event that the export named`;
  return new CannotDo(`${fault.code}: ${fault.message} ${remedy} Then ${again}.`);
}

const remedies: ReadonlyMap<string, string> = new Map([
  ['CURSOR_EXPIRED', 'Read the export for what was missed.'],
  ['FEED_RESTARTED', 'A backup was restored: compare with the export what you have applied.'],
]);
