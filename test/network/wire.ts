import { connect } from 'node:net';

/** A request as bytes: nothing between the test and the service corrects it. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType: string;
  readonly text: string;
}

const giveUpAfterMs = 20_000;

/** Sends it over a connection of its own and reads until the service hangs up. */
export async function exchange(url: string, request: WireRequest): Promise<WireReply> {
  const bytes = await exchangeBytes(
    url,
    Buffer.concat([Buffer.from(headOf(request), 'latin1'), request.body]),
  );
  return replyOf(bytes);
}

/** All that comes back for these bytes until the service hangs up; rejects when it falls silent instead. */
export function exchangeBytes(url: string, bytes: Buffer | string): Promise<Buffer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const finish = () => resolve(Buffer.concat(received));
    socket.setTimeout(giveUpAfterMs, () => socket.destroy(new Error('The service fell silent.')));
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.once('end', finish);
    // What could not be read is answered and hung up on while the rest is still being sent.
    socket.once('error', (error) => (received.length > 0 ? finish() : reject(error)));
    socket.write(bytes);
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

/** The first reply among the bytes. */
export function replyOf(bytes: Buffer): WireReply {
  return firstOf(bytes).reply;
}

/** Every reply among the bytes, in their order. */
export function repliesIn(bytes: Buffer): readonly WireReply[] {
  const replies: WireReply[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const first = firstOf(rest);
    replies.push(first.reply);
    rest = first.rest;
  }
  return replies;
}

function firstOf(bytes: Buffer): { readonly reply: WireReply; readonly rest: Buffer } {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.toString('latin1', 0, end < 0 ? bytes.length : end);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0);
  const headers = headersIn(head);
  const { body, rest } = bodyOf(headers, end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4));
  const mediaType = /^[^;\s]*/.exec(headers['content-type'] ?? '')?.[0] ?? '';
  return { reply: { status, headers, mediaType, text: body.toString() }, rest };
}

function headersIn(head: string): Readonly<Record<string, string>> {
  const lines = head.split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

interface Body {
  readonly body: Buffer;
  readonly rest: Buffer;
}

/** What answers HEAD has a length and no body; then nothing follows either. */
function bodyOf(headers: Readonly<Record<string, string>>, bytes: Buffer): Body {
  if (headers['transfer-encoding'] === 'chunked') return withoutChunks(bytes);
  const length = headers['content-length'] === undefined ? 0 : Number(headers['content-length']);
  return { body: bytes.subarray(0, length), rest: bytes.subarray(length) };
}

/** RFC 9112, section 7.1, without trailers. */
function withoutChunks(bytes: Buffer): Body {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at);
    const length = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (end < 0 || Number.isNaN(length)) throw new Error('A chunked reply broke off.');
    const next = end + 2 + length + 2;
    if (length === 0) return { body: Buffer.concat(parts), rest: bytes.subarray(next) };
    parts.push(bytes.subarray(end + 2, end + 2 + length));
    at = next;
  }
}
