import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { logKeepingOf } from '../../src/app/local/localLogKey';
import { readConfig, type Environment } from '../../src/config/config';
import { firstOrigin, successionEvent } from '../../src/domain/evidence/succession';
import { addWaitingEvents } from '../../src/storage/evidence/logSuccession';
import { runVerify } from '../../src/verify/commandLine';
import { commandLineOn } from '../commandLine/commandLineOn';
import { runFolder } from '../database/run';
import { asCustomer } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
let version: { readonly templateCode: string; readonly consentVersionId: string };
let folder: string;
beforeEach(async () => {
  service = await startService();
  version = await service.given.publishedVersion();
  folder = mkdtempSync(join(runFolder(), 'origin-'));
}, startTimeoutMs);
afterEach(() => service.close());

const settings = (environment: Environment = {}) => ({ DATA_DIR: folder, ...environment });
const keepingWith = (environment?: Environment) =>
  logKeepingOf(readConfig(settings(environment)), service.database.engine);
const originWith = async (environment?: Environment) => (await keepingWith(environment)).signer?.origin;
const command = (...words: readonly string[]) =>
  commandLineOn(service.database.engine, { environment: settings() }).run(...words);
const at = (name: string) => join(folder, name);
const newPem = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** One life of the service, in which a customer decides and takes the evidence away. */
async function started(environment?: Environment) {
  const logKeeping = await keepingWith(environment);
  const node = await startNode(service.database, { logKeeping });
  const customerId = node.given.customer();
  const decision = { customerId, ...version, value: 'given' } as const;
  await node.actions.recordDecision(decision, { kind: 'customer', id: customerId });
  const answer = await fetch(`${node.url}/v1/customers/me/evidence`, { headers: asCustomer(customerId) });
  const file = await answer.text();
  await node.close();
  const { checkpoint } = JSON.parse(file) as { readonly checkpoint: string };
  const [origin = '', size = ''] = checkpoint.split('\n');
  return { file, origin, size: Number(size), vkeys: logKeeping.signer?.keys.map(({ vkey }) => vkey) ?? [] };
}

async function verified(file: string, vkeys: readonly string[]) {
  writeFileSync(at('policy'), vkeys.map((vkey) => `log ${vkey}\n`).join(''));
  const said: string[] = [];
  const input = Readable.from([Buffer.from(file)]);
  const surroundings = { input, print: () => undefined, say: (text: string) => said.push(text) };
  return { exitCode: await runVerify(['-', '--policy', at('policy')], surroundings), said };
}

it(
  'an embedded log keeps its name when its key is replaced, and goes on',
  async () => {
    const first = await started();
    const [oldKey, newKey] = [readFileSync(at('log-key.pem'), 'utf8'), newPem()];
    writeFileSync(at('log-key.pem'), oldKey + newKey);
    const both = await started();
    writeFileSync(at('log-key.pem'), newKey);
    const last = await started();

    expect(first.origin).toMatch(/^consent\.localhost\/[0-9a-f]{16}$/);
    expect([both.origin, last.origin]).toEqual([first.origin, first.origin]);
    expect(both.size).toBeGreaterThan(first.size);
    expect(last.size).toBeGreaterThan(both.size);
    expect(last.vkeys).toEqual(both.vkeys.slice(1));

    const trusted = both.vkeys;
    for (const { file } of [first, both, last])
      expect(await verified(file, trusted)).toEqual({ exitCode: 0, said: [] });
    const untold = await verified(last.file, first.vkeys);
    expect(untold.exitCode).toBe(2);
    expect(untold.said.join('')).toContain('CHECKPOINT_NOT_SIGNED');
    const audit = await command('log', 'audit');
    expect(audit).toMatchObject({ exitCode: 0, stderr: '' });
    expect(audit.stdout).toContain('2 key');
  },
  startTimeoutMs,
);

it(
  'a folder from before the name was kept has it from the database, whatever its key',
  async () => {
    const { origin } = await started();
    rmSync(at('log-origin'));
    writeFileSync(at('log-key.pem'), newPem());
    expect(await originWith()).toBe(origin);
    expect(readFileSync(at('log-origin'), 'utf8')).toBe(`${origin}\n`);
    for (const name of ['log-origin', 'log-key.pem']) expect(statSync(at(name)).mode & 0o077).toBe(0);
  },
  startTimeoutMs,
);

it('a new log has the configured name, else a new one, and has it from then on', async () => {
  expect(await originWith({ LOG_ORIGIN: 'consent.test/ledger' })).toBe('consent.test/ledger');
  expect(await originWith({ LOG_SIGNING_KEY: newPem() })).toBe('consent.test/ledger');
  rmSync(at('log-origin'));
  expect(await originWith({ LOG_SIGNING_KEY: newPem() })).toMatch(/^consent\.localhost\//);
});

it(
  'a log that was succeeded keeps its first name in the folder, and its second one may be configured too, also on a server',
  async () => {
    const { origin } = await started();
    const succession = {
      predecessor: origin,
      origin: `${origin}/2`,
      checkpoint: '',
      lost: { from: 0, to: 0 },
    };
    await addWaitingEvents(service.database.engine.pool, [successionEvent(succession, new Date())]);
    const later = await started({ LOG_ORIGIN: `${origin}/2` });
    expect(later.origin).toBe(`${origin}/2`);
    const onServer = { DATABASE_URL: 'postgresql://nowhere/none', LOG_SIGNING_KEY: newPem() };
    for (const LOG_ORIGIN of [origin, `${origin}/2`])
      expect((await started({ ...onServer, LOG_ORIGIN })).origin).toBe(`${origin}/2`);
    rmSync(at('log-origin'));
    expect(await originWith()).toBe(origin);
  },
  startTimeoutMs,
);

it('names are followed back to the first, and end where they go round', () => {
  const to = (predecessor: string, origin: string) => ({ predecessor, origin });
  expect(firstOrigin('a', [])).toBe('a');
  expect(firstOrigin('a/3', [to('a', 'a/2'), to('a/2', 'a/3'), to('b', 'c')])).toBe('a');
  expect(firstOrigin('a', [to('a', 'b'), to('b', 'a')])).toBe('a');
});

it('two folders with one key never have one name', async () => {
  const LOG_SIGNING_KEY = newPem();
  const first = await originWith({ LOG_SIGNING_KEY });
  folder = mkdtempSync(join(runFolder(), 'origin-'));
  expect(await originWith({ LOG_SIGNING_KEY })).not.toBe(first);
});

it('a made name whose tree is gone is not used for a new one', async () => {
  const gone = await originWith();
  const next = await originWith();
  expect(next).not.toBe(gone);
  expect(readFileSync(at('log-origin'), 'utf8')).toBe(`${next}\n`);
});
