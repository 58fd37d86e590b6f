import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** First bytes of the messages after which a PostgreSQL server answers: Query, Sync, Flush, and the start-up packet, which has no type. */
const ANSWERED_MESSAGES: ReadonlySet<number | undefined> = new Set([...Buffer.from('QSH'), 0]);

/**
 * Stands in for the TCP socket between node-postgres and a server: what pg's Client writes goes to PGlite in this
 * process, what PGlite answers is read by the Client. So pg itself prepares parameters, parses rows and builds
 * errors, and nothing above can tell the engines apart. pg writes one whole protocol message at a time.
 */
export class PGliteSocket extends Duplex {
  private unanswered: Buffer[] = [];

  constructor(private readonly pglite: PGlite) {
    super();
  }

  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _write(message: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.unanswered.push(message);
    if (!ANSWERED_MESSAGES.has(message[0])) return done();
    const request = Buffer.concat(this.unanswered);
    this.unanswered = [];
    this.exchange(request).then(() => done(), done);
  }

  override _read(): void {
    // Answers are pushed as they come; there is nobody to ask for more.
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  private async exchange(request: Buffer): Promise<void> {
    const answer = await this.pglite._runExclusiveQuery(() => this.pglite.execProtocolRaw(request));
    // PGlite answers without leaving the event loop's turn; without this pause, queries in a row would keep
    // timers and sockets from being served.
    await new Promise(setImmediate);
    if (answer.length > 0) this.push(Buffer.from(answer));
  }
}
