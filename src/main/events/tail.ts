import { readEvents, type EventsInput, type ReadEvents } from '../../actions/events/readEvents';
import type { CommandAct } from '../../app/commands';
import { cloudEventOf } from '../../domain/events/cloudEvent';
import { eventIdOf } from '../../domain/events/eventId';
import { Refused } from '../../domain/errors/refusal';
import { withActions } from '../terminal/actions';
import { CannotDo } from '../terminal/explain';
import type { Surroundings } from '../terminal/surroundings';
import { placeIn, type Place } from './place';
import type { Writable } from 'node:stream';
import { isClosedPipe } from '../terminal/terminal';

/** After an event, or with what was written from an instant on. */
export type Beginning = Pick<EventsInput, 'lastEventId'> | Pick<EventsInput, 'from'>;

export interface Tailed {
  readonly from: Beginning | null;
  readonly types?: readonly string[];
  readonly templateCode?: string;
  readonly state?: string;
  readonly once?: true;
  readonly limit?: number;
  readonly heartbeat?: number;
}

/** A killed reader gets at most these again. */
const eventsAtOnce = 100;
/** A service that stops waits no longer for a request. */
const waitMs = 1_000;

/**
 * Prints the feed until it is stopped or nothing reads its output.
 * @throws CannotDo if the feed does not go on from the place
 */
export async function tail(at: Surroundings, tailed: Tailed): Promise<void> {
  const until = at.stopSignal();
  const place = await placeIn(tailed.state);
  try {
    const kept = await place.read();
    const begin = kept === null ? (tailed.from ?? {}) : { lastEventId: kept };
    const output = new HandedOver(at.output, until, tailed.heartbeat);
    // Without a running service, this process numbers what waits.
    await withActions({ ...at, keeping: 'log' }, (act) =>
      follow(act, { ...tailed, begin, place, output, until }),
    );
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

/** Returns how many were taken, and keeps the place of the last of them. */
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

/** Lines for a reader, each written once the one before was taken. */
export class HandedOver {
  private lastMs = performance.now();

  /** @param heartbeatSeconds an empty line after this silence shows whether anything still reads */
  constructor(
    private readonly output: Writable,
    private readonly until: AbortSignal,
    private readonly heartbeatSeconds?: number,
  ) {}

  /** Resolves with false if nothing reads any more. @throws other faults of the stream */
  write(line: string): Promise<boolean> {
    const { output, until } = this;
    if (until.aborted) return Promise.resolve(false);
    this.lastMs = performance.now();
    return new Promise((resolve, reject) => {
      const leave = () => resolve(false);
      until.addEventListener('abort', leave, { once: true });
      output.write(line, (fault) => {
        until.removeEventListener('abort', leave);
        if (fault && !isClosedPipe(fault)) reject(fault);
        else resolve(!fault);
      });
    });
  }

  async beat(): Promise<boolean> {
    const { heartbeatSeconds = Infinity } = this;
    const isDue = performance.now() - this.lastMs >= heartbeatSeconds * 1_000;
    return isDue ? this.write('\n') : true;
  }
}
