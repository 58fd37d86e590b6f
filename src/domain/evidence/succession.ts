import { logEventOf, type LogEvent } from './logEvent';

/** That a log goes on under another name, because leaves that were signed under the first are lost. */
export interface Succession {
  readonly predecessor: string;
  readonly origin: string;
}

/** The leaves from one to another, both included, that are not in the tree any more. */
export interface LostLeaves {
  readonly from: number;
  readonly to: number;
}

export interface SuccessionDetails extends Succession {
  /** The last that is known to be signed as the predecessor: a signed note. */
  readonly checkpoint: string;
  readonly lost: LostLeaves;
}

/** The name under which the log is signed now: the first one, or what succeeded it. */
export function originNow(first: string, successions: readonly Succession[]): string {
  const next = new Map(successions.map(({ predecessor, origin }) => [predecessor, origin]));
  let name = first;
  // Each leads on once, so that names in a circle have an end.
  for (let to = next.get(name); to !== undefined; to = next.get(name)) {
    next.delete(name);
    name = to;
  }
  return name;
}

/** The name with which the log began that is signed under this one now. */
export function firstOrigin(origin: string, successions: readonly Succession[]): string {
  const before = new Map(successions.toReversed().map((each) => [each.origin, each.predecessor]));
  let name = origin;
  for (let from = before.get(name); from !== undefined; from = before.get(name)) {
    before.delete(name);
    name = from;
  }
  return name;
}

/** The name with the first number that is not taken: `…/2`, `…/3`. */
export function nextOrigin(origin: string, taken: ReadonlySet<string>): string {
  const [, name = origin, number = '1'] = /^(.*)\/([1-9][0-9]{0,8})$/su.exec(origin) ?? [];
  for (let next = Number(number) + 1; ; next += 1) {
    const successor = `${name}/${next}`;
    if (!taken.has(successor)) return successor;
  }
}

/** A log is succeeded once: the event is about the predecessor. */
export function successionEvent(
  { predecessor, origin, checkpoint, lost }: SuccessionDetails,
  at: Date,
): LogEvent {
  const { from, to } = lost;
  return logEventOf('log', predecessor, at, {
    origin,
    lost: { from, to },
    predecessor: { checkpoint, origin: predecessor },
  });
}

/** Null for a body that is no succession. */
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
