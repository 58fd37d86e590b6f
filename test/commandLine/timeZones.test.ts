import { startTimeoutMs } from '../service/service';
import type { CommandLine } from './commandLineOn';
import { openScene, type Scene } from './scene';

let scene: Scene;
let commandLine: CommandLine;
let webhookId: string;

beforeAll(async () => {
  scene = await openScene();
  commandLine = scene.commandLine({
    environment: { WEBHOOK_SECRET_KEY: Buffer.alloc(32).toString('base64') },
  });
  const editor = { kind: 'operator', id: 'an editor' } as const;
  await scene.service(async ({ saveDraft }, given) => {
    await given.template('news');
    await given.publishedVersion({ templateCode: 'news', label: 'v1' });
    const terms = { effectiveFrom: new Date('2999-01-01T00:00:00.000Z') };
    const texts = [{ locale: 'en', title: 'News', body: 'May we now?' }];
    await saveDraft({ templateCode: 'news', label: 'v2', texts, terms }, editor);
  });
  const key = ['keys', 'issue', '--name', 'shop', '--scopes', 'audit:read', '--expires', 'P1D'];
  await commandLine.run(...key, '--yes');
  // Nobody listens there.
  const webhook = ['webhooks', 'create', 'http://127.0.0.1:9/', '--name', 'CRM', '--yes'];
  webhookId = (await commandLine.json<{ readonly id: string }>(...webhook)).id;
  await commandLine.run('webhooks', 'test', webhookId);
}, startTimeoutMs);
afterAll(() => scene.close());

const inTokyo = ['--time-zone', 'Asia/Tokyo'];

it.each([
  'keys list',
  'reports show news',
  'reports show news --csv',
  'templates list',
  'templates show news',
  'templates drafts',
  'templates draft show news',
  'webhooks attempts',
])('%s tells all its instants in the zone that is named', async (command) => {
  const named = command === 'webhooks attempts' ? [webhookId] : [];
  const { exitCode, stdout } = await commandLine.run(...command.split(' '), ...named, ...inTokyo);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/\d\d:\d\d\+09:00/);
  // What was meant in a zone has UTC behind it.
  expect(stdout.replaceAll(/\+09:00 \(\S+Z\)/g, '')).not.toMatch(/\d\d:\d\dZ|\.\d{3}Z/);
});

it('publishing tells in the zone when the version takes effect', async () => {
  const { stdout } = await commandLine.run('templates', 'publish', 'news', ...inTokyo, '--yes');
  expect(stdout).toContain('in effect from 2999-01-01T09:00:00+09:00 (2999-01-01T00:00:00.000Z)');
});

const since = '2026-01-01T00:00';

it.each([
  ['webhooks recover', () => [webhookId, '--since', since]],
  ['webhooks replay', () => [webhookId, '--from', since, '--until', '2026-01-02', '--yes']],
  ['webhooks replay', () => [webhookId, '--from', '2026-01-01', '--until', since, '--yes']],
  ['events tail', () => ['--once', '--from', since]],
])('%s takes a time of day in the zone that is named, and none without', async (command, words) => {
  const run = (...more: readonly string[]) => commandLine.run(...command.split(' '), ...words(), ...more);
  expect(await run(...inTokyo)).not.toMatchObject({ exitCode: 2 });
  expect(await run()).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('say where with --time-zone') as string,
  });
});
