import type { Writable } from 'node:stream';
import { isClosedPipe } from '../terminal/terminal';

/** Lines that go to a reader one by one: the next is not written before the one before was taken. */
export class HandedOver {
  private lastMs = performance.now();

  /**
   * @param until ends the waiting for a reader that takes nothing
   * @param heartbeatSeconds after so long a silence an empty line shows whether anybody still reads
   */
  constructor(
    private readonly output: Writable,
    private readonly until: AbortSignal,
    private readonly heartbeatSeconds?: number,
  ) {}

  /**
   * Resolves once the line is out of this process; with false where nobody takes it any more.
   *
   * @throws the fault of the stream, where it is another than that nobody reads it
   */
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

  /** False where nobody reads any more, as far as an empty line tells. */
  async beat(): Promise<boolean> {
    const { heartbeatSeconds = Infinity } = this;
    const isDue = performance.now() - this.lastMs >= heartbeatSeconds * 1_000;
    return isDue ? this.write('\n') : true;
  }
}
