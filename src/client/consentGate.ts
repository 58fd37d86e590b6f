import { ConsentServiceError, isPassing, UnansweredError } from './consentServiceError';
import type { CustomerGateQuery } from './documents/generated';

/** Whether a customer may go on, with where they stand on each member, without texts. */
export type CustomerGate = NonNullable<NonNullable<CustomerGateQuery['customer']>['set']> & {
  /** The `Date` header of the answer. Without it the clock of this machine tells how far ends are. */
  readonly answeredAt?: string | null;
  /** Other ids of the same person. Events name the one that stays. */
  readonly linkedIds?: readonly string[];
};

export interface GateInput {
  readonly customerId: string;
  readonly setCode: string;
  /** Your own words for the customer, such as `de`. */
  readonly audience?: readonly string[];
  /** Asks for `linkedIds`, which a customer's own token may not see. */
  readonly withLinkedIds?: boolean;
}

export interface ConsentGateOptions extends Omit<GateInput, 'customerId' | 'withLinkedIds'> {
  readonly client: { gate(input: GateInput): Promise<CustomerGate> };
  /** How long a yes is kept at most, also if the customer withdraws meanwhile. */
  readonly maxAgeMs: number;
  /** Whether customers may go on while the service does not answer. */
  readonly onUnavailable: 'open' | 'closed';
  /** How many customers are kept. Beyond it the one who was not asked about for longest is dropped. */
  readonly maxCustomers?: number;
  /** Follows a customer for as long as their answer is kept, and drops it by `forget`. Returns what ends that. */
  readonly changes?: (customerId: string, forget: () => void) => () => void;
}

export interface GateAnswer {
  readonly mayContinue: boolean;
  /** What is required and does not allow to go on, in the order of the screen, with why. */
  readonly missing: readonly { readonly templateCode: string; readonly obstacle: string | null }[];
  /** Why the service did not answer, where `onUnavailable` decided. Null where it did. */
  readonly unavailable: ConsentServiceError | null;
}

export interface ConsentGate {
  /** Rejects with what will not pass by itself, such as `Refused.FORBIDDEN` or `Refused.SET_NOT_FOUND`. */
  mayContinue(customerId: string): Promise<GateAnswer>;
  /** Drops what is kept of a customer; without one, of all. */
  forget(customerId?: string): void;
}

/** Tells servers whether a customer has agreed to what a set requires, mostly from memory. */
export function createConsentGate(options: ConsentGateOptions): ConsentGate {
  const { maxAgeMs, onUnavailable, maxCustomers = 1 } = options;
  if (!['open', 'closed'].includes(onUnavailable))
    throw new TypeError('onUnavailable must be "open" or "closed".');
  if (!(maxAgeMs > 0 && maxAgeMs < Infinity))
    throw new TypeError('maxAgeMs must be a number of milliseconds above 0.');
  if (!(maxCustomers >= 1)) throw new TypeError('maxCustomers must be a number from 1 on.');
  return new KeptAnswers(options);
}

interface Kept {
  readonly answer: Promise<GateAnswer>;
  /** By the clock of `performance.now()`, which nobody sets back. */
  untilMs: number;
  /** Null before the service has answered. */
  linkedIds: readonly string[] | null;
  leave: () => void;
}

const defaultMaxCustomers = 10_000;
/** A customer who has just agreed is let through by then, and a flood of refused requests costs little. */
const longestNoMs = 1_000;
/** A service gets no more requests at once, however many customers come after a restart. */
const mostAtOnce = 16;
const longestWaitMs = 5_000;

class KeptAnswers implements ConsentGate {
  /** The one who was not asked about for longest comes first. */
  private readonly kept = new Map<string, Kept>();
  private readonly waiting: (() => void)[] = [];
  private underway = 0;

  constructor(private readonly options: ConsentGateOptions) {}

  async mayContinue(customerId: string): Promise<GateAnswer> {
    if (typeof customerId !== 'string') throw new TypeError('customerId must be a string.');
    const key = keyOf(customerId);
    const found = this.kept.get(key);
    if (!found || performance.now() >= found.untilMs) return this.ask(key);
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.answer;
  }

  forget(customerId?: string): void {
    const forgotten = customerId === undefined ? null : keyOf(customerId);
    for (const [key, { linkedIds }] of [...this.kept])
      if (forgotten === null || key === forgotten || (linkedIds?.includes(forgotten) ?? true)) this.drop(key);
  }

  private drop(key: string): void {
    this.kept.get(key)?.leave();
    this.kept.delete(key);
  }

  /** All who ask meanwhile wait for the same answer. One that was forgotten meanwhile is not kept. */
  private ask(customerId: string): Promise<GateAnswer> {
    this.drop(customerId);
    const askedMs = performance.now();
    const answer = this.look(customerId).then(
      ({ keptMs, linkedIds, ...said }) => {
        Object.assign(kept, { untilMs: askedMs + keptMs, linkedIds });
        return said;
      },
      (fault: unknown) => {
        drop();
        throw fault;
      },
    );
    const kept: Kept = { answer, untilMs: Infinity, linkedIds: null, leave: () => undefined };
    const drop = () => this.kept.get(customerId) === kept && this.drop(customerId);
    this.kept.set(customerId, kept);
    if (this.kept.size > (this.options.maxCustomers ?? defaultMaxCustomers)) this.forgetOldest();
    this.follow(customerId, kept, drop);
    return answer;
  }

  private forgetOldest(): void {
    for (const oldest of this.kept.keys()) return this.drop(oldest);
  }

  private follow(customerId: string, kept: Kept, forget: () => void): void {
    try {
      kept.leave = this.options.changes?.(customerId, forget) ?? kept.leave;
    } catch (fault) {
      // What nobody follows is not kept, and nobody else waits for it.
      forget();
      kept.answer.catch(() => undefined);
      throw fault;
    }
    if (this.kept.get(customerId) !== kept) kept.leave();
  }

  private async look(
    customerId: string,
  ): Promise<GateAnswer & Pick<Kept, 'linkedIds'> & { readonly keptMs: number }> {
    const { client, setCode, audience, maxAgeMs, onUnavailable } = this.options;
    const longestMs = Math.min(maxAgeMs, longestNoMs);
    try {
      const input = { customerId, setCode, withLinkedIds: true, ...(audience && { audience }) };
      const gate = await this.inTurn(() => client.gate(input));
      const { mayContinue, linkedIds = [] } = gate;
      const { missing, endsInMs } = standingOn(gate);
      const keptMs = mayContinue ? Math.min(maxAgeMs, endsInMs) : longestMs;
      return { mayContinue, missing, unavailable: null, keptMs, linkedIds };
    } catch (fault) {
      if (!(fault instanceof ConsentServiceError && isPassing(fault))) throw fault;
      const mayContinue = onUnavailable === 'open';
      return { mayContinue, missing: [], unavailable: fault, keptMs: longestMs, linkedIds: null };
    }
  }

  private async inTurn<Result>(request: () => Promise<Result>): Promise<Result> {
    const sinceMs = performance.now();
    if (this.underway < mostAtOnce) this.underway += 1;
    else await new Promise<void>((go) => this.waiting.push(go));
    try {
      if (performance.now() - sinceMs < longestWaitMs) return await request();
      throw new UnansweredError('Too many customers wait.', { status: null, retryAfterSeconds: null });
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.underway -= 1;
    }
  }
}

/** A UUID in any case is one id, as for the service; the package has no code of its. */
function keyOf(customerId: string): string {
  return uuidPattern.test(customerId) ? customerId.toLowerCase() : customerId;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A `Date` header may be of almost a second before its answer. */
const headerPrecisionMs = 1_000;

/** What keeps a customer from going on, and in how long the first of what allows it ends. */
function standingOn({ members, answeredAt }: CustomerGate) {
  const serviceMs = Date.parse(answeredAt ?? '') + headerPrecisionMs;
  const nowMs = Number.isNaN(serviceMs) ? Date.now() : serviceMs;
  const required = members.filter((member) => member.required);
  const missing = required.flatMap(({ templateCode, pendingUpdate: { mayProceed, obstacle } }) =>
    mayProceed ? [] : [{ templateCode, obstacle }],
  );
  const ends = required.flatMap(({ pendingUpdate: { mayProceedUntil: end } }) =>
    end === null ? [] : [Date.parse(end) - nowMs],
  );
  return { missing, endsInMs: Math.min(...ends) };
}
