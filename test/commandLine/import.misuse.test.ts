import { templates } from '../../src/actions/templates/templates';
import { templateVersions } from '../../src/actions/templates/templateVersions';
import { makeFolder, markdown, type TestFolder } from '../markdown/files';
import { startTimeoutMs } from '../service/service';
import { openScene, type Scene } from './scene';

let scene: Scene;
let folder: TestFolder;

beforeAll(async () => {
  scene = await openScene();
  folder = await makeFolder();
  await folder.write({ 'en.md': markdown({ code: 'there', label: 'v1', validity: 'P1Y' }) });
  await scene.run('import', folder.path, '--yes');
  await folder.write({ 'en.md': markdown({ code: 'late', label: 'v1', effectiveFrom: '2999-01-01' }) });
  await scene.run('import', folder.path, '--yes');
  await folder.write({ 'en.md': markdown({ code: 'retired', label: 'v1' }) });
  await scene.run('import', folder.path, '--yes');
  await scene.run('templates', 'retire', 'retired', '--yes');
}, startTimeoutMs);
afterAll(async () => {
  await scene.close();
  await folder.remove();
});
beforeEach(() => folder.empty());

/** The members that a whole English file would have to have besides, and what they are refused with. */
const refused: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ['an instant in the past', { effectiveFrom: '2020-01-01' }, 'effectiveFrom is an instant in the past, but'],
  ['a default locale without text', { defaultLocale: 'de' }, 'texts is a list with en only, but must be'],
  [
    'an editorial first version',
    { changeKind: 'editorial' },
    'changeKind is EDITORIAL, but must be MATERIAL',
  ],
  [
    'a reason in a material version',
    { editorialReason: 'a typo' },
    'A material version has no editorialReason: leave it out',
  ],
  ['grace that is over', { graceUntil: '2020-01-01' }, 'graceUntil must be later than effectiveFrom'],
  ['another default locale', { code: 'there', defaultLocale: 'de' }, 'defaultLocale is de, but must be en'],
  [
    'another validity in an editorial version',
    { code: 'there', label: 'v2', changeKind: 'editorial', editorialReason: 'a typo', validity: 'P2Y' },
    'validity must be that of the previous version',
  ],
  [
    'an editorial version without a reason',
    { code: 'there', label: 'v2', changeKind: 'editorial' },
    'An editorial version must say why no new answer is needed: editorialReason is missing',
  ],
  [
    'a scheduled version at another instant',
    { code: 'late', label: 'v1', effectiveFrom: '2999-02-01' },
    'effectiveFrom must be that of the scheduled version 1 (2999-01-01T00:00:00.000Z), unless it is cancelled',
  ],
  [
    'a version before a scheduled one',
    { code: 'late', label: 'v2', effectiveFrom: '2998-01-01' },
    'effectiveFrom must be later than that of the scheduled version 1',
  ],
  [
    'a word that is not collected',
    { collects: 'method, sets' },
    'collects is "sets", but must be one of METHOD,',
  ],
  ['one in a list', { collects: '[SET, {}]' }, 'collects must be text; put the value in quotes'],
  ['a list elsewhere', { title: '[a, b]' }, 'title must be text; put the value in quotes'],
  ['a retired template', { code: 'retired', label: 'v2' }, 'Template "retired" was retired at'],
];

const countVersions = () =>
  scene.service(async (_actions, _given, act) => {
    const { places } = await act(templates, { first: 100, includeRetired: true });
    const counts = places.map(async ({ item: { templateCode } }) => {
      const versions = await act(templateVersions, { templateCode, first: 100 });
      return versions.places.length;
    });
    return Promise.all(counts);
  });

it.each(refused)('refuses %s, naming file and member', async (_name, members, says) => {
  await folder.write({ 'texts/en.md': markdown(members) });
  const before = await countVersions();
  const { exitCode, stdout, stderr } = await scene.run('import', folder.path, '--yes');
  expect({ exitCode, stdout, lines: stderr.split('\n').length }).toEqual({
    exitCode: 1,
    stdout: '',
    lines: 1,
  });
  expect(stderr.slice(0, `${folder.path}/texts/en.md: ${says}`.length)).toBe(
    `${folder.path}/texts/en.md: ${says}`,
  );
  expect(await countVersions()).toEqual(before);
});

it('tells the faults of all templates together, and publishes none of the others', async () => {
  await folder.write({
    'a.md': markdown({ code: 'a', effectiveFrom: '2020-01-01' }),
    'b.md': markdown({ code: 'b' }),
    'c-de.md': markdown({ code: 'c', locale: 'de' }),
    'c-en.md': markdown({ code: 'c' }),
  });
  const before = await countVersions();
  const { exitCode, stderr } = await scene.run('import', folder.path, '--yes');
  expect(exitCode).toBe(1);
  expect(stderr.replaceAll(`${folder.path}/`, '').split('\n')).toEqual([
    'a.md: effectiveFrom is an instant in the past, but must be now or later',
    'c-de.md: defaultLocale is missing: c is new and has de and en',
  ]);
  expect(await countVersions()).toEqual(before);
});

it('refuses an editorial version that drops a language', async () => {
  const editorial = { label: 'v2', changeKind: 'editorial', editorialReason: 'a typo' };
  await folder.write({
    'de.md': markdown({ code: 'langs', locale: 'de', defaultLocale: 'en' }),
    'en.md': markdown({ code: 'langs' }),
  });
  expect((await scene.run('import', folder.path, '--yes')).exitCode).toBe(0);
  await folder.empty();
  await folder.write({ 'en.md': markdown({ code: 'langs', ...editorial }) });
  expect(await scene.run('import', folder.path, '--yes')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining(
      'en.md: texts is a list without de, but must be a list that keeps',
    ) as string,
  });
});

it('publishes the others when one was changed by somebody while the question stood', async () => {
  await folder.write({
    'x.md': markdown({ code: 'x', label: 'v1' }),
    'y.md': markdown({ code: 'there', label: 'v3', validity: 'P1Y' }, 'May we now?'),
    'z.md': markdown({ code: 'z', label: 'v1' }),
  });
  const other = await makeFolder();
  await other.write({
    'x.md': markdown({ code: 'x', label: 'theirs' }),
    'y.md': markdown({ code: 'there', label: 'theirs', validity: 'P1Y' }, 'Will you?'),
  });
  const mine = await slowAnswer(other);
  expect(mine.exitCode).toBe(1);
  expect(mine.stderr.split('\n')).toEqual([
    'there: has changed in the meantime; import again',
    'x: A template with the code "x" already exists.',
  ]);
  expect(mine.stdout).toMatch(/\nz: published version 1, \S{36}$/);
  await other.remove();
});

it('says in JSON which was not published because somebody changed it meanwhile', async () => {
  const declared = (label: string) =>
    markdown({ code: 'there', label, validity: 'P1Y' }, `May we, ${label}?`);
  await folder.write({ 'v.md': markdown({ code: 'v' }), 'y.md': declared('ours') });
  const other = await makeFolder();
  await other.write({ 'y.md': declared('faster') });
  const { exitCode, stdout } = await slowAnswer(other, '--json');
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject([
    { templateCode: 'there', isDone: false, consentVersionId: null },
    { templateCode: 'v', isDone: true, consentVersionId: expect.stringMatching(/^\S{36}$/) as string },
  ]);
  await other.remove();
});

it('replaces no draft that somebody saved while the question stood', async () => {
  await folder.write({ 'en.md': markdown({ code: 'drafted', label: 'v1' }) });
  expect((await scene.run('import', folder.path, '--yes')).exitCode).toBe(0);
  await folder.write({ 'en.md': markdown({ code: 'drafted', label: 'v2' }, 'May we now?') });
  const texts = [{ locale: 'en', title: 'Theirs', body: 'B' }];
  const commandLine = scene.commandLine({
    answer: async () => {
      await scene.service((_actions, given) => given.draft('drafted', { label: 'theirs', texts }));
      return true;
    },
  });
  const { exitCode, stderr } = await commandLine.run('import', folder.path);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: 'drafted: has changed in the meantime; import again',
  });
});

/** Imports, with another folder imported by somebody else before the question is answered. */
async function slowAnswer(other: TestFolder, ...options: readonly string[]) {
  const commandLine = scene.commandLine({
    answer: async () => {
      expect((await scene.run('import', other.path, '--yes')).exitCode).toBe(0);
      return true;
    },
  });
  return commandLine.run('import', folder.path, ...options);
}

it.each([
  [['import'], "missing required argument 'folder'"],
  [['import', 'a', 'b'], "too many arguments for 'import'"],
  [['import', 'a', '--force'], "unknown option '--force'"],
])('does not understand %j', async (words, said) => {
  expect(await scene.run(...words)).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining(said) as string,
  });
});
