import { logEventOf, type LogEvent } from './logEvent';

/** A log continues under another name, because signed leaves were lost. */
export interface Succession {
  readonly predecessor: string;
  readonly origin: string;
}

/** Both ends included. */
export interface LostLeaves {
  readonly from: number;
  readonly to: number;
}

export interface SuccessionDetails extends Succession {
  /** The predecessor's last known signed note. */
  readonly checkpoint: string;
  readonly lost: LostLeaves;
}

/** The current name of a log. */
export function originNow(first: string, successions: readonly Succession[]): string {
  return lastOf(first, new Map(successions.map(({ predecessor, origin }) => [predecessor, origin])));
}

/** Whether both are names of one log. */
export function isSameLog(one: string, other: string, successions: readonly Succession[]): boolean {
  return originNow(one, successions) === originNow(other, successions);
}

/** The name with which the log began that is signed under this one now. */
export function firstOrigin(origin: string, successions: readonly Succession[]): string {
  return lastOf(origin, new Map(successions.toReversed().map((each) => [each.origin, each.predecessor])));
}

function lastOf(first: string, next: Map<string, string>): string {
  let name = first;
  // Each is followed once, so that circles end.
  for (let to = next.get(name); to !== undefined; to = next.get(name)) {
    next.delete(name);
    name = to;
  }
  return name;
}

/** The first free number: `…/2`, `…/3`. */
export function nextOrigin(origin: string, taken: ReadonlySet<string>): string {
  const [, name = origin, number = '1'] = /^(.*)\/([1-9][0-9]{0,8})$/su.exec(origin) ?? [];
  for (let next = Number(number) + 1; ; next += 1) {
    const successor = `${name}/${next}`;
    if (!taken.has(successor)) return successor;
  }
}

/** The event is about the predecessor, which is succeeded once. */
export function successionEvent(
  { predecessor, origin, checkpoint, lost }: SuccessionDetails,
  at: Date,
): LogEvent {
  return logEventOf('log', predecessor, at, {
    origin,
    lost: { from: lost.from, to: lost.to },
    predecessor: { checkpoint, origin: predecessor },
  });
}

/** Null for another body. */
export function successionIn(body: string): SuccessionDetails | null {
  try {
    const { origin, lost, predecessor } = JSON.parse(body) as {
      readonly origin: unknown;
      readonly lost: { readonly from: unknown; readonly to: unknown };
      readonly predecessor: { readonly origin: unknown; readonly checkpoint: unknown };
    };
    const [from, to] = [Number(lost.from), Number(lost.to)];
    const details = { origin: String(origin), predecessor: String(predecessor.origin) };
    return { ...details, checkpoint: String(predecessor.checkpoint), lost: { from, to } };
  } catch {
    return null;
  }
}
