import { setTimeout as delay } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { logAll, logKeeping } from '../evidence/logPass';
import { readPage } from '../rest/eventReader';
import { asNobody } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { post, subscribe } from './subscriber';

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());

const versions = `subscription Versions($code: String!, $locale: String) {
  currentVersionChanged(templateCode: $code, locale: $locale) {
    eventId at version { consentVersionId number locale title state }
  }
}`;

interface VersionData {
  readonly currentVersionChanged: { readonly version: Readonly<Record<string, unknown>> };
}

test('a version is told in the language asked for, at the instant it takes effect', async () => {
  const { templateCode: code } = await service.given.publishedVersion({ texts: bothTexts });
  await logAll(service.database.engine);
  const told = subscribe<VersionData>(service.url, versions, { code, locale: 'de' }, asNobody);
  const [current] = await told.until(1);
  expect(current?.currentVersionChanged).toMatchObject({
    eventId: null,
    version: { number: 1, locale: 'de' },
  });
  const effectiveFrom = new Date(Date.now() + 2_000);
  await service.given.publishedVersion({ templateCode: code, texts: bothTexts, effectiveFrom });
  await delay(500);
  expect(told.results).toHaveLength(1);
  const [, only] = await told.until(2);
  expect(Date.now() - effectiveFrom.getTime()).toBeLessThan(2_000);
  expect(only?.currentVersionChanged).toMatchObject({
    at: effectiveFrom.toISOString(),
    version: { number: 2, locale: 'de', title: 'Neuigkeiten per E-Mail', state: 'CURRENT' },
  });
  told.leave();
});

test('a node that hears nothing tells first what another has published, and reads a text once', async () => {
  const { engine } = service.database;
  const { templateCode: code } = await service.given.publishedVersion();
  const deafEngine = { ...engine, listen: () => Promise.resolve(() => Promise.resolve()) };
  const deaf = await startNode({ engine: deafEngine });
  await service.given.publishedVersion({ templateCode: code });
  // The other node reads the text to tell of it, on the same connection.
  await logAll(engine);
  const textsRead: number[] = [];
  for (let opening = 0; opening < 3; opening += 1) {
    textsRead.push(0);
    const stop = engine.onStatement((text) => {
      if (text.includes('version_text')) textsRead[opening] = (textsRead[opening] ?? 0) + 1;
    });
    const told = subscribe<VersionData>(deaf.url, versions, { code }, asNobody);
    expect((await told.until(1))[0]?.currentVersionChanged.version['number']).toBe(2);
    told.leave();
    stop();
  }
  expect(textsRead).toEqual([1, 0, 0]);
  await deaf.close();
});

const events = `subscription Feed($after: ID, $types: [String!]) {
  events(after: $after, types: $types) { eventId at type templateCode partitionKey data }
}`;

interface EventData {
  readonly events: { readonly eventId: string; readonly type: string; readonly data: object };
}

test('the feed is told as REST returns it, from any place on and then as it comes', async () => {
  await service.given.publishedVersion();
  await logAll(service.database.engine);
  const page = await readPage(service.url);
  const [begin, ...rest] = page.events;
  const told = subscribe<EventData>(service.url, events, { after: begin?.id });
  const caughtUp = await told.until(rest.length);
  expect(caughtUp.map(({ events: { eventId, type, data } }) => ({ id: eventId, type, data }))).toEqual(
    rest.map(({ id, type, data }) => ({ id, type, data })),
  );
  await service.given.publishedVersion();
  const live = (await told.until(rest.length + 2)).slice(rest.length, rest.length + 2);
  expect(live.map(({ events: { type } }) => type)).toEqual([
    'consent.template.created',
    'consent.version.published',
  ]);
  told.leave();
});

test('a document known before, by its hash, is subscribed to like one that is new', async () => {
  const { templateCode } = await service.given.publishedVersion();
  const query = `subscription { currentVersionChanged(templateCode: "${templateCode}") { eventId } }`;
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const unknown = await post(service.url, { extensions });
  expect(await unknown.text()).toContain('PERSISTED_QUERY_NOT_FOUND');
  for (const body of [{ query, extensions }, { extensions }, { query }]) {
    const leaving = new AbortController();
    const reply = await post(service.url, body, {}, leaving.signal);
    expect(reply.headers.get('content-type')).toBe(
      'multipart/mixed;boundary="graphql";subscriptionSpec="1.0"',
    );
    leaving.abort();
  }
});

test('a silence is broken by an empty part', async () => {
  const node = await startNode(service.database, { limits: { idleTimeoutMs: 1_000 } });
  const { templateCode } = await service.given.publishedVersion();
  const query = `subscription { currentVersionChanged(templateCode: "${templateCode}") { eventId } }`;
  const leaving = new AbortController();
  const reply = await post(node.url, { query }, {}, leaving.signal);
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  const texts: string[] = [];
  while (texts.join('').split('\r\n\r\n{}\r\n--graphql').length < 4)
    texts.push((await reader?.read())?.value ?? '');
  expect(texts.join('').startsWith('\r\n--graphql\r\ncontent-type: application/json')).toBe(true);
  leaving.abort();
  await node.close();
});

test('a texts’ allowance is of each result, not of all together', async () => {
  const node = await startNode(service.database, {
    logKeeping,
    limits: {
      public: {
        maxTokens: 2_000,
        maxCost: 1_000,
        maxSelections: 1_000,
        maxMembers: 20_000,
        maxTextCharacters: 60,
      },
    },
  });
  const { templateCode: code } = await service.given.publishedVersion({ texts: bothTexts });
  const query = `subscription A($code: String!) { currentVersionChanged(templateCode: $code, locale: "en") { version { consentVersionId locale body } } }`;
  await logAll(service.database.engine);
  const told = subscribe<VersionData>(node.url, query, { code }, asNobody);
  await told.until(1);
  for (const label of ['v2', 'v3', 'v4', 'v5'])
    await service.given.publishedVersion({ templateCode: code, label, texts: bothTexts });
  const bodies = await told.until(5);
  expect(bodies.map((data) => data.currentVersionChanged.version['body'])).toEqual(
    Array(5).fill('May we send you news?'),
  );
  told.leave();
  await node.close();
});
