import { hash, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readReply } from '../../../src/domain/evidence/timestamp/timestampReply';
import { timestampAuthority, type TimestampAuthority } from '../../verify/timestampAuthority';

/** An authority of time stamps as others run it: OpenSSL behind HTTP. */
export interface TestAuthority extends Pick<TimestampAuthority, 'caFile' | 'isAcceptedByOpenssl'> {
  readonly url: URL;
  /** What it was asked, oldest first. */
  readonly asked: readonly Buffer[];
  /** How it answers from now on; honestly, unless told otherwise. */
  answerWith(answer: Answer | null): void;
  /** The clock that it stamps by from now on; the machine’s own until then. */
  stampBy(now: () => Date): void;
  /** Its honest reply to a request. */
  reply(request: Uint8Array): Buffer;
  close(): Promise<void>;
}

export type Answer = (request: Buffer, response: ServerResponse) => unknown;

export async function openAuthority(): Promise<TestAuthority> {
  const authority = timestampAuthority();
  const asked: Buffer[] = [];
  let now: (() => Date) | null = null;
  let answer: Answer | null = null;
  const reply = (request: Uint8Array) => {
    const made = authority.reply(request);
    return now ? restamped(made, now(), authority.key()) : made;
  };
  const honest: Answer = (request, response) => sendReply(response, reply(request));
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      asked.push(body);
      return (answer ?? honest)(body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...authority,
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/stamp`),
    asked,
    reply,
    stampBy: (clock) => (now = clock),
    answerWith: (other) => (answer = other),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      authority.close();
    },
  };
}

/** The reply with another time, signed anew. OpenSSL knows the machine’s clock alone. Refusals stay as they are. */
function restamped(reply: Buffer, at: Date, key: string): Buffer {
  const token = readReply(reply);
  if (!token) return reply;
  const bytes = Buffer.from(reply);
  const put = (old: Buffer, other: Buffer) => other.copy(bytes, bytes.indexOf(old));
  const { signedBytes, signature } = token.signer;
  const timeOf = (instant: Date) => Buffer.from(instant.toISOString().replace(/[-:T]|\.\d+/g, ''));
  const info = Buffer.from(token.infoBytes);
  timeOf(at).copy(info, info.indexOf(timeOf(token.info.at)));
  const signed = Buffer.from(signedBytes);
  const digest = hash('sha256', token.infoBytes, 'buffer');
  hash('sha256', info, 'buffer').copy(signed, signed.indexOf(digest));
  put(signature, sign('sha256', signed, key));
  put(signedBytes.subarray(1), signed.subarray(1));
  put(token.infoBytes, info);
  return bytes;
}

export function sendReply(response: ServerResponse, reply: Uint8Array): void {
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply);
}
