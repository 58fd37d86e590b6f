import { randomUUID, generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvidenceFile } from '../../src/domain/evidence/file/evidenceFile';
import { evidenceInPage } from '../../src/domain/evidence/page/evidenceInPage';
import { makeFolder, type TestFolder } from '../markdown/files';
import { startTimeoutMs } from '../service/service';
import type { CommandLine } from './commandLineOn';
import { openScene, type Scene } from './scene';

let scene: Scene;
let folder: TestFolder;
let signing: CommandLine;
const customers = [randomUUID(), randomUUID(), randomUUID()];
const [first = '', second = '', silent = ''] = customers;

beforeAll(async () => {
  scene = await openScene();
  folder = await makeFolder();
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  signing = scene.commandLine({
    environment: {
      LOG_SIGNING_KEY: key,
      LOG_ORIGIN: 'consent.test/ledger',
      DATA_DIR: folder.path,
    },
  });
  await scene.service(async ({ recordDecision }, given) => {
    const { templateCode, consentVersionId } = await given.publishedVersion();
    for (const customerId of [first, second]) {
      const decision = { customerId, templateCode, consentVersionId, value: 'given' } as const;
      await recordDecision(decision, { kind: 'customer', id: customerId });
    }
  });
}, startTimeoutMs);
afterAll(async () => {
  await scene.close();
  await folder.remove();
});

const customerIn = (line: string) => (JSON.parse(line) as EvidenceFile).customer?.customerId ?? null;

it('writes a file for each customer, named or listed, one per line, and gives the log its places meanwhile', async () => {
  const ids = join(folder.path, 'ids');
  const out = join(folder.path, 'evidence.ndjson');
  await writeFile(ids, `${second}\n\n  ${silent}\r\n`);
  expect(await signing.run('customers', 'export', first, '--ids', ids, '--out', out)).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: '3 customers exported, 1 without decisions',
  });
  const lines = (await readFile(out, 'utf8')).trimEnd().split('\n');
  expect(lines.map(customerIn)).toEqual([first, second, null]);
  expect((await signing.run('customers', 'export', first, '--out', out)).exitCode).toBe(1);
  expect((await signing.run('customers', 'export', first, '--out', out, '--overwrite')).exitCode).toBe(0);
  expect(customerIn(await readFile(out, 'utf8'))).toBe(first);
}, 20_000);

it('writes one customer’s file as JSON and as a page', async () => {
  const { stdout } = await signing.run('customers', 'export', first, '--format', 'json');
  expect(customerIn(stdout)).toBe(first);
  const page = await signing.run('customers', 'export', first, '--format', 'html');
  expect(page.stdout).toMatch(/^<!doctype html>/);
  expect(page.stdout).toContain('Gave consent');
  const inGerman = ['--format', 'html', '--locale', 'de', '--time-zone', 'Europe/Berlin'];
  const german = await signing.run('customers', 'export', first, ...inGerman);
  expect(german.stdout).toContain('Eingewilligt');
  expect(german.stdout).toContain('Europe/Berlin');
});

describe('a certificate', () => {
  const run = (...options: readonly string[]) => signing.run('customers', 'certificate', ...options);

  it('has copies, a declaration with blanks, and the evidence file, in either language', async () => {
    const english = await run(first);
    expect(english).toMatchObject({
      exitCode: 0,
      stderr: '1 decision certified; have counsel review the declaration',
    });
    for (const said of ['Declaration of the custodian', 'Signature', 'Gave consent', 'have counsel review'])
      expect(english.stdout).toContain(said);
    expect(english.stdout).toMatch(/Entry <bdi>\d+<\/bdi> of the log, sealed as/);
    const found = evidenceInPage(Buffer.from(english.stdout));
    expect('evidence' in found && customerIn(found.evidence.toString('utf8'))).toBe(first);
    const german = await run(first, '--locale', 'de', '--time-zone', 'Europe/Berlin');
    for (const said of [
      'Erklärung der aufbewahrenden Person',
      'Unterschrift',
      'Eingewilligt',
      'Europe/Berlin',
    ])
      expect(german.stdout).toContain(said);
  });

  it('of one template leaves the evidence file out, and says so', async () => {
    const whole = await run(first);
    const [, code = ''] = /Template <code><bdi>([^<]+)</.exec(whole.stdout) ?? [];
    const part = await run(first, '--template', code);
    expect(part.stdout).toContain('so it is not in this page');
    expect(evidenceInPage(Buffer.from(part.stdout))).toMatchObject({ fault: { code: 'PAGE_WITHOUT_FILE' } });
  });

  it('is not made of nothing', async () => {
    expect(await run(silent)).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining('no decisions of this customer') as unknown,
    });
    const { stderr } = await run(first, '--template', 'other');
    expect(stderr).toContain('no decisions of this customer on template "other"');
  });
});

it('refuses words that do not go together before it writes anything', async () => {
  const out = join(folder.path, 'never');
  const [faulty, missing, long] = ['faulty', 'missing', 'long'].map((name) => join(folder.path, name));
  await writeFile(String(faulty), `${first}\n\nnot an id\n`);
  await writeFile(String(long), '0'.repeat(1_001));
  const refused = [
    await signing.run('customers', 'export', '--out', out),
    await signing.run('customers', 'export', first, second, '--format', 'html', '--out', out),
    await signing.run('customers', 'export', '--ids', String(faulty), '--out', out),
    await signing.run('customers', 'export', '--ids', String(missing), '--out', out),
    await signing.run('customers', 'export', '--ids', String(long), '--out', out),
    await signing.run('customers', 'export', '--ids', '/dev/zero', '--out', out),
  ];
  expect(refused.map(({ exitCode }) => exitCode > 0)).toEqual([true, true, true, true, true, true]);
  expect(refused.map(({ stderr }) => stderr)).toEqual([
    expect.stringContaining('name a customer'),
    expect.stringContaining('is for one customer, got 2'),
    `line 3 of ${faulty} is a string with a blank, but must be 1 to 128 visible ASCII characters.`,
    `There is no file ${missing}.`,
    expect.stringContaining('has a line of more than 1000 characters'),
    '/dev/zero is no regular file. It is read twice, so write its lines to a file first.',
  ]);
  await expect(readFile(out)).rejects.toThrow('ENOENT');
});

it('says why a shell without the key of the log cannot do it', async () => {
  const { exitCode, stderr } = await scene
    .commandLine({ environment: { DATABASE_URL: 'postgresql://nowhere/none' } })
    .run('customers', 'export', first);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: expect.stringContaining('no key of the log') as string,
  });
});
