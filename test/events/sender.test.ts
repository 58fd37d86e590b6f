import { setTimeout as delay } from 'node:timers/promises';
import type { SendResult } from '../../src/domain/webhooks/sendResult';
import { reachOf } from '../../src/domain/webhooks/networks';
import { exchange } from '../../src/events/sending/exchange';
import { agentsOver } from '../../src/events/sending/guardedAgents';
import { systemResolver } from '../../src/events/sending/guardedLookup';
import { createSender, type Sender, type SenderSettings } from '../../src/events/sending/sender';
import { httpReceiver, rawReceiver, type Receiver } from './receiver';

const times = { totalMs: 600, connectMs: 300, bodyMs: 200 };
const opened: { readonly close: () => unknown }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

function given(settings: Partial<SenderSettings> = {}): Sender {
  const sender = createSender({ isProduction: false, allowedNetworks: [], times, ...settings });
  opened.push(sender);
  return sender;
}

async function receiving(receiver: Promise<Receiver>): Promise<Receiver> {
  opened.push(await receiver);
  return receiver;
}

function sent(url: string, sender = given()): Promise<SendResult> {
  return sender.send({ endpointId: 'one', url, headers: { 'webhook-id': 'evt-1' }, body: '{"a":"ü"}' });
}

const answering = (text: string) => receiving(rawReceiver((socket) => socket.end(text)));

describe('a receiver that answers', () => {
  test('gets the method, the path, the headers and the body, and is heard', async () => {
    const text = 'HTTP/1.1 429 Slow\r\nRetry-After: 5\r\nWebhook-Delivery: abort-message\r\n\r\nLater.';
    const receiver = await answering(text);
    const result = await sent(`${receiver.url}?q=1`);
    const firstText = 'Later.';
    expect(result).toMatchObject({
      status: 429,
      retryAfter: '5',
      webhookDelivery: 'abort-message',
      firstText,
    });
    const request = receiver.received().toString('utf8');
    expect(request).toMatch(/^POST \/hook\?q=1 HTTP\/1\.1\r\n/);
    expect(request).toContain('webhook-id: evt-1\r\n');
    expect(request).toContain('content-length: 10\r\n');
    expect(request).toMatch(/\r\n\r\n\{"a":"ü"\}$/);
  });

  test('with a redirection gets no further request', async () => {
    const target = await answering('HTTP/1.1 200 OK\r\n\r\n');
    const receiver = await answering(`HTTP/1.1 307 Elsewhere\r\nLocation: ${target.url}\r\n\r\n`);
    expect(await sent(receiver.url)).toMatchObject({ kind: 'answered', status: 307 });
    expect(target.connections()).toBe(0);
  });

  test('is reached directly, whatever proxy the environment names', async () => {
    const proxy = await answering('HTTP/1.1 502 Proxy\r\n\r\n');
    const receiver = await answering('HTTP/1.1 200 OK\r\n\r\n');
    const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    const before = names.map((name) => [name, process.env[name]] as const);
    try {
      for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : proxy.url;
      expect(await sent(receiver.url)).toMatchObject({ status: 200 });
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = value;
      }
    }
    expect(proxy.connections()).toBe(0);
  });

  test('at length is shown by its first 512 bytes, and keeps its connection', async () => {
    const receiver = await receiving(httpReceiver((_request, response) => response.end('ä'.repeat(9000))));
    const sender = given();
    const results = [await sent(receiver.url, sender), await sent(receiver.url, sender)];
    expect(results).toMatchObject([{ firstText: 'ä'.repeat(256) }, { firstText: 'ä'.repeat(256) }]);
    expect(receiver.connections()).toBe(1);
  });

  test('with control characters is shown without them, and with what is no text by replacements', async () => {
    const body = Buffer.from('\u001b[31mred\u0000\r\n\u202eend\u00ff', 'latin1');
    const receiver = await receiving(httpReceiver((_request, response) => response.end(body)));
    expect(await sent(receiver.url)).toMatchObject({ firstText: '[31mred .end�' });
  });

  test('in the middle of a character is shown without that one', async () => {
    const receiver = await receiving(
      httpReceiver((_request, response) => response.end(`a${'ä'.repeat(400)}`)),
    );
    expect(await sent(receiver.url)).toMatchObject({ firstText: `a${'ä'.repeat(255)}` });
  });

  test('gets eight messages at once on connections that serve the next ones', async () => {
    const receiver = await receiving(httpReceiver((_request, response) => response.end('ok')));
    const sender = given();
    for (let round = 0; round < 3; round += 1)
      await Promise.all(Array.from({ length: 8 }, () => sent(receiver.url, sender)));
    expect(receiver.connections()).toBeLessThanOrEqual(8);
  });
});

describe('a receiver that answers 200 and then', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nbegun';
  const behaviours = {
    'cuts the body': () => answering(head),
    'resets the connection': () =>
      receiving(
        rawReceiver((socket) => {
          socket.write(head);
          setTimeout(() => socket.resetAndDestroy(), 50);
        }),
      ),
    hangs: () => receiving(rawReceiver((socket) => socket.write(head))),
  };
  test.each(Object.entries(behaviours))('%s has answered', async (_what, behave) => {
    const result = await sent((await behave()).url);
    expect(result).toMatchObject({ kind: 'answered', status: 200, firstText: 'begun' });
    expect((result as { durationMs: number }).durationMs).toBeLessThan(500);
  });

  test('drips its body is not listened to for long', async () => {
    const receiver = await receiving(
      httpReceiver((_request, response) => {
        const drip = setInterval(() => response.write('.'), 20);
        response.once('close', () => clearInterval(drip));
      }),
    );
    const result = await sent(receiver.url);
    expect(result).toMatchObject({ status: 200, firstText: expect.stringMatching(/^\.{2,12}$/) as string });
  });

  test('sends a gigabyte is cut off', async () => {
    let written = 0;
    const piece = Buffer.alloc(1024 * 1024, 'x');
    const receiver = await receiving(
      httpReceiver((_request, response) => {
        const pour = () => {
          while (written < 1024 && !response.destroyed) {
            written += 1;
            if (!response.write(piece)) return void response.once('drain', pour);
          }
        };
        pour();
      }),
    );
    expect(await sent(receiver.url)).toMatchObject({ status: 200, firstText: 'x'.repeat(512) });
    await delay(100);
    expect(written).toBeLessThan(64);
  });
});

describe('a receiver that fails', () => {
  const raw = (behave: Parameters<typeof rawReceiver>[0]) => () => receiving(rawReceiver(behave));
  const drip = (text: string, head = '') =>
    raw((socket) => {
      socket.write(head);
      const timer = setInterval(() => socket.write(text), 20);
      socket.once('close', () => clearInterval(timer));
    });
  const interim = 'HTTP/1.1 100 Continue\r\n\r\n';
  const large = `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`;
  test.each([
    ['by silence', 'ANSWER_TIMEOUT', raw(() => undefined)],
    ['by dripping headers', 'ANSWER_TIMEOUT', drip('x: y\r\n', 'HTTP/1.1 200 OK\r\n')],
    ['by interim answers without end', 'MALFORMED_ANSWER', drip('HTTP/1.1 103 Early\r\n\r\n')],
    ['by many interim answers at once', 'MALFORMED_ANSWER', raw((socket) => socket.end(interim.repeat(17)))],
    ['by a reset', 'CONNECTION_LOST', raw((socket) => socket.resetAndDestroy())],
    ['by hanging up', 'CONNECTION_LOST', raw((socket) => socket.end())],
    ['by large headers', 'HEADERS_TOO_LARGE', raw((socket) => socket.end(large))],
    ['by another protocol', 'MALFORMED_ANSWER', raw((socket) => socket.end('SSH-2.0-Open\r\n'))],
    ['by another protocol in place of HTTP', 'CONNECTION_LOST', raw((socket) => socket.end(upgrade))],
  ] as const)(
    '%s: %s',
    async (_how, reason, behave) => {
      const result = await sent((await behave()).url);
      expect(result).toMatchObject({ kind: 'failed', reason });
      expect((result as { durationMs: number }).durationMs).toBeLessThan(1000);
    },
    5000,
  );

  const upgrade = 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n';

  test('by not being there', async () => {
    const gone = await rawReceiver(() => undefined);
    await gone.close();
    expect(await sent(gone.url)).toMatchObject({ reason: 'CONNECTION_REFUSED' });
  });

  test('by a name without an address, or one that is never found', async () => {
    const none = given({ resolve: () => Promise.resolve([]) });
    const never = given({ resolve: () => new Promise(() => undefined) });
    expect(await sent('https://hook.example/', none)).toMatchObject({ reason: 'NAME_NOT_FOUND' });
    expect(await sent('https://hook.example/', never)).toMatchObject({ reason: 'NAME_NOT_FOUND' });
  });

  test('by speaking no TLS', async () => {
    const receiver = await answering('HTTP/1.1 400 Bad\r\n\r\n');
    expect(await sent(receiver.url.replace('http', 'https'))).toMatchObject({ reason: 'TLS' });
  });

  test('by keeping all connections busy', async () => {
    const receiver = await receiving(rawReceiver(() => undefined));
    const reach = reachOf({ isProduction: false, allowedNetworks: [] });
    const agents = agentsOver({ reach, resolve: systemResolver }, [], true);
    opened.push({ close: () => agents['http:'].destroy() });
    const url = { protocol: 'http:', host: '127.0.0.1', port: receiver.port, path: '/' } as const;
    const message = { endpointId: 'one', url, headers: {}, body: Buffer.from('{}') };
    const busy = Array.from({ length: 16 }, () => exchange(message, agents, times).catch(() => 'over'));
    const late = exchange(message, agents, { ...times, totalMs: 200 });
    await expect(late).rejects.toMatchObject({ cause: { failure: 'NO_FREE_CONNECTION' } });
    expect(await Promise.all(busy)).toEqual(Array.from({ length: 16 }, () => 'over'));
  });

  test('by keeping the connections of other endpoints busy, which takes none of its own', async () => {
    const receiver = await receiving(
      httpReceiver((request, response) => {
        if (request.headers['webhook-id'] === 'taken') response.end();
      }),
    );
    const sender = given();
    const message = { url: receiver.url, headers: {}, body: '{}' };
    const busy = ['one', 'two'].flatMap((endpointId) =>
      Array.from({ length: 16 }, () => sender.send({ ...message, endpointId })),
    );
    const third = { ...message, endpointId: 'three', headers: { 'webhook-id': 'taken' } };
    expect(await sender.send(third)).toMatchObject({ status: 200 });
    await Promise.all(busy);
  });
});

test('a connection that the receiver closes between messages costs none', async () => {
  const receiver = await receiving(
    rawReceiver((socket) => {
      if (socket.bytesWritten > 0) return socket.resetAndDestroy();
      return socket.write('HTTP/1.1 204 Done\r\nConnection: keep-alive\r\n\r\n');
    }),
  );
  const sender = given();
  const results = [];
  for (let message = 0; message < 4; message += 1) results.push(await sent(receiver.url, sender));
  expect(results).toMatchObject(Array.from({ length: 4 }, () => ({ kind: 'answered', status: 204 })));
});

test('a message that is sent anew, for its connection was closed late, has no longer than any other', async () => {
  let requests = 0;
  const receiver = await receiving(
    rawReceiver((socket) => {
      requests += 1;
      if (requests === 1) return socket.write('HTTP/1.1 204 Done\r\nConnection: keep-alive\r\n\r\n');
      return requests === 2 ? setTimeout(() => socket.resetAndDestroy(), 400) : undefined;
    }),
  );
  const sender = given();
  await sent(receiver.url, sender);
  const result = await sent(receiver.url, sender);
  expect([requests, result]).toMatchObject([3, { kind: 'failed', reason: 'ANSWER_TIMEOUT' }]);
  expect((result as { durationMs: number }).durationMs).toBeLessThan(900);
});

test('a closed sender cuts what is under way', async () => {
  const receiver = await receiving(rawReceiver(() => undefined));
  const sender = given();
  const result = sent(receiver.url, sender);
  await delay(100);
  sender.close();
  expect(await result).toMatchObject({ kind: 'failed', reason: 'CONNECTION_LOST' });
});

test('a connection that says more than was asked is ended, and read no further', async () => {
  const ended: boolean[] = [];
  const receiver = await receiving(
    rawReceiver((socket) => {
      socket.write('HTTP/1.1 204 Done\r\nConnection: keep-alive\r\n\r\n');
      const timer = setInterval(() => socket.write('x'.repeat(1_000)), 20);
      socket.once('close', () => {
        clearInterval(timer);
        ended.push(true);
      });
    }),
  );
  expect(await sent(receiver.url)).toMatchObject({ status: 204 });
  await delay(300);
  expect(ended).toEqual([true]);
});

test('an answer to a message that is never read ends its connection', async () => {
  const ended: boolean[] = [];
  const receiver = await receiving(
    rawReceiver((socket) => {
      if (socket.bytesWritten > 0) return;
      socket.pause();
      socket.write('HTTP/1.1 204 Done\r\nConnection: keep-alive\r\n\r\n');
      setTimeout(() => socket.resume(), 500);
      socket.once('close', () => ended.push(socket.bytesRead < 20_000_000));
    }),
  );
  const message = { endpointId: 'one', url: receiver.url, headers: {}, body: 'x'.repeat(20_000_000) };
  expect(await given().send(message)).toMatchObject({ status: 204 });
  await delay(1_000);
  expect(ended).toEqual([true]);
});

test('a closed sender cuts also what is under way on a connection that it kept, and sends it no second time', async () => {
  let requests = 0;
  const receiver = await receiving(
    httpReceiver((request, response) => {
      requests += 1;
      request.resume();
      if (requests === 1) response.end('taken');
    }),
  );
  const sender = given({ times: { ...times, totalMs: 5_000 } });
  expect(await sent(receiver.url, sender)).toMatchObject({ kind: 'answered' });
  const underway = sent(receiver.url, sender);
  await delay(200);
  sender.close();
  const endedSoon = await Promise.race([underway, delay(1_000)]);
  expect(endedSoon).toMatchObject({ kind: 'failed' });
  expect(requests).toBe(2);
});
