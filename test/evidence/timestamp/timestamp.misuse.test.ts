import { createServer } from 'node:http';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { askAuthority } from '../../../src/actions/evidence/timestamp/timestampAuthority';
import { randomIdentities } from '../../../src/actions/running/identities';
import { stampedDaily, timestampsOver } from '../../../src/app/evidence/timestamps';
import {
  readRequestedReply,
  encodeTimestampRequest,
  timestampNonce,
  type TimestampRequest,
} from '../../../src/domain/evidence/timestamp/timestampRequest';
import { FakeClock } from '../../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../../service/service';
import { logPass } from '../logPass';
import { openAuthority, sendReply, type Answer, type TestAuthority } from './authority';

let authority: TestAuthority;
let service: TestService;
/** How many leaves the log has. */
let size: number;
beforeAll(async () => {
  authority = await openAuthority();
  authority.stampBy(() => clock.now());
  service = await startService();
  await service.given.publishedVersion();
  ({ size } = await logPass(service.database.engine));
}, startTimeoutMs);
afterAll(async () => {
  await service.close();
  await authority.close();
});

const newRequest = (): TimestampRequest => ({
  digest: randomBytes(32),
  nonce: timestampNonce(randomBytes(16)),
});
const clock = new FakeClock();
const timestamps = (url = authority.url) =>
  timestampsOver(service.database.engine, { url, authorities: null }, clock, randomIdentities);

/** Sends until nobody listens any more; answers how much it was. */
const sent = { bytes: 0 };
const endless: Answer = async (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/timestamp-reply', 'content-length': '1073741824' });
  const chunk = Buffer.alloc(65_536);
  const closed = once(response, 'close');
  while (!response.destroyed && sent.bytes < 2 ** 30) {
    sent.bytes += chunk.length;
    if (!response.write(chunk)) await Promise.race([once(response, 'drain'), closed]);
  }
};

const followed = { count: 0 };
const redirecting: Answer = (_request, response) => {
  followed.count += 1;
  return response.writeHead(307, { location: authority.url.href }).end();
};

const replying =
  (reply: (request: Buffer) => Uint8Array): Answer =>
  (request, response) =>
    sendReply(response, reply(request));

const stampingAfter = (minutes: number): Answer =>
  replying((request) => {
    authority.stampBy(() => new Date(clock.now().getTime() + minutes * 60_000));
    const reply = authority.reply(request);
    authority.stampBy(() => clock.now());
    return reply;
  });

const withOther = (from: number, request: Buffer) =>
  Buffer.concat([request.subarray(0, from), Buffer.of((request[from] ?? 0) ^ 1), request.subarray(from + 1)]);

const answers: readonly (readonly [string, Answer, string])[] = [
  ['redirects', redirecting, 'it replied with status 307 instead of application/timestamp-reply'],
  ['is broken', (_request, response) => response.writeHead(500).end(), 'it replied with status 500'],
  [
    'is a web page',
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'),
    'it replied with the type "text/html"',
  ],
  ['replies nothing', replying(() => Buffer.of()), 'not in the form of RFC 3161'],
  ['replies garbage', replying(() => randomBytes(2_000)), 'not in the form of RFC 3161'],
  ['nests without end', replying(() => Buffer.alloc(60_000, '3080', 'hex')), 'not in the form of RFC 3161'],
  [
    'stamps another digest',
    replying((request) => authority.reply(withOther(30, request))),
    'stamps something else',
  ],
  [
    'answers another request',
    replying((request) => authority.reply(withOther(64, request))),
    'another request',
  ],
  [
    'signs something else',
    replying((request) => {
      const reply = authority.reply(request);
      return Buffer.concat([reply.subarray(0, -1), Buffer.of((reply.at(-1) ?? 0) ^ 1)]);
    }),
    'its reply does not verify. The signature does not fit the time stamp',
  ],
  [
    'has a clock that is ahead',
    stampingAfter(6),
    'its clock and the service’s differ by more than 5 minutes: it says 2026-03-01T12:06:00.000Z',
  ],
  [
    'has a clock that is behind',
    stampingAfter(-6),
    'its clock and the service’s differ by more than 5 minutes: it says 2026-03-01T11:54:00.000Z',
  ],
  ['refuses', replying(() => authority.reply(randomBytes(69))), 'it refused with status 2'],
  ['sends a gigabyte', endless, 'its reply has more than 65536 bytes'],
  ['hangs up', (_request, response) => response.destroy(), 'it could not be reached ('],
];

describe('an authority that', () => {
  afterEach(async () => {
    authority.answerWith(null);
    const { rows } = await service.database.engine.pool.query(
      'SELECT FROM log_checkpoint WHERE timestamp_reply IS NOT NULL OR timestamped_at IS NOT NULL',
    );
    expect(rows).toEqual([]);
  });

  it.each(answers)('%s gives no time stamp', async (_what, answer, reason) => {
    authority.answerWith(answer);
    expect(await timestamps().stampNow()).toEqual({
      kind: 'failed',
      size,
      reason: expect.stringContaining(reason) as string,
    });
  });

  it('redirects is asked once, and one that sends a gigabyte is cut off soon', () => {
    expect(followed.count).toBe(1);
    expect(sent.bytes).toBeLessThan(64 * 2 ** 20);
  });

  it.each([
    ['never replies', () => undefined],
    [
      'drips',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
        const dripping = setInterval(() => response.write('0'), 20);
        response.once('close', () => clearInterval(dripping));
      },
    ],
  ] satisfies readonly (readonly [string, Answer])[])('%s is not waited for', async (_what, answer) => {
    authority.answerWith(answer);
    const never = new AbortController().signal;
    const asking = askAuthority(authority.url, encodeTimestampRequest(newRequest()), never, 200);
    await expect(asking).rejects.toThrow('it did not reply within 0.2 seconds');
  });

  it('is not there is named as such', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
    await once(server, 'close');
    expect(await timestamps(url).stampNow()).toMatchObject({
      reason: 'it could not be reached (ECONNREFUSED)',
    });
  });
});

it('an authority that is away for hours is logged once, and asked every ten minutes until it is back', async () => {
  const lines: string[] = [];
  const log = {
    warn: (_details: object, message: string) => lines.push(message),
    info: (_details: object, message: string) => lines.push(message),
  };
  const chore = stampedDaily(timestamps(), log);
  authority.answerWith((_request, response) => response.writeHead(503).end());
  const before = authority.asked.length;
  for (let minute = 0; minute < 60; minute += 1) {
    await chore(new AbortController().signal);
    clock.pass({ minutes: 1 });
  }
  expect(authority.asked.length - before).toBe(6);
  authority.answerWith(null);
  clock.pass({ minutes: 10 });
  await chore(new AbortController().signal);
  expect(lines).toEqual([
    'the authority gave no time stamp; it is asked again',
    'the checkpoint is time-stamped',
  ]);
});

describe('a reply of which a part was changed', () => {
  let request: TimestampRequest;
  let reply: Buffer;
  beforeAll(() => {
    request = newRequest();
    reply = authority.reply(encodeTimestampRequest(request));
  });
  const read = (bytes: Uint8Array) => readRequestedReply(bytes, request);
  const noReply = { reason: 'its reply is not in the form of RFC 3161' };

  it('is read as a whole and in time', () => {
    const info = read(reply);
    expect('stampedAt' in info && info.stampedAt).toEqual(clock.now());
  });

  it('is refused wherever it is cut off, and with anything behind it', () => {
    for (let length = 0; length < reply.length; length += 1) {
      expect(read(reply.subarray(0, length))).toEqual(noReply);
    }
    expect(read(Buffer.concat([reply, Buffer.of(0)]))).toEqual(noReply);
  });

  it('is read or refused, whichever byte is another, and never for another digest or nonce', () => {
    const places = [request.digest, request.nonce].flatMap((part) =>
      Array.from(part, (_byte, index) => reply.indexOf(part) + index),
    );
    for (let at = 0; at < reply.length; at += 1) {
      for (const flip of [0x01, 0x80, 0xff]) {
        const changed = Buffer.from(reply);
        changed[at] = (changed[at] ?? 0) ^ flip;
        const outcome = read(changed);
        if (places.includes(at)) expect(outcome).toHaveProperty('reason');
      }
    }
  });

  it.each([
    ['a length of more bytes than it needs', '30810502010002010'.padEnd(18, '0')],
    ['an indefinite length', '30800000'],
    ['a length of four bytes', '308400000005'],
    ['a tag of several bytes', '3f8101020100'],
    ['a status of several bytes', '300630040202010000'],
    ['no token', '30053003020100'],
    ['the wrong kind of value', '310530030201'.padEnd(14, '0')],
  ])('is refused for %s', (_what, hex) => {
    expect(read(Buffer.from(hex, 'hex'))).toEqual(noReply);
  });
});
