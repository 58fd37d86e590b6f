import { connect } from 'node:net';

/** A request as bytes: nothing between the test and the service mends it. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface WireReply {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

const giveUpAfterMs = 20_000;

/** Sends it over a connection of its own and reads until the service hangs up. */
export function exchange(url: string, request: WireRequest): Promise<WireReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const finish = () => resolve(replyOf(Buffer.concat(received)));
    socket.setTimeout(giveUpAfterMs, () => socket.destroy(new Error('The service fell silent.')));
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.once('end', finish);
    // What could not be read is answered and hung up on while the rest is still being sent.
    socket.once('error', (error) => (received.length > 0 ? finish() : reject(error)));
    socket.write(Buffer.concat([Buffer.from(headOf(request), 'latin1'), request.body]));
  });
}

function headOf({ method, target, headers, body }: WireRequest): string {
  const framing = [
    ['Host', 'localhost'],
    ['Connection', 'close'],
    ['Content-Length', String(body.length)],
  ] as const;
  const lines = [...headers, ...framing].map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

function replyOf(bytes: Buffer): WireReply {
  const [head = '', ...rest] = bytes.toString('utf8').split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0);
  const mediaType = /^content-type: *([^;\r]*)/im.exec(head)?.[1] ?? '';
  return { status, mediaType, text: rest.join('\r\n\r\n') };
}
