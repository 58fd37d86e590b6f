import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../markdown/files';
import { startTimeoutMs } from '../service/service';
import { openScene, type Scene } from './scene';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await scene.service(async (_actions, given) => {
    await given.template('news');
    await given.publishedVersion({ templateCode: 'news', label: 'v1' });
  });
}, startTimeoutMs);
afterAll(() => scene.close());

const create = ['templates', 'create', 'cookies', '--name', 'Cookies', '--locale', 'de'];

describe('templates create', () => {
  it('creates a template once it is wanted', async () => {
    expect(await scene.run(...create)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/needs --yes\. Create the template cookies, "Cookies"\?$/) as string,
    });
    expect(await scene.json(...create, '--position', '3', '--yes')).toMatchObject({
      templateCode: 'cookies',
      name: 'Cookies',
      defaultLocale: 'de',
      position: 3,
    });
    expect(await scene.run(...create, '--yes')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('cookies') as string,
    });
  });

  it('takes its rules', async () => {
    const kinds = ['--kind', 'terms', '--may-decide', 'self-only', '--collects', 'method,ip-truncated'];
    const words = ['--name', 'N', '--locale', 'en', ...kinds, '--confirmation', 'required', '--yes'];
    expect(await scene.json('templates', 'create', 'ruled', ...words)).toMatchObject({
      ...{ kind: 'TERMS', mayDecide: 'SELF_ONLY', collects: ['METHOD', 'IP_TRUNCATED'] },
      ...{ confirmation: 'REQUIRED', confirmationValidity: 'P14D' },
    });
    const bare = ['--name', 'N', '--locale', 'en', '--collects', 'none', '--yes'];
    expect(await scene.json('templates', 'create', 'bare', ...bare)).toMatchObject({ collects: [] });
  });

  it.each([
    ['what nobody can collect', ['n', '--name', 'N', '--locale', 'en', '--collects', 'x'], 2, /one of/],
    ['a code that is none', ['No!', '--name', 'N', '--locale', 'en', '--yes'], 1, /templateCode/],
    ['no locale', ['n', '--name', 'N'], 2, /--locale/],
    [
      'a language by its name',
      ['n', '--name', 'N', '--locale', 'english'],
      2,
      /no language "english"\. Did you mean en\?/,
    ],
    ['a language by its own name', ['n', '--name', 'N', '--locale', 'Deutsch-AT'], 2, /Did you mean de\?/],
    ['a code of no language', ['n', '--name', 'N', '--locale', 'xq'], 2, /no language "xq"/],
    [
      'a position that is no number',
      ['n', '--name', 'N', '--locale', 'en', '--position', 'first'],
      2,
      /whole/,
    ],
  ])('refuses %s', async (_what, words, exitCode, message) => {
    const outcome = await scene.run('templates', 'create', ...words);
    expect(outcome).toMatchObject({ exitCode, stderr: expect.stringMatching(message) as string });
  });
});

describe('drafts', () => {
  it('are started, listed, shown and discarded at the revision that was read', async () => {
    expect((await scene.run('templates', 'drafts')).stdout).toBe('no drafts');
    const start = ['templates', 'draft', 'start', 'news', '--label', 'v2', '--yes'];
    expect((await scene.run(...start)).stdout).toMatch(
      /^news: draft v2 \(en\), revision \d+, saved by command line \(ada\) at 20\S+Z$/,
    );
    const [{ revision } = { revision: 0 }] = await scene.json<{ revision: number }[]>('templates', 'drafts');
    expect((await scene.run('templates', 'drafts')).stdout).toMatch(
      /^code +label +revision +locales +saved by +saved at +to be published\nnews +v2 +\d+ +en +command line \(ada\) +20\S+Z +material, asks everyone again, in effect once published$/,
    );
    const { stdout } = await scene.run('templates', 'draft', 'show', 'news');
    expect(stdout).toMatch(
      /^draft v2 .*\n {2}to be published: material, asks everyone again, in effect once published\n\nen {2}News by e-mail\n\nMay we send you news\?$/,
    );
    expect((await scene.run('templates', 'draft', 'show', 'news', '--diff')).stdout).toMatch(
      /\n\nen {2}unchanged$/,
    );

    const discard = ['templates', 'draft', 'discard', 'news', '--yes'];
    expect(await scene.run(...discard)).toMatchObject({
      exitCode: 2,
      stderr: 'error: --yes needs --revision, as templates drafts shows it',
    });
    expect(await scene.run(...discard, '--revision', String(revision + 1))).toMatchObject({
      exitCode: 1,
      stderr: `The draft of news is at revision ${revision}, not ${revision + 1}. Read it, then name that --revision.`,
    });
    expect((await scene.run(...discard, '--revision', String(revision))).stdout).toBe(
      `news: the draft v2, revision ${revision}, is gone`,
    );
    expect((await scene.run('templates', 'drafts')).stdout).toBe('no drafts');
  });

  it('are discarded as they were asked about, where somebody agrees', async () => {
    await scene.run('templates', 'draft', 'start', 'news', '--label', 'v3', '--empty', '--yes');
    const asked: string[] = [];
    const agreeing = scene.commandLine({
      answer: (question) => {
        asked.push(question);
        return true;
      },
    });
    expect((await agreeing.run('templates', 'draft', 'discard', 'news')).exitCode).toBe(0);
    expect(asked).toEqual([
      expect.stringMatching(/^Discard of news the draft v3 \(no texts\), revision \d+, saved/),
    ]);
  });

  it('say so where there is none', async () => {
    expect(await scene.run('templates', 'draft', 'show', 'news')).toMatchObject({
      exitCode: 1,
      stderr: 'Template "news" has no draft.',
    });
  });
});

describe('a version is named', () => {
  beforeAll(async () => {
    await scene.service(async (_actions, given) => {
      await given.template('named');
      await given.publishedVersion({ templateCode: 'named', label: 'v1', texts: [text('First.')] });
      await given.publishedVersion({ templateCode: 'named', label: 'v2', texts: [text('Second.')] });
      for (const [index, label] of ['late', 'twice', 'twice', '2'].entries()) {
        const effectiveFrom = new Date(`${2991 + index}-01-01`);
        await given.publishedVersion({
          templateCode: 'named',
          label,
          effectiveFrom,
          texts: [text(`${label} ${index}`)],
        });
      }
    });
  }, startTimeoutMs);

  const cancel = (named: string) => scene.run('templates', 'cancel', 'named', named, '--yes');

  it('by its label', async () => {
    expect((await cancel('late')).stdout).toBe('named: version 3 (late) will not take effect');
  });

  it('by its number before a label that looks like one', async () => {
    expect(await cancel('2')).toMatchObject({ exitCode: 1, stdout: '' });
  });

  it('by no label that several have', async () => {
    expect(await cancel('twice')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'named has several versions with the label "twice": 5 (scheduled), 4 (scheduled); name one by its number or id',
    });
  });

  it('to be written as files beside those of the newest', async () => {
    const folder = await makeFolder();
    for (const named of ['1', 'v1']) {
      const words = ['export', folder.path, '--code', 'named', '--version', named];
      expect((await scene.run(...words)).exitCode).toBe(0);
      expect(await readFile(join(folder.path, 'named/en.md'), 'utf8')).toMatch(
        /^label: v1$[\s\S]*\nFirst\.\n$/m,
      );
    }
    expect(await scene.run('export', folder.path, '--code', 'named', '--version', 'v2')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('--overwrite') as string,
    });
    expect(await scene.run('export', folder.path, '--version', 'v2')).toMatchObject({
      exitCode: 2,
      stderr: 'error: --version needs --code',
    });
    expect((await scene.run('export', folder.path, '--code', 'named', '--overwrite')).exitCode).toBe(0);
    await folder.remove();
  });

  it('by the draft that is published, which must be the one', async () => {
    await scene.service((_actions, given) => given.draft('named', { label: 'v9', texts: [text('Last.')] }));
    const late = ['--effective-from', '2999-01-01', '--yes'];
    const publish = (named: string) => scene.run('templates', 'publish', 'named', named, ...late);
    expect(await publish('v8')).toMatchObject({
      exitCode: 1,
      stderr: 'the draft of named is "v9" and would be version 7, not "v8"',
    });
    expect((await publish('7')).stdout).toMatch(/^named: published version 7 \(v9\)/);
  });
});

function text(body: string) {
  return { locale: 'en', title: 'A text', body };
}
