import { setImmediate as nextTurn } from 'node:timers/promises';

/** Takes one message in each turn of the event loop, whichever socket it is from, so that many sockets keep nobody waiting. */
export class MessageTurns {
  private last: Promise<void> = Promise.resolve();

  next(): Promise<void> {
    return (this.last = this.last.then(() => nextTurn()));
  }
}
