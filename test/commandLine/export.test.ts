import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, markdown, type TestFolder } from '../markdown/files';
import { bothTexts } from '../service/given';
import { startTimeoutMs } from '../service/service';
import { openScene, type Scene } from './scene';

let scene: Scene;
let folder: TestFolder;

beforeAll(async () => {
  scene = await openScene();
  folder = await makeFolder();
  const effectiveFrom = new Date('2999-01-01');
  await scene.service(async ({ retireTemplate }, given) => {
    for (const code of ['news', 'terms', 'late', 'old', 'empty']) await given.template(code);
    const texts = bothTexts.map((text) => ({ ...text, changeNote: 'New:\n\n- "more"\n' }));
    await given.publishedVersion({
      templateCode: 'news',
      label: '1.0',
      texts,
      validity: 'P1Y',
      reask: 'NOBODY',
    });
    await given.publishedVersion({ templateCode: 'terms', label: 'v1' });
    await given.editorialVersion({ templateCode: 'terms', label: 'v1.1' });
    await given.publishedVersion({ templateCode: 'late', label: 'v1' });
    await given.publishedVersion({ templateCode: 'late', label: 'v2', effectiveFrom });
    await given.publishedVersion({ templateCode: 'old', label: 'v1' });
    await retireTemplate({ templateCode: 'old' });
    await given.draft('empty');
    // A cancelled version is not what the template says.
    await given.publishedVersion({
      templateCode: 'late',
      label: 'v3',
      effectiveFrom: new Date('2999-02-01'),
    });
  });
  await scene.run('templates', 'cancel', 'late', 'v3', '--yes');
}, startTimeoutMs);
afterAll(async () => {
  await scene.close();
  await folder.remove();
});
beforeEach(() => folder.empty());

const exporting = (...options: readonly string[]) => scene.run('export', folder.path, ...options);
const read = (path: string) => readFile(join(folder.path, path), 'utf8');

it('writes the newest version of each template that is in use', async () => {
  const { exitCode, stdout, stderr } = await exporting();
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout.split('\n')).toEqual(
    ['late/en.md', 'news/de.md', 'news/en.md', 'terms/en.md'].map(
      (path) => `wrote ${join(folder.path, path)}`,
    ),
  );
  expect(await read('news/en.md')).toBe(
    [
      '---',
      'code: news',
      'locale: en',
      'name: A template',
      'defaultLocale: en',
      'kind: CONSENT',
      'collects: METHOD, PRESENTATION, SET',
      'mayDecide: ANYONE',
      'confirmation: NONE',
      'notifyBefore: none',
      'label: "1.0"',
      'changeKind: MATERIAL',
      'reask: NOBODY',
      'validity: P1Y',
      'title: News by e-mail',
      'changeNote: |-',
      '  New:',
      '',
      '  - "more"',
      '---',
      '',
      'May we send you news?',
      '',
    ].join('\n'),
  );
  expect(await read('news/de.md')).toMatch(/^---\ncode: news\nlocale: de\ntitle: /);
  expect(await read('terms/en.md')).toContain('changeKind: EDITORIAL\neditorialReason: A typing error\n');
  expect(await read('late/en.md')).toContain('label: v2\neffectiveFrom: 2999-01-01T00:00:00.000Z\n');
});

it('writes what import takes for what there is already', async () => {
  await exporting();
  expect(await scene.run('import', folder.path)).toEqual({
    exitCode: 0,
    stdout: 'late: unchanged\nnews: unchanged\nterms: unchanged',
    stderr: '',
  });
});

it(
  'brings the texts to another service, where they are then the same',
  async () => {
    await exporting();
    // An editorial version rests on one that the other service has not.
    const changed = (await read('terms/en.md')).replace(/changeKind: EDITORIAL\n.*\n/, '');
    await folder.write({ 'terms/en.md': changed });
    const other = await openScene();
    expect((await other.run('import', folder.path, '--yes')).exitCode).toBe(0);
    expect((await other.run('import', folder.path)).stdout).not.toContain('version');
    expect(JSON.parse((await other.run('export', folder.path, '--overwrite', '--json')).stdout)).toEqual({
      files: 4,
      written: [join(folder.path, 'terms/en.md')],
    });
    await other.close();
  },
  startTimeoutMs,
);

it('leaves alone what says so already, and what says something else unless told', async () => {
  await exporting();
  const before = await read('news/en.md');
  expect((await exporting()).stdout).toBe('4 file(s) unchanged');

  await folder.write({ 'news/en.md': before.replace('May we', 'Could we') });
  expect(await exporting()).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `${join(folder.path, 'news/en.md')}: says something else; --overwrite replaces it`,
  });
  expect(await read('news/en.md')).toContain('Could we');
  expect((await exporting('--overwrite')).stdout).toBe(
    `wrote ${join(folder.path, 'news/en.md')}\n3 file(s) unchanged`,
  );
  expect(await read('news/en.md')).toBe(before);
});

it('writes nothing beside files that would declare something else with it', async () => {
  await folder.write({
    'elsewhere.md': markdown({ locale: 'fr' }),
    'other.md': markdown({ code: 'unrelated' }),
  });
  expect(await exporting('--overwrite')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `${join(folder.path, 'elsewhere.md')}: holds news in fr and is no file of the export; remove it first`,
  });
  expect(await readdir(folder.path)).toEqual(['elsewhere.md', 'other.md']);
});

it('makes the folder', async () => {
  const { exitCode } = await scene.run('export', join(folder.path, 'new/one'));
  expect(exitCode).toBe(0);
  expect(await readdir(join(folder.path, 'new/one'))).toEqual(['late', 'news', 'terms']);
});
