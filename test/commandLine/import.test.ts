import { makeFolder, markdown, type TestFolder } from '../markdown/files';
import { startTimeoutMs } from '../service/service';
import { operator } from './commandLineOn';
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
beforeEach(() => folder.empty());

const importing = (...options: readonly string[]) => scene.run('import', folder.path, ...options);

interface Shown {
  readonly name: string;
  readonly versions: readonly object[];
}
const shown = (code: string) => scene.json<Shown>('templates', 'show', code);

/** Two languages of a version, the shared members in the English file. */
const bilingual = (code: string, said: Readonly<Record<string, string>> = {}, body = 'May we?') => ({
  [`${code}/en.md`]: markdown({ code, name: 'Our news', defaultLocale: 'en', label: 'v1', ...said }, body),
  [`${code}/de.md`]: markdown({ code, locale: 'de', title: 'Neues' }, 'Dürfen wir?'),
});

it('publishes new templates, signed by the operator, and does nothing the second time', async () => {
  const terms = { reask: 'grants-only', validity: 'P1Y', graceUntil: '2999-01-01', changeKind: 'material' };
  await folder.write({ ...bilingual('first', terms), 'second.md': markdown({ code: 'second' }) });

  const { exitCode, stdout, stderr } = await importing('--yes');

  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout.replaceAll(/, \S{36}$/gm, ', id')).toBe(
    [
      'first: new template "Our news"; version 1 (v1), material, asks grants-only again (currently 0), grace until 2999-01-01T00:00:00.000Z, valid for P1Y, in effect at once',
      '  de  added',
      '  en  added',
      'second: new template "News"; version 1 (v1.0), material, asks everyone again (currently 0), in effect at once',
      '  en  added',
      'first: published version 1, id',
      'second: published version 1, id',
    ].join('\n'),
  );
  const { name, versions } = await shown('first');
  expect(name).toBe('Our news');
  expect(versions).toMatchObject([
    {
      number: 1,
      label: 'v1',
      reask: 'GRANTS_ONLY',
      validity: 'P1Y',
      publishedBy: { kind: 'operator', id: operator },
      texts: [{ locale: 'de', title: 'Neues', body: 'Dürfen wir?' }, { locale: 'en' }],
    },
  ]);

  // Nobody has to be asked about nothing.
  expect(await importing()).toEqual({
    exitCode: 0,
    stdout: 'first: unchanged\nsecond: unchanged',
    stderr: '',
  });
  expect((await shown('first')).versions).toHaveLength(1);
});

it('publishes a new version and says what changes in each language', async () => {
  await folder.write(bilingual('changed'));
  await importing('--yes');
  await folder.empty();
  await folder.write({
    ...bilingual(
      'changed',
      { label: 'v1.1', changeKind: 'EDITORIAL', editorialReason: 'a typo' },
      'May we?\n\nPlease.',
    ),
    'changed/fr.md': markdown({ code: 'changed', locale: 'fr', title: 'Nouvelles' }),
  });
  await folder.write({
    'changed/de.md': markdown(
      { code: 'changed', locale: 'de', title: 'Neues', changeNote: 'Auf Französisch.' },
      'Dürfen wir?',
    ),
  });

  const { stdout } = await importing('--yes', '--diff');

  // A line for each text, with its diff below it.
  expect(stdout.split('\n').filter((line) => !line.startsWith('    '))).toEqual([
    'changed: version 2 (v1.1), editorial (a typo), asks nobody again, in effect at once',
    '  de  changed: change note',
    '  en  changed: body +2 −0 lines',
    '  fr  added',
    expect.stringMatching(/^changed: published version 2, \S{36}$/),
  ]);
  expect(stdout).toContain('\n    +\n    +Please.\n');
  expect((await shown('changed')).versions).toMatchObject([{ number: 2, reask: 'NOBODY' }, { number: 1 }]);
  expect((await importing()).stdout).toBe('changed: unchanged');
});

it('does not publish the change notes of an export again beside other texts', async () => {
  const noted = (locale: string, body: string, changeNote = 'Offers are new.') =>
    markdown({ code: 'noted', locale, defaultLocale: 'en', changeNote }, body);
  await folder.write({ 'noted/en.md': noted('en', 'May we?'), 'noted/de.md': noted('de', 'Dürfen wir?') });
  await importing('--yes');
  await scene.run('export', folder.path, '--code', 'noted', '--overwrite');
  expect((await importing('--yes')).stdout).toBe('noted: unchanged');

  await folder.write({ 'noted/en.md': noted('en', 'May we now?') });
  const { exitCode, stdout, stderr } = await importing('--yes');
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  const why =
    'is that of version 1, but the texts have changed: write what is new since then, or leave it out';
  expect(stderr.replaceAll(`${folder.path}/`, '').split('\n')).toEqual([
    `noted/de.md: The change note in de ${why}`,
    `noted/en.md: The change note in en ${why}`,
  ]);

  const meant = await importing('--yes', '--same-text');
  expect(meant.stdout.split('\n').slice(1, 3)).toEqual([
    '  de  changed: the same change note as before',
    '  en  changed: body +1 −1 lines, the same change note as before',
  ]);
});

it('schedules, renames, and knows what is scheduled already', async () => {
  await folder.write(bilingual('later', { effectiveFrom: '2999-01-01T12:00:00Z' }));
  await importing('--yes');
  expect((await shown('later')).versions).toMatchObject([{ state: 'SCHEDULED' }]);
  expect((await importing()).stdout).toBe('later: unchanged');

  await folder.write(bilingual('later', { name: 'Later', effectiveFrom: '2999-01-01T12:00Z' }));
  expect((await importing('--yes')).stdout).toBe('later: renamed to "Later"');
  const { name, versions } = await shown('later');
  expect({ name, count: versions.length }).toEqual({ name: 'Later', count: 1 });
});

it('takes a cancelled version for none', async () => {
  await folder.write(bilingual('called-off', { effectiveFrom: '2999-01-01' }));
  await importing('--yes');
  await scene.run('templates', 'cancel', 'called-off', '1', '--yes');
  expect((await importing('--yes')).stdout).toMatch(
    /^called-off: version 2 \(v1, the same label as version 1, the same texts as version 1, which was cancelled\), material/,
  );
});

it('shows what would change, and changes nothing, with --dry-run', async () => {
  await folder.write(bilingual('dry'));
  const { exitCode, stdout } = await importing('--dry-run');
  expect({ exitCode, stdout }).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^dry: new template/) as string,
  });
  expect(await scene.json('import', folder.path, '--dry-run')).toMatchObject([
    { templateCode: 'dry', isNewTemplate: true, version: { number: 1, label: 'v1' }, isDone: false },
  ]);
  expect(await scene.run('templates', 'show', 'dry')).toMatchObject({ exitCode: 1 });
});

it('asks at a terminal, and does nothing without an answer', async () => {
  await folder.write(bilingual('asked'));
  const asked: string[] = [];
  const answering = (answer: boolean) =>
    scene.commandLine({
      answer: (question) => {
        asked.push(question);
        return answer;
      },
    });

  expect(await importing()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('--yes') as string,
  });
  expect(await answering(false).run('import', folder.path)).toMatchObject({
    exitCode: 1,
    stdout: expect.stringMatching(/^asked: new template/) as string,
    stderr: 'Nothing was done.',
  });
  expect(await scene.run('templates', 'show', 'asked')).toMatchObject({ exitCode: 1 });
  expect(await answering(true).run('import', folder.path)).toMatchObject({ exitCode: 0 });
  expect(asked).toEqual(['Publish: 1 template(s)?', 'Publish: 1 template(s)?']);
});

it('shows the rules of a new template before', async () => {
  await folder.write(bilingual('new-rules', { kind: 'terms', collects: '[method, page-url]' }));
  const rules =
    /^new-rules: new template "Our news"; its rules: terms, may decide: anyone, keeps: method page-url; /;
  expect((await importing('--dry-run')).stdout).toMatch(rules);
  expect((await importing('--drafts', '--dry-run')).stdout).toMatch(rules);
  await folder.write(bilingual('new-rules', { collects: '[]' }));
  expect((await importing('--dry-run')).stdout).toContain('keeps: nothing');
});

it('sets the rules that files declare, and keeps those that they leave out', async () => {
  const [mayDecide, collects] = ['self-only', 'method, ip-truncated'];
  await folder.write(bilingual('ruled', { kind: 'terms', mayDecide }));
  await importing('--yes');
  expect(await shown('ruled')).toMatchObject({ kind: 'TERMS', mayDecide: 'SELF_ONLY' });

  await folder.write(bilingual('ruled', { collects, confirmation: 'required' }));
  expect((await importing('--drafts')).stdout).toBe(
    'ruled: other rules once published: terms, may decide: self-only, keeps: method ip-truncated, confirmed within P14D',
  );
  expect(await shown('ruled')).toMatchObject({ confirmation: 'NONE' });
  expect((await importing('--yes')).stdout).toMatch(/^ruled: its rules: terms, .*, confirmed within P14D$/);
  const rules = {
    ...{ kind: 'TERMS', mayDecide: 'SELF_ONLY', collects: ['METHOD', 'IP_TRUNCATED'] },
    confirmation: 'REQUIRED',
  };
  expect(await shown('ruled')).toMatchObject(rules);

  await scene.run('export', folder.path, '--code', 'ruled', '--overwrite');
  expect((await importing('--yes')).stdout).toBe('ruled: unchanged');
  await folder.write(bilingual('ruled', { kind: 'notice' }));
  const { exitCode, stderr } = await importing('--yes');
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringContaining('kind is NOTICE, but must be TERMS, which') as string,
  ]);
});

it('prints JSON alone with --json', async () => {
  await folder.write(bilingual('printed'));
  expect(await scene.json('import', folder.path, '--yes')).toMatchObject([
    {
      templateCode: 'printed',
      isNewTemplate: true,
      isRenamed: false,
      changesRules: false,
      version: { number: 1, label: 'v1' },
      texts: [
        { locale: 'de', change: 'added' },
        { locale: 'en', change: 'added' },
      ],
      isDone: true,
      consentVersionId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    },
  ]);
});

it('reads what a team keeps beside its texts as what it is', async () => {
  await folder.write({
    ...bilingual('team'),
    'README.md': '# Our texts\n',
    '.github/pull_request_template.md': '# What changed?\n',
    'team/notes.txt': 'not a text',
  });
  expect((await importing('--yes')).exitCode).toBe(0);
});

describe('drafts', () => {
  const draft = (code: string, label: string) =>
    scene.service((_actions, given) =>
      given.draft(code, { label, texts: [{ locale: 'en', title: 'Mine', body: 'B' }] }),
    );

  it('that somebody writes at the service are not overwritten without a word', async () => {
    await folder.write(bilingual('kept'));
    await scene.service((_actions, given) => given.template('kept'));
    await draft('kept', 'mine');

    const { exitCode, stdout, stderr } = await importing('--yes');
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(
      /kept\/en\.md: would replace the draft "mine", saved by \S+ at 20\S+Z; publish or discard it/,
    );
    expect((await shown('kept')).versions).toEqual([]);

    expect((await importing('--yes', '--replace-drafts')).exitCode).toBe(0);
    expect((await shown('kept')).versions).toMatchObject([{ number: 1, label: 'v1' }]);
  });

  it('are saved with --drafts, and published when they are imported', async () => {
    await folder.write(bilingual('saved'));
    expect((await importing('--drafts', '--yes')).stdout).toMatch(
      /: new template "Our news"; a draft of version 1/,
    );
    expect((await shown('saved')).versions).toEqual([]);
    expect((await importing('--drafts')).stdout).toMatch(/^saved: already drafted: version 1/);
    expect((await importing('--yes')).exitCode).toBe(0);
    expect((await shown('saved')).versions).toMatchObject([{ number: 1, label: 'v1' }]);
  });

  it('that could not be published as they are say so before', async () => {
    const file = (body: string, changeNote: string) =>
      folder.write({ 'noted-draft.md': markdown({ code: 'noted-draft', locale: 'en', changeNote }, body) });
    const warning = /\n  cannot be published as it is: .*The change note in en is that of version 1/;
    await file('May we?', 'Offers are new.');
    await importing('--yes');

    await file('May we now?', 'Offers are new.');
    expect((await importing('--drafts', '--dry-run')).stdout).toMatch(warning);
    expect((await importing('--drafts', '--dry-run', '--same-text')).stdout).not.toMatch(warning);
    await file('May we now?', 'Now is new.');
    expect((await importing('--drafts', '--dry-run')).stdout).not.toContain('cannot be published');
  });

  it('keep their terms, which publishing begins with and tells before', async () => {
    const terms = 'effectiveFrom: 2127-01-01\nreask: NOBODY\nvalidity: P1Y';
    const file = (more: string) => `---\ncode: kept-terms\nlocale: en\ntitle: T\n${more}\n---\n\nB\n`;
    await folder.write({ 'kept-terms.md': file(terms) });
    expect((await importing('--drafts', '--yes')).stdout).toMatch(
      /asks nobody again, .* in effect from 2127/,
    );

    const stated = 'material, asks nobody again, valid for P1Y, in effect from 2127-01-01T00:00:00.000Z';
    expect((await scene.run('templates', 'show', 'kept-terms')).stdout).toContain(
      `\n  to be published: ${stated}\n`,
    );
    await folder.write({ 'kept-terms.md': file('reask: EVERYONE') });
    expect((await importing('--yes')).stderr).toMatch(/would replace the draft "v1\.0"/);

    expect((await scene.run('templates', 'publish', 'kept-terms', '--yes')).exitCode).toBe(0);
    expect((await shown('kept-terms')).versions).toMatchObject([
      { reask: 'NOBODY', validity: 'P1Y', effectiveFrom: '2127-01-01T00:00:00.000Z', state: 'SCHEDULED' },
    ]);
  });
});
