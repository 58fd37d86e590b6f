import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, markdown, type TestFolder } from '../markdown/files';
import { startTimeoutMs } from '../service/service';
import { openScene, type Scene } from './scene';

let scene: Scene;
let folder: TestFolder;

beforeAll(async () => {
  scene = await openScene();
  folder = await makeFolder();
}, startTimeoutMs);
afterAll(async () => {
  await scene.close();
  await folder.remove();
});

const importing = (...options: readonly string[]) => scene.run('import', folder.path, ...options);
const sets = `checkout:
  name: Checkout
  members:
    - code: terms
      required: true
    - code: news
      audience:
        - at
        - de
`;
const texts = { 'terms/en.md': markdown({ code: 'terms' }), 'news/en.md': markdown({ code: 'news' }) };

/** One import after another, as a team does. */
describe('a file of sets', () => {
  beforeAll(() => folder.write({ ...texts, 'sets.yaml': sets }));

  it('is shown before anything is done, with templates that are still to come', async () => {
    const { exitCode, stdout } = await importing('--dry-run');
    expect({ exitCode, last: stdout.split('\n').at(-1) }).toEqual({
      exitCode: 0,
      last: 'set checkout: new, asks terms (required), news (at, de)',
    });
    expect((await scene.run('sets', 'list')).stdout).toBe('no sets found');
  });

  it('is saved after the texts, and does nothing the second time', async () => {
    const { stdout, stderr } = await importing('--yes');
    expect({ last: stdout.split('\n').at(-1), stderr }).toEqual({ last: 'set checkout: saved', stderr: '' });
    expect((await importing('--yes')).stdout.split('\n')).toEqual([
      'news: unchanged',
      'terms: unchanged',
      'set checkout: unchanged',
    ]);
  });

  it('is what an export writes', async () => {
    const other = await makeFolder();
    await scene.run('export', other.path);
    expect(await readFile(join(other.path, 'sets.yaml'), 'utf8')).toBe(sets);
    expect((await scene.run('export', other.path, '--code', 'news')).stdout).toBe('1 file(s) unchanged');
    await other.remove();
  });

  it('is saved alone where only it has changed, and asked about', async () => {
    await folder.write({ 'sets.yaml': sets.replace('required: true', 'required: false') });
    const questions: string[] = [];
    const answer = (question: string) => questions.push(question) > 0;
    const { stdout } = await scene.commandLine({ answer }).run('import', folder.path);
    expect(stdout).toContain('set checkout: revision 2, asks terms, news (at, de)\nset checkout: saved');
    expect(questions).toEqual([expect.stringContaining('Save 1 set(s)?')]);
    expect(await scene.json('import', folder.path)).toMatchObject([
      ...[{ templateCode: 'news' }, { templateCode: 'terms' }],
      { setCode: 'checkout', revision: 2, isDue: false, isDone: false },
    ]);
  });

  it('waits for the texts where these are only drafted', async () => {
    await folder.write({ 'sets.yaml': sets });
    const { stdout } = await importing('--drafts', '--yes');
    expect(stdout).toContain('set checkout: revision 3, asks terms (required), news (at, de); to be saved');
    expect(await scene.json('sets', 'show', 'checkout')).toMatchObject({ revision: 2 });
    await importing('--yes');
  });

  it('is listed and shown', async () => {
    expect((await scene.run('sets', 'list')).stdout.split('\n')).toEqual([
      'code      revision  templates  name',
      'checkout  3         2          Checkout',
    ]);
    expect((await scene.run('sets', 'show', 'checkout')).stdout.split('\n')).toEqual([
      'checkout: "Checkout", revision 3',
      '  terms (required)',
      '  news (at, de)',
    ]);
    const { exitCode, stderr } = await scene.run('sets', 'show', 'check-out');
    expect([exitCode, stderr]).toEqual([1, 'No set has the code "check-out". Did you mean "checkout"?']);
  });

  it('has its templates named where one is published', async () => {
    await folder.write({ 'news/en.md': markdown({ code: 'news' }, 'May we now?') });
    await importing('--drafts', '--yes');
    const line = scene.commandLine({ hearsRules: true });
    const { stderr } = await line.run('templates', 'publish', 'news', '--yes');
    expect(stderr).toContain('of news (in the sets checkout)');
  });
});

it.each([
  ['no YAML', 'checkout: [', 'sets.yaml: is not valid YAML at line 1'],
  ['a code twice', `${sets}${sets}`, 'sets.yaml: is not valid YAML at line 10'],
  ['a list', '- checkout', 'sets.yaml: must have sets, each under its code'],
  ['a bad code', sets.replace('checkout', 'Check out'), 'sets.yaml: Check out '],
  ['no name', sets.replace('  name: Checkout\n', ''), 'sets.yaml: checkout.name must be text'],
  ['another member', sets.replace('name:', 'nmae:'), 'members of the names name, members'],
  ['no members', 'checkout:\n  name: A\n', 'sets.yaml: checkout.members must be a list of templates'],
  [
    'a template twice',
    sets.replace('code: news', 'code: terms'),
    'checkout.members.1.code is that of members[0]',
  ],
  ['a bad word', sets.replace('- de', '- DE'), 'checkout.members.1.audience.1 is a string of 2 characters'],
  ['perhaps', sets.replace('true', 'perhaps'), 'checkout.members.0.required must be true or false'],
  [
    'an unknown template',
    sets.replace('code: news', 'code: mews'),
    'checkout No template has the code "mews"',
  ],
])('a file of sets with %s is a fault, and nothing is published', async (_what, text, says) => {
  await folder.empty();
  await folder.write({ 'never.md': markdown({ code: 'never' }), 'sets.yaml': text });
  const { exitCode, stderr } = await importing('--yes');
  expect(exitCode).toBe(1);
  expect(stderr).toContain(says);
  expect((await scene.run('templates', 'list', '--json')).stdout).not.toContain('never');
});

it('a set of a template that is refused in the same import is no second fault', async () => {
  await folder.empty();
  const late = markdown({ code: 'shop-terms', effectiveFrom: '2020-01-01' });
  await folder.write({ 'shop.md': late, 'sets.yaml': sets.replace('code: news', 'code: shop-terms') });
  const { stderr } = await importing('--yes');
  expect(stderr.split('\n')).toEqual([expect.stringContaining('effectiveFrom is an instant in the past')]);
});

it('other files of that name are none of it', async () => {
  await folder.empty();
  await folder.write({ 'terms/en.md': texts['terms/en.md'], 'terms/sets.yaml': 'none: of it' });
  expect((await importing('--yes')).stdout).toBe('terms: unchanged');
});
