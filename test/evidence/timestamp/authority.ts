import { execFile } from 'node:child_process';
import { hash, randomUUID, sign } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readReply } from '../../../src/domain/evidence/timestamp/timestampReply';
import { runFolder } from '../../database/run';

/** An authority of time stamps as others run it: OpenSSL behind HTTP. */
export interface TestAuthority {
  readonly url: URL;
  /** The certificate of its root, which `openssl ts -verify -CAfile` trusts. */
  readonly certificateFile: string;
  readonly folder: string;
  /** What it was asked, oldest first. */
  readonly asked: readonly Buffer[];
  /** How it answers from now on; honestly, unless told otherwise. */
  answerWith(answer: Answer | null): void;
  /** The clock that it stamps by from now on; the machine’s own until then. */
  stampBy(now: () => Date): void;
  /** Its honest reply to a request. */
  reply(request: Uint8Array): Promise<Buffer>;
  close(): Promise<void>;
}

export type Answer = (request: Buffer, response: ServerResponse) => unknown;

const openssl = promisify(execFile);

const settings = (folder: string) => `
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
[stamping]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[authority]
serial = ${folder}/serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
`;

export async function openAuthority(): Promise<TestAuthority> {
  const folder = await mkdtemp(join(runFolder(), 'authority-'));
  const at = (name: string) => join(folder, name);
  await writeFile(at('settings'), settings(folder));
  await openssl('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
    ...['-subj', '/CN=A test root', '-config', at('settings'), '-extensions', 'root'],
    ...['-keyout', at('root-key.pem'), '-out', at('root.pem')],
  ]);
  await openssl('openssl', [
    ...['req', '-new', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=A test authority'],
    ...['-config', at('settings'), '-keyout', at('key.pem'), '-out', at('request.pem')],
  ]);
  await openssl('openssl', [
    ...['x509', '-req', '-in', at('request.pem'), '-days', '2', '-CAcreateserial'],
    ...['-CA', at('root.pem'), '-CAkey', at('root-key.pem'), '-out', at('certificate.pem')],
    ...['-extfile', at('settings'), '-extensions', 'stamping'],
  ]);
  const asked: Buffer[] = [];
  let now: (() => Date) | null = null;
  let answer: Answer | null = null;
  const reply = async (request: Uint8Array) => {
    const name = at(randomUUID());
    await writeFile(name, request);
    await openssl('openssl', [
      ...['ts', '-reply', '-queryfile', name, '-config', at('settings'), '-section', 'authority'],
      ...['-signer', at('certificate.pem'), '-inkey', at('key.pem'), '-out', `${name}.reply`],
    ]);
    const made = await readFile(`${name}.reply`);
    return now ? restamped(made, now(), await readFile(at('key.pem'))) : made;
  };
  const honest: Answer = async (request, response) => sendReply(response, await reply(request));
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push(body);
      return (answer ?? honest)(body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/stamp`),
    certificateFile: at('root.pem'),
    folder,
    asked,
    reply,
    stampBy: (clock) => (now = clock),
    answerWith: (other) => (answer = other),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The reply with another time, signed anew. OpenSSL knows the machine’s clock alone. Refusals stay as they are. */
function restamped(reply: Buffer, at: Date, key: Buffer): Buffer {
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

/** What OpenSSL says of a reply over these bytes; its exit decides. */
export async function verifiedByOpenssl(
  { folder, certificateFile }: Pick<TestAuthority, 'folder' | 'certificateFile'>,
  stamped: string,
  reply: Uint8Array,
): Promise<boolean> {
  const name = join(folder, randomUUID());
  await writeFile(name, stamped);
  await writeFile(`${name}.reply`, reply);
  const args = ['ts', '-verify', '-data', name, '-in', `${name}.reply`, '-CAfile', certificateFile];
  // OpenSSL 3.0 speaks about its verification on standard output, and exits with 1 where it failed.
  return openssl('openssl', args).then(
    () => true,
    () => false,
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
