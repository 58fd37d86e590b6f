import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

type OnAnswer = (answer: Answer) => void;

const headEnd = Buffer.from('\r\n\r\n');
const nothing = Buffer.alloc(0);

/*
 * One kept-alive HTTP/1.1 connection with one request in flight. The load generator shares the machine with
 * what it measures, so it does only what is needed: requests are bytes made beforehand, and of an answer's
 * head it reads the status and Content-Length (RFC 9112, section 6.3). A server that answers in any other way
 * ends the run.
 */
export class Connection {
  private received: Buffer = nothing;
  private onAnswer: OnAnswer | null = null;
  private onFailure: ((failure: Error) => void) | null = null;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', (failure) => this.fail(failure));
    socket.on('close', () => this.fail(new Error('The server has closed a connection that was in use.')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Connection(socket.off('error', reject))));
    });
  }

  /** The callbacks instead of a promise save a turn of the microtask queue for each answer. */
  send(request: Buffer, onAnswer: OnAnswer, onFailure: (failure: Error) => void): void {
    this.onAnswer = onAnswer;
    this.onFailure = onFailure;
    this.socket.write(request);
  }

  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => this.send(request, resolve, reject));
  }

  close(): void {
    this.onFailure = null;
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const headLength = this.received.indexOf(headEnd);
    if (headLength < 0) return;
    const head = this.received.toString('latin1', 0, headLength);
    const bodyStart = headLength + headEnd.length;
    const bodyLength = bodyLengthIn(head);
    if (bodyLength === null)
      return this.fail(new Error(`expected an answer with Content-Length, got ${head}`));
    if (this.received.length < bodyStart + bodyLength) return;
    const body = this.received.subarray(bodyStart, bodyStart + bodyLength);
    this.received = nothing;
    // The status code has its fixed place in the first line (RFC 9112, section 4): `HTTP/1.1 200`.
    this.onAnswer?.({ status: Number(head.slice(9, 12)), body });
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
