import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../domain/errors/refusal';
import { askerOf } from './requestCaller';

export interface OpenLimits {
  /** On this node. Callers without a name have half of it at most, so that they leave room for those with one. */
  readonly most: number;
  readonly mostPerCaller: number;
}

type Asking = Pick<FastifyRequest, 'caller' | 'ip'>;

interface Opener {
  readonly name: string;
  readonly isNamed: boolean;
}

const retryAfterSeconds = 5;

/** What callers hold open at this node: subscriptions, sockets, waiting requests. Closing the server ends them. */
export class OpenByCaller {
  private readonly open = new Map<AbortController, Opener>();
  private readonly countOf = new Map<string, number>();
  private nameless = 0;
  private isClosing = false;

  constructor(private readonly limits: OpenLimits) {}

  /** Ends them before the scope's server waits for its last replies. */
  endWith(scope: FastifyInstance): void {
    scope.addHook('preClose', (done) => {
      this.isClosing = true;
      for (const leaving of this.open.keys()) leaving.abort();
      done();
    });
  }

  /** Counts it until it is aborted. @throws Refused `TOO_MANY_SUBSCRIPTIONS`; `UNAVAILABLE`, also if it was aborted */
  add(leaving: AbortController, request: Asking): void {
    const { mostPerCaller: maximum } = this.limits;
    const opener = openerOf(request);
    const count = this.countOf.get(opener.name) ?? 0;
    if (leaving.signal.aborted || this.isClosing || !this.hasRoom(opener))
      throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds });
    if (count >= maximum) throw new Refused({ code: 'TOO_MANY_SUBSCRIPTIONS', maximum });
    this.open.set(leaving, opener);
    this.count(opener, 1);
    leaving.signal.addEventListener('abort', () => this.remove(leaving), { once: true });
  }

  /** Counts it elsewhere from now on, as this caller’s. @throws Refused as `add` does; it has no room then */
  moveTo(elsewhere: OpenByCaller, leaving: AbortController, request: Asking): void {
    this.remove(leaving);
    elsewhere.add(leaving, request);
  }

  private hasRoom({ isNamed }: Opener): boolean {
    const { most } = this.limits;
    return this.open.size < most && (isNamed || this.nameless < Math.ceil(most / 2));
  }

  private remove(leaving: AbortController): void {
    const opener = this.open.get(leaving);
    if (opener === undefined) return;
    this.open.delete(leaving);
    this.count(opener, -1);
  }

  private count({ name, isNamed }: Opener, by: 1 | -1): void {
    if (!isNamed) this.nameless += by;
    const count = (this.countOf.get(name) ?? 0) + by;
    if (count > 0) this.countOf.set(name, count);
    else this.countOf.delete(name);
  }
}

function openerOf(request: Asking): Opener {
  const { kind, id } = askerOf(request);
  return { name: `${kind} ${id}`, isNamed: kind !== 'anonymous' };
}
