import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { WebSocket } from 'ws';
import { logAll, logKeeping } from '../evidence/logPass';
import { silentNetworkTo, type SilentNetwork } from '../network/silentNetwork';
import { readGuide } from '../readme/guides';
import { asCustomer, tokenOf } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { socketUrlOf } from './socketClient';
import { untilTrue } from './subscriber';

/* The guide's example that goes on after each break, as printed, but for its address and its patience. */

const [, example = ''] =
  /```js\n(import \{ createClient.*?)```/s.exec(readGuide('src/graphql/subscriptions/SUBSCRIPTIONS.md')) ??
  [];

interface Result {
  readonly eventId: string | null;
  readonly cause: string | null;
  readonly pendingUpdate: { readonly accepted: boolean };
}

interface Example {
  readonly follow: (query: string, variables: object) => AsyncGenerator<Result, void>;
}

const changes = `subscription Changes($customerId: ID!, $after: ID) {
  pendingUpdateChanged(customerId: $customerId, after: $after) { eventId cause pendingUpdate { accepted } }
}`;

let service: TestService;
let node: Awaited<ReturnType<typeof startNode>>;
let url: string;
let network: SilentNetwork;
let place: string;
let nextToken: () => string;
let asked: string[];
let customerId: string;
let answer: (value: 'given' | 'withdraw') => Promise<unknown>;

beforeAll(async () => {
  const freshToken = () => {
    const token = nextToken();
    asked.push(token);
    return token;
  };
  // Browsers have a WebSocket, and Node.js from version 22.
  Object.assign(globalThis, { freshToken, WebSocket });
  place = await mkdtemp(join(tmpdir(), 'consent-follow-'));
  await symlink(join(__dirname, '../../node_modules'), join(place, 'node_modules'));
  await writeFile(join(place, 'package.json'), '{ "type": "module" }');
  await writeFile(join(place, 'session.js'), 'export const freshToken = () => globalThis.freshToken();');
  service = await startService({ logKeeping });
}, startTimeoutMs);
afterAll(async () => {
  await service.close();
  await rm(place, { recursive: true });
});

beforeEach(async () => {
  node = await startNode(service.database, { limits: { idleTimeoutMs: 1_000 } });
  url = node.url;
  network = await silentNetworkTo(() => url);
  asked = [];
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  await logAll(service.database.engine);
  customerId = service.given.customer();
  const caller = { kind: 'customer', id: customerId } as const;
  answer = (value) =>
    service.actions.recordDecision({ customerId, templateCode, consentVersionId, value }, caller);
  nextToken = () => tokenOfHeader(asCustomer(customerId));
});
afterEach(async () => {
  await network.close();
  await node.close();
});

const tokenOfHeader = ({ authorization = '' }: Readonly<Record<string, string>>) =>
  authorization.replace('Bearer ', '');

let opened = 0;

/** Each has a client of its own, whose pings are sooner. */
async function openExample(): Promise<Example> {
  opened += 1;
  const text = example
    .replace('ws://127.0.0.1:4000/graphql', socketUrlOf(network.url.replace(/\/$/, '')))
    .replace('keepAlive: 10_000', 'keepAlive: 500')
    .replace('terminate(), 5_000', 'terminate(), 500');
  const file = join(place, `follow${opened}.mjs`);
  await writeFile(file, text);
  return (await import(pathToFileURL(file).href)) as Example;
}

async function following(variables: object = { customerId }) {
  const { follow } = await openExample();
  const results: Result[] = [];
  const changed = () => results.filter(({ cause }) => cause !== null);
  let enough = 0;
  const over = (async () => {
    for await (const result of follow(changes, variables)) {
      results.push(result);
      if (enough > 0 && changed().length >= enough) return;
    }
  })();
  over.catch(() => undefined);
  const untilToldOf = (changesCount: number) =>
    untilTrue(
      () => changed().length === changesCount,
      () => `only ${changed().length} of ${changesCount} changes`,
    );
  /** One more change is the last one that is taken. */
  const end = async () => {
    enough = changed().length + 1;
    await answer('given');
    await answer('withdraw');
    await over;
    expect(new Set(changed().map(({ eventId }) => eventId)).size).toBe(changed().length);
  };
  return { results, changed, over, untilToldOf, end };
}

async function untilFirst(results: readonly Result[]): Promise<void> {
  await untilTrue(
    () => results.length > 0,
    () => 'never told',
  );
}

test('it yields what changes, and ends when it is left', async () => {
  const { results, untilToldOf, end } = await following();
  await untilFirst(results);
  await answer('given');
  await untilToldOf(1);
  expect(results.at(-1)).toMatchObject({ pendingUpdate: { accepted: true } });
  await end();
});

test('it goes on after the service was away, and misses nothing between', async () => {
  const { results, untilToldOf, end } = await following();
  await untilFirst(results);
  await answer('given');
  await untilToldOf(1);
  await node.close();
  await answer('withdraw');
  await delay(1_500);
  node = await startNode(service.database);
  url = node.url;
  await untilToldOf(2);
  await end();
});

test('it goes on after the network has lost it without a word', async () => {
  const { results, untilToldOf, end } = await following();
  await untilFirst(results);
  await answer('given');
  await untilToldOf(1);
  expect(network.swallow()).toBe(1);
  await answer('withdraw');
  await untilToldOf(2);
  await end();
});

test('once the token has expired it asks for the next one, over a new socket', async () => {
  const exp = Math.floor(Date.now() / 1_000) + 3;
  const tokens = [tokenOf({ sub: customerId, exp })];
  const fresh = nextToken;
  nextToken = () => tokens.pop() ?? fresh();
  const { results, untilToldOf, end } = await following();
  await untilFirst(results);
  await answer('given');
  await untilToldOf(1);
  await untilTrue(
    () => asked.length === 2,
    () => 'never asked for another token',
  );
  await answer('withdraw');
  await untilToldOf(2);
  await end();
});

test('where its place is lost it begins with what holds now', async () => {
  const { results, end } = await following({ customerId, after: '00000000-7' });
  await untilFirst(results);
  expect(results[0]).toMatchObject({ eventId: null, cause: null });
  await end();
});

test('it ends at another refusal, with its errors', async () => {
  const { over } = await following({ customerId: service.given.customer() });
  await expect(over).rejects.toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
});
