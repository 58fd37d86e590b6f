import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './dockerfile';
import { installTimeoutMs } from './laidOut';

const run = promisify(execFile);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'installed-'));
  const { stdout } = await run('sh', [path.join(root, '.config/package'), folder]);
  const packages = stdout
    .split('\n')
    .filter((line) => line.endsWith('.tgz'))
    .map((name) => `./${name}`);
  await writeFile(path.join(folder, 'package.json'), '{"private":true}');
  const offline = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { stderr } = await run(
    'npm',
    ['install', ...offline, ...packages, 'graphql@16', ...['22.23.3', '24.21.0'].map(nodeOf)],
    { cwd: folder },
  );
  expect(stderr).not.toContain('EBADENGINE');
  for (const file of ['evidence.json', 'log.vkey'])
    await cp(path.join(root, 'src/verify/example', file), path.join(folder, file));
}, installTimeoutMs);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The links would have led to what only the repository has. */
test('every link of its guides leads to a file of it', async () => {
  const home = path.join(folder, 'node_modules/consent-service');
  const files = await readdir(home, { recursive: true });
  const guides = files.filter((file) => /^(README|src\/.*)\.md$/.test(file));
  expect(guides.length).toBeGreaterThan(30);
  const dead: string[] = [];
  for (const guide of guides) {
    const prose = (await readFile(path.join(home, guide), 'utf8')).replace(/^```.*?^```/gms, '');
    for (const [, link = ''] of prose.matchAll(/\]\(([^)\s#:]+)(?:#[^)\s]*)?\)/g))
      if (!existsSync(path.join(home, path.dirname(guide), link))) dead.push(`${guide}: ${link}`);
  }
  expect(dead).toEqual([]);
});

const asPerson = { headers: { accept: 'text/html' } };

/** The folder of each Node.js; the one that runs the tests stands for the oldest. */
const nodes = [
  ['that runs the tests', () => path.dirname(process.execPath)],
  ['22', () => path.join(folder, 'node_modules/node22/bin')],
  ['24', () => path.join(folder, 'node_modules/node24/bin')],
] as const;

/** A package with its program, called by its major version. */
function nodeOf(version: string): string {
  return `node${version.slice(0, 2)}@npm:node-${process.platform}-${process.arch}@${version}`;
}

describe.each(nodes)('installed into an empty folder, on Node.js %s,', (_version, folderOfNode) => {
  const how = () => ({
    cwd: folder,
    env: { PATH: `${folderOfNode()}:${path.dirname(process.execPath)}:/usr/bin:/bin`, HOME: folder },
  });
  const npx = (...words: readonly string[]) => run('npx', ['--no-install', ...words], how());

  test(
    'consent-service serves with its own database',
    async () => {
      const { env, cwd } = how();
      const service = spawn(path.join(folder, 'node_modules/.bin/consent-service'), {
        cwd,
        // What an older one began, a newer one goes on with.
        env: { ...env, PORT: '0', DATA_DIR: path.join(folder, 'data') },
      });
      const ended = new Promise((resolve, reject) => service.once('close', resolve).once('error', reject));
      // A service that did not start ends the wait for its first words.
      const url = await Promise.race([printedUrl(service.stdout), ended.then(() => 'nowhere')]);
      const answer = await fetch(`${url}/v1/consent-templates/terms-of-service/latest`);
      expect(await answer.json()).toMatchObject({ title: 'Terms of service' });
      for (const page of ['/', '/v1', '/explorer'])
        expect(await (await fetch(url + page, asPerson)).text()).toMatch(/<script [^>]*src="[^"]*\/assets\//);
      service.kill('SIGTERM');
      expect(await ended).toBe(0);
    },
    installTimeoutMs,
  );

  test(
    'consent and consent-verify run',
    async () => {
      expect((await npx('consent', '--help')).stdout).toContain('Usage: consent ');
      const { stdout } = await npx('consent-verify', 'evidence.json', '--key', 'log.vkey');
      expect(stdout).toContain('Proved:');
    },
    installTimeoutMs,
  );

  test('consent-client is loaded as both kinds of module', async () => {
    const print = 'console.log(typeof createConsentClient)';
    const esm = `import { createConsentClient } from 'consent-client'; ${print}`;
    const commonJs = `const { createConsentClient } = require('consent-client'); ${print}`;
    const evaluated = (type: string, text: string) =>
      run('node', [`--input-type=${type}`, '--eval', text], how());
    expect((await evaluated('module', esm)).stdout).toBe('function\n');
    expect((await evaluated('commonjs', commonJs)).stdout).toBe('function\n');
  });
});

/** What it prints first is where it is to be found. */
function printedUrl(printed: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    printed.on('data', (chunk) => {
      text += String(chunk);
      const [, url] = /GraphQL +(http:\S+)\/graphql/.exec(text) ?? [];
      if (url) resolve(url);
    });
  });
}
