import { CallersInTurn } from '../../actions/running/callersInTurn';
import type { Recorder } from '../../domain/access/caller';
import { Refused } from '../../domain/errors/refusal';
import type { GraphqlContext } from '../fields/context';
import type { Price } from '../fields/documentCost';

/** Some four of the largest documents that a service may send. */
const mostUnderway = 20_000;
/** Some seconds of work. */
const mostWaiting = 200_000;
const retryAfterSeconds = 2;

/** Of the request itself. */
const ofRequest = 10;
/** Documents up to this weight never wait for heavier ones. */
const lightWeight = 500;

/** What a document makes the service hold while it is executed: as much for a look-up as for some forty members. */
function weightOf({ cost, members }: Price): number {
  // Whole, since sums of fractions do not come back to nothing.
  return Math.ceil(ofRequest + cost + members / 40);
}

interface Waiting {
  readonly weight: number;
  /** Aborted once the caller has gone. */
  readonly until: AbortSignal;
  readonly begin: () => void;
  readonly refuse: () => void;
}

type InContext = Pick<GraphqlContext, 'caller' | 'subscriber'>;

/** Bounds what documents hold together: a burst of large ones takes all memory before a load can be measured. */
export class DocumentTurns {
  private readonly light = new Turns();
  private readonly heavy = new Turns();

  /** @throws Refused `UNAVAILABLE` where too much waits, or the caller has gone meanwhile */
  take<Result>(context: InContext, price: Price, work: () => Promise<Result>): Promise<Result> {
    const weight = weightOf(price);
    return (weight <= lightWeight ? this.light : this.heavy).take(context, weight, work);
  }
}

class Turns {
  private readonly waiting = new CallersInTurn<Waiting>(({ weight }) => weight);
  private underway = 0;

  async take<Result>(
    { caller, subscriber }: InContext,
    weight: number,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (this.underway < mostUnderway) this.underway += weight;
    else await this.wait(caller, weight, subscriber.until);
    try {
      return await work();
    } finally {
      this.underway -= weight;
      this.letIn();
    }
  }

  private wait(caller: Recorder, weight: number, until: AbortSignal): Promise<void> {
    return new Promise((begin, reject) => {
      const refuse = () =>
        reject(new Refused({ code: 'UNAVAILABLE', retryAfterSeconds, outcome: 'NOT_RECORDED' }));
      if (this.hasRoomFor(caller, weight)) this.waiting.add(caller, { weight, until, begin, refuse });
      else refuse();
    });
  }

  /** The caller who has most waiting makes room. */
  private hasRoomFor(caller: Recorder, weight: number): boolean {
    while (this.waiting.size + weight > mostWaiting) {
      const given = this.waiting.takeFromGreedier(caller, weight);
      if (!given) return this.waiting.size === 0;
      given.refuse();
    }
    return true;
  }

  private letIn(): void {
    while (this.underway < mostUnderway && this.waiting.size > 0) {
      // One at a time, of any weight.
      for (const { weight, until, begin, refuse } of this.waiting.take(0)) {
        if (until.aborted) {
          refuse();
          continue;
        }
        this.underway += weight;
        begin();
      }
    }
  }
}
