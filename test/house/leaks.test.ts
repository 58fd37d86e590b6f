import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { asCustomer, bearer, tokenOf } from '../service/bearer';
import { bothTexts } from '../service/given';
import { heldBy, leaksIn, nothingHeld } from '../service/logLeaks';
import { readSentWords } from '../service/sentWords';
import { startService, startTimeoutMs } from '../service/service';

const customerId = randomUUID();
const line = (told: unknown) => `${JSON.stringify({ level: 30, msg: 'request', told })}\n`;

test.each([
  ['a token', tokenOf({ sub: customerId })],
  ['what follows a token’s beginning', `token ${tokenOf({ sub: 'x' }).slice(0, 60)}`],
  ['an API key', `ck_${'0a'.repeat(16)}_${'x'.repeat(43)}`],
  ['a header', 'Bearer something-opaque'],
  ['a database URL', 'could not reach postgresql://consent:secret@db.internal/consent'],
  ['a customer', `no subject of ${customerId.toUpperCase()}`],
  ['a text', bothTexts[0]?.body],
  ['a word that JSON spells otherwise', { detail: 'say "yes"\nplease' }],
])('a line that tells %s is found', (_what, told) => {
  const held = {
    customerIds: new Set([customerId]),
    words: new Set(['say "yes"\nplease', ...bothTexts.map(({ body }) => body)]),
  };
  const lines = [line('nothing'), line(told)];
  expect(leaksIn(lines, held)).toEqual([expect.stringContaining(lines[1] ?? '')]);
});

test('a line that names an endpoint tells no customer, though callers send its id', () => {
  const held = { ...nothingHeld, customerIds: new Set([customerId]) };
  const named = `${JSON.stringify({ level: 40, webhookId: customerId })}\n`;
  expect(leaksIn([named], held)).toEqual([]);
  expect(leaksIn([named, line(customerId)], held)).toHaveLength(1);
});

test('a line that names an endpoint as the staff call it tells no word that callers send', () => {
  const held = { ...nothingHeld, words: new Set(['say "yes"']) };
  const named = `${JSON.stringify({ level: 40, webhookName: 'say "yes"' })}\n`;
  expect(leaksIn([named], held)).toEqual([]);
  expect(leaksIn([named, line('say "yes"')], held)).toHaveLength(1);
});

test('a line that tells an id of something else, or nothing, is not', () => {
  expect(leaksIn([line(randomUUID()), line('nothing')], nothingHeld)).toEqual([]);
});

describe('what callers send', () => {
  let server: Server;
  afterEach(() => server.close());

  test('is read beside the service, which gets every byte of it, also when it is in no hurry', async () => {
    const got: string[] = [];
    server = createServer((request, response) => {
      void wait(50).then(() => {
        request.on('data', (chunk: Buffer) => got.push(chunk.toString()));
        request.on('end', () => response.end());
      });
    });
    const sent = readSentWords(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const [inPath, inVariables, inLiteral] = [randomUUID(), randomUUID(), randomUUID()];
    const body = JSON.stringify({
      query: `{ customer(id: "${inLiteral}") { id } }`,
      variables: {
        input: { customerId: inVariables, channel: 'a call centre', idempotencyKey: 'the-key-1' },
      },
    });
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1/customers/${inPath}`;
    const headers = { ...bearer('the.bearers.token'), 'idempotency-key': 'the-key-2', connection: 'close' };
    await fetch(url, { method: 'POST', headers, body });

    expect(got.join('')).toBe(body);
    expect([...sent.uuids].sort()).toEqual([inPath, inVariables, inLiteral].sort());
    expect([...sent.words].sort()).toEqual(
      [
        'Bearer the.bearers.token',
        'the.bearers.token',
        'a call centre',
        'the-key-1',
        'the-key-2',
        inVariables,
      ].sort(),
    );
  });
});

test(
  'a service that has logged what it was sent fails when it is closed',
  async () => {
    const service = await startService();
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const decision = {
      customerId,
      templateCode,
      consentVersionId,
      value: 'given',
      channel: 'TellingChannel',
    };
    const query = `mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) { changed } }`;
    await fetch(`${service.url}/graphql`, {
      method: 'POST',
      // The log has the ids that callers give to requests, so this one makes it tell the channel.
      headers: {
        ...asCustomer(customerId),
        'content-type': 'application/json',
        'x-request-id': 'TellingChannel',
      },
      body: JSON.stringify({ query, variables: { input: decision } }),
    });
    const { pool } = service.database.engine;
    expect((await heldBy(pool, { uuids: new Set(), words: new Set() })).customerIds).toEqual(
      new Set([customerId]),
    );

    await expect(service.close()).rejects.toThrow(
      /has logged what it must not:\nTellingChannel: \{.*"request"/,
    );
    await service.database.close();
  },
  startTimeoutMs,
);
