import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@urql/core';
import { WebSocket } from 'ws';
import { PendingUpdateChangedDocument, PendingUpdateDocument } from '../../src/client/documents/generated';
import { findRefusal, Refused } from '../../src/client/urql';
import { logAll, logKeeping } from '../evidence/logPass';
import { silentNetworkTo } from '../network/silentNetwork';
import { readGuide } from '../readme/guides';
import { tokenOf } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { untilTrue } from '../subscriptions/subscriber';

/* The guide's urql client with subscriptions over graphql-ws, as printed, but for its address. */

const root = join(__dirname, '../..');
const blocks = [...readGuide('src/client/README.md').matchAll(/```js\n(.*?)```/gs)].map(
  ([, text = '']) => text,
);
const exampleWith = (words: string) => blocks.find((text) => text.includes(words)) ?? '';

let service: TestService;
let place: string;
let url: string;
let token: string;
let network: Awaited<ReturnType<typeof silentNetworkTo>>;

beforeAll(async () => {
  // Browsers have a WebSocket, and Node.js from version 22.
  Object.assign(globalThis, { WebSocket, tokenByNow: () => token });
  service = await startService({ logKeeping });
  place = await mkdtemp(join(tmpdir(), 'consent-urql-'));
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'));
  const put = (file: string, text: string) => writeFile(join(place, file), text);
  await put('package.json', '{ "type": "module" }');
  await put('session.js', 'export const token = () => globalThis.tokenByNow();');
  const keys = pathToFileURL(join(root, 'dist/client/esm/client/urql.js')).href;
  await put('kept.js', exampleWith('consentKeys').replace('consent-client/urql', keys));
}, startTimeoutMs);
afterAll(async () => {
  await service.close();
  await rm(place, { recursive: true });
});

beforeEach(async () => {
  url = service.url;
  network = await silentNetworkTo(() => url);
});
afterEach(() => network.close());

let opened = 0;

interface Example {
  readonly client: Client;
  readonly socket: { readonly terminate: () => void };
}

async function openExample(): Promise<Example> {
  opened += 1;
  const file = join(place, `client${opened}.js`);
  const { host } = new URL(network.url);
  await writeFile(file, exampleWith('forwardSubscription').replaceAll('127.0.0.1:4000', host));
  return (await import(pathToFileURL(file).href)) as Example;
}

/** A screen of a customer that shows whether one may proceed, and hears of changes. */
async function givenScreen(exp?: number) {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  await logAll(service.database.engine);
  const customerId = service.given.customer();
  token = tokenOf({ sub: customerId, ...(exp === undefined ? {} : { exp }) });
  const { client, socket } = await openExample();
  const shown: unknown[] = [];
  const asked = { customerId, templateCode };
  const screen = client
    .query(PendingUpdateDocument, asked)
    .subscribe(({ data }) => void shown.push(data?.pendingUpdate?.mayProceed));
  const errors: unknown[] = [];
  const hear = () =>
    client.subscription(PendingUpdateChangedDocument, { customerId }).subscribe(({ error }) => {
      if (error) errors.push(error);
    });
  let changes = hear();
  const hearAgain = () => {
    changes.unsubscribe();
    token = tokenOf({ sub: customerId });
    socket.terminate();
    changes = hear();
  };
  const answer = (value: 'given' | 'withdraw') =>
    service.actions.recordDecision(
      { ...asked, consentVersionId, value },
      { kind: 'customer', id: customerId },
    );
  const untilShown = (mayProceed: boolean) =>
    untilTrue(
      () => shown.at(-1) === mayProceed,
      () => `shown were ${shown.join()}`,
    );
  const close = () => [screen, changes].forEach((each) => each.unsubscribe());
  return { answer, errors, untilShown, hearAgain, close };
}

test('a screen shows what is answered elsewhere, also after the service was away', async () => {
  const node = await startNode(service.database);
  url = node.url;
  const { answer, errors, untilShown, close } = await givenScreen();
  await untilShown(false);
  await answer('given');
  await untilShown(true);
  await node.close();
  await answer('withdraw');
  url = service.url;
  await untilShown(false);
  expect(errors).toEqual([]);
  close();
});

test('an expired token is the error of the last result, and the next one goes on', async () => {
  const { answer, errors, untilShown, hearAgain, close } = await givenScreen(
    Math.floor(Date.now() / 1_000) + 3,
  );
  await untilShown(false);
  await untilTrue(
    () => errors.length > 0,
    () => 'never refused',
  );
  expect(findRefusal(errors[0])).toBeInstanceOf(Refused.UNAUTHENTICATED);
  hearAgain();
  await answer('given');
  await untilShown(true);
  expect(errors).toHaveLength(1);
  close();
});
