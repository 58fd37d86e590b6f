import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** A view of what was read last; copy it to keep it. */
  readonly body: Buffer;
}

type OnAnswer = (answer: Answer) => void;

const headEnd = Buffer.from('\r\n\r\n');
const nothing = Buffer.alloc(0);
/** More than any answer, so that most come in one piece. */
const bufferBytes = 64 * 1024;

/*
 * One kept-alive HTTP/1.1 connection with one request in flight. The load generator shares the machine with
 * what it measures, so it does only what is needed: requests are text made beforehand, and of an answer's
 * head it reads the status and Content-Length (RFC 9112, section 6.3). A server that answers in any other way
 * ends the run.
 */
export class Connection {
  private received: Buffer = nothing;
  private onAnswer: OnAnswer | null = null;
  private onFailure: ((failure: Error) => void) | null = null;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('error', (failure) => this.fail(failure));
    socket.on('close', () => this.fail(new Error('The server has closed a connection that was in use.')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      let connection: Connection | null = null;
      // One buffer for all reads: else Node would take a new one of 64 kB for each.
      const buffer = Buffer.allocUnsafeSlow(bufferBytes);
      const callback = (bytes: number): boolean => {
        connection?.receive(buffer.subarray(0, bytes));
        return true;
      };
      const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } });
      socket.once('error', reject);
      socket.once('connect', () => resolve((connection = new Connection(socket.off('error', reject)))));
    });
  }

  /** The callbacks instead of a promise save a turn of the microtask queue for each answer. */
  send(request: string, onAnswer: OnAnswer, onFailure: (failure: Error) => void): void {
    this.onAnswer = onAnswer;
    this.onFailure = onFailure;
    this.socket.write(request, 'latin1');
  }

  ask(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const copied = ({ status, body }: Answer) => resolve({ status, body: Buffer.from(body) });
      this.send(request, copied, reject);
    });
  }

  close(): void {
    this.onFailure = null;
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    const received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const answer = this.findAnswer(received);
    this.received = answer ? nothing : Buffer.from(received);
    if (answer) this.onAnswer?.(answer);
  }

  private findAnswer(received: Buffer): Answer | null {
    const headLength = received.indexOf(headEnd);
    if (headLength < 0) return null;
    const head = received.toString('latin1', 0, headLength);
    const bodyLength = bodyLengthIn(head);
    if (bodyLength === null) this.fail(new Error(`expected an answer with Content-Length, got ${head}`));
    const bodyStart = headLength + headEnd.length;
    if (bodyLength === null || received.length < bodyStart + bodyLength) return null;
    // The status code has its fixed place in the first line (RFC 9112, section 4): `HTTP/1.1 200`.
    const status = Number(head.slice(9, 12));
    return { status, body: received.subarray(bodyStart, bodyStart + bodyLength) };
  }

  private fail(failure: Error): void {
    this.onFailure?.(failure);
    this.onFailure = null;
    this.socket.destroy();
  }
}

function bodyLengthIn(head: string): number | null {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return length === undefined ? null : Number(length);
}
