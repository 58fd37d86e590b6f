import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from './requestCaller';
import type { LimitsConfig } from '../config/limits';
import { Refused } from '../domain/errors/refusal';

export type SubscriptionLimits = Pick<LimitsConfig, 'maxSubscriptions' | 'maxSubscriptionsPerCaller'>;

const retryAfterSeconds = 5;

/** The subscriptions of this node. All are ended at once when the server closes, so that it need not wait for them. */
export class OpenSubscriptions {
  private readonly open = new Map<AbortController, string>();
  private readonly countOf = new Map<string, number>();
  private isClosing = false;

  constructor(private readonly limits: SubscriptionLimits) {}

  /** Ends them before the scope's server waits for its last replies. */
  endWith(scope: FastifyInstance): void {
    scope.addHook('preClose', (done) => {
      this.isClosing = true;
      for (const leaving of this.open.keys()) leaving.abort();
      done();
    });
  }

  /**
   * Makes room for one, until it is aborted.
   *
   * @throws Refused `TOO_MANY_SUBSCRIPTIONS`; `UNAVAILABLE` where the node has too many or closes, and for one that was
   *   aborted already: no event would come that gives its room back
   */
  add(leaving: AbortController, request: Pick<FastifyRequest, 'caller' | 'ip'>): void {
    const { maxSubscriptions, maxSubscriptionsPerCaller: maximum } = this.limits;
    const name = nameOf(request);
    const count = this.countOf.get(name) ?? 0;
    if (leaving.signal.aborted || this.isClosing || this.open.size >= maxSubscriptions)
      throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds });
    if (count >= maximum) throw new Refused({ code: 'TOO_MANY_SUBSCRIPTIONS', maximum });
    this.open.set(leaving, name);
    this.countOf.set(name, count + 1);
    leaving.signal.addEventListener('abort', () => this.remove(leaving), { once: true });
  }

  /** Counts it as this caller’s from now on. @throws Refused as `add` does; it has no room then */
  move(leaving: AbortController, request: Pick<FastifyRequest, 'caller' | 'ip'>): void {
    this.remove(leaving);
    this.add(leaving, request);
  }

  private remove(leaving: AbortController): void {
    const name = this.open.get(leaving);
    if (name === undefined) return;
    this.open.delete(leaving);
    const count = (this.countOf.get(name) ?? 0) - 1;
    if (count > 0) this.countOf.set(name, count);
    else this.countOf.delete(name);
  }
}

/** Whoever has no name goes by the address. */
function nameOf(request: Pick<FastifyRequest, 'caller' | 'ip'>): string {
  const { kind, id } = callerOf(request);
  return kind === 'anonymous' ? `address ${request.ip}` : `${kind} ${id}`;
}
