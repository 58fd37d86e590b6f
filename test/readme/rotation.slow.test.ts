import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../concurrency/until';
import { describeWith, findProgram } from '../database/programs';
import { isPostgres } from '../database/run';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { logKeyPem } from '../evidence/logPass';
import { startProcess, type Exit, type ServiceProcess } from '../fault/serviceProcess';
import { asCustomer } from '../service/bearer';
import { startNode, startTimeoutMs } from '../service/service';
import { readGuide } from './guides';

const run = promisify(execFile);
const dist = join(__dirname, '../../dist');
const needed = ['openssl', 'curl', 'jq'];
const missing = needed.find((name) => findProgram(name) === null);

/** The commands below a heading of the guide. */
function commandsOf(heading: string): string {
  const [, section = ''] = readGuide('src/actions/evidence/ROTATION.md').split(`# ${heading}\n`);
  return Array.from(
    section.split(/^##+ /m)[0]?.matchAll(/```\n(.*?)```\n/gs) ?? [],
    ([, words]) => words,
  ).join('');
}

const ways = isPostgres ? ['PostgreSQL', 'PostgreSQL, with `LOG_SIGNING_KEY`'] : ['Embedded database'];

const stepsOf = (way: string) => () => {
  const isValue = way.includes('LOG_SIGNING_KEY');
  let place: string;
  let database: TestDatabase;
  let version: { readonly templateCode: string; readonly consentVersionId: string };
  let customerId: string;
  let service: ServiceProcess | null = null;
  let url = '';

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'consent-rotation-'));
    for (const [name, entry] of [
      ['consent', 'main'],
      ['consent-verify', 'verify'],
    ] as const) {
      const main = join(dist, entry, 'main.js');
      await writeFile(join(place, name), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
      await chmod(join(place, name), 0o700);
    }
    if (isPostgres) await writeFile(keyPath(), logKeyPem);
    database = await openTestDatabase();
    const node = await startNode(database);
    version = await node.given.publishedVersion();
    customerId = node.given.customer();
    await node.close();
    await database.engine.close();
    if (database.config.kind === 'pglite') await symlink(database.config.dataDir, join(place, '.data'));
  }, startTimeoutMs);
  afterAll(async () => {
    await service?.stop('SIGKILL');
    await database.close();
    await rm(place, { recursive: true, force: true });
  });

  const environment = () => ({
    ...(database.url !== null && {
      DATABASE_URL: database.url,
      ...(isValue
        ? { LOG_SIGNING_KEY: readFileSync(keyPath(), 'utf8') }
        : { LOG_SIGNING_KEY_FILE: keyPath() }),
      LOG_ORIGIN: 'consent.test/ledger',
      LOG_CHECKPOINT_FILE: join(place, 'log-checkpoint'),
      ERASURE_JOURNAL_FILE: join(place, 'erasure-journal.ndjson'),
    }),
  });
  const keyFile = commandsOf(way);
  async function shell(heading: string): Promise<string> {
    const env = { PATH: `${place}:${process.env.PATH ?? ''}`, ...environment() };
    const commands = commandsOf(heading).replaceAll('https://consent.example', url);
    expect(commands).not.toBe('');
    return (await run('sh', ['-ec', keyFile + commands], { env, cwd: place })).stdout;
  }
  const keyPath = () => join(place, isPostgres ? 'log-key.pem' : '.data/log-key.pem');
  async function start(): Promise<void> {
    service = startProcess(database.config, { environment: environment() });
    url = await service.ready;
  }
  const stop = async (): Promise<Exit> => (service ? service.stop('SIGTERM') : Promise.reject(new Error()));
  const signatures = async () =>
    (await (await fetch(`${url}/v1/log/checkpoint`)).text()).split('\n').filter((line) => /^— /.test(line))
      .length;

  /** The customer decides again, and takes the evidence away. */
  async function takenAway(value: 'given' | 'withdraw'): Promise<string> {
    const path = `/v1/customers/${customerId}/consents/templates/${version.templateCode}/decisions`;
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...asCustomer(customerId), 'content-type': 'application/json' },
      body: JSON.stringify({ consent_version_id: version.consentVersionId, value }),
    });
    expect(answer.ok).toBe(true);
    const file = await (
      await fetch(`${url}/v1/customers/me/evidence`, { headers: asCustomer(customerId) })
    ).text();
    await writeFile(join(place, 'evidence.json'), file);
    return file;
  }
  const originOf = (file: string) => (JSON.parse(file) as { checkpoint: string }).checkpoint.split('\n')[0];

  it(
    'leave a log with its name, one new key, evidence that verifies from before and after, and a clean audit',
    async () => {
      await start();
      const before = await takenAway('given');
      await chmod(keyPath(), 0o644);
      await stop();

      await shell('Copy it');
      await shell('Add the new key');
      expect((await stat(keyPath())).mode & 0o077).toBe(0);
      await start();
      await until(10_000, async () => (await signatures()) === 2);
      expect(await shell('Restart')).toBe('2\n');
      await takenAway('withdraw');
      expect(await shell('Announce')).toContain('2 decisions');
      const policy = (await readFile(join(place, 'log.policy'), 'utf8')).trimEnd().split('\n');
      expect(policy).toHaveLength(2);
      await stop();

      await chmod(keyPath(), 0o644);
      await start();
      const { stdout } = await stop();
      expect(stdout.includes('chmod 600 ')).toBe(!isValue);

      await shell('Remove the old key');
      await start();
      const after = await takenAway('given');
      expect(await signatures()).toBe(1);
      const told = await stop();
      for (const each of [stdout, told.stdout]) expect(each).not.toContain('does not know the key');
      expect(told.stdout).not.toContain('chmod');
      const fresh = generateKeyPairSync('ed25519').privateKey;
      await writeFile(keyPath(), fresh.export({ type: 'pkcs8', format: 'pem' }));
      await start();
      expect((await stop()).stdout).toContain('the log does not know the key of this node');
      expect(originOf(after)).toBe(originOf(before));
      for (const file of [before, after]) {
        await writeFile(join(place, 'evidence.json'), file);
        const verified = await run('consent-verify', ['evidence.json', '--policy', 'log.policy'], {
          env: { PATH: place },
          cwd: place,
        });
        expect(verified.stdout).toContain('decision');
      }
    },
    2 * startTimeoutMs,
  );
};

for (const way of ways)
  describeWith(missing ?? 'tools', missing ? null : 'all')(
    `the steps of a rotation, as printed for ${way}`,
    stepsOf(way),
  );
