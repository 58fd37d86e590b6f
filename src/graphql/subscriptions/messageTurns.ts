import { setImmediate as nextTurn } from 'node:timers/promises';

/** Over all sockets, one message per turn of the event loop, so that many sockets do not block other requests. */
export class MessageTurns {
  private last: Promise<void> = Promise.resolve();

  next(): Promise<void> {
    return (this.last = this.last.then(() => nextTurn()));
  }
}
