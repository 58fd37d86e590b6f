import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultyFiles } from '../../src/markdown/fileFault';
import { readFiled } from '../../src/markdown/readFiled';
import { makeFolder, markdown, type TestFolder } from './files';

let folder: TestFolder;

beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());
beforeEach(() => folder.empty());

/** What the files are refused with, a line for each fault. */
async function faults(path = folder.path): Promise<readonly string[]> {
  const outcome: unknown = await readFiled(path).catch((fault: unknown) => fault);
  if (!(outcome instanceof FaultyFiles)) throw new Error('The files were not refused.');
  return outcome.message.replaceAll(`${folder.path}/`, '').replaceAll(folder.path, '.').split('\n');
}

const link = (to: string, from: string) => symlink(to, join(folder.path, from));

describe('a folder', () => {
  it('that is not there, or is none', async () => {
    await folder.write({ 'en.md': markdown() });
    expect(await faults(join(folder.path, 'nowhere'))).toEqual(['nowhere: does not exist']);
    expect(await faults(join(folder.path, 'en.md'))).toEqual([
      'en.md: is not a folder; name the folder that holds the files',
    ]);
  });

  it('without Markdown files', async () => {
    await folder.write({ 'notes.txt': markdown(), '.git/en.md': markdown() });
    expect(await faults()).toEqual(['.: holds no Markdown files']);
  });

  it('with rings of links, each of which is named and none walked twice', async () => {
    await folder.write({ 'news/en.md': markdown() });
    await link('..', 'news/up');
    await link('itself', 'itself');
    await link('other', 'one.md');
    await link('one.md', 'other');
    expect(await faults()).toEqual([
      'itself: is a symbolic link to itself',
      'news/up: is . again, by a link',
      'one.md: is a symbolic link to itself',
      'other: is a symbolic link to itself',
    ]);
  });

  it('with a file or folder in two places, or a link to nowhere', async () => {
    await folder.write({ 'news/en.md': markdown() });
    await link('news', 'again');
    await link('news/en.md', 'en.md');
    await link('gone.md', 'lost.md');
    expect(await faults()).toEqual([
      'en.md: is again/en.md again, by a link',
      'lost.md: does not exist',
      'news: is again again, by a link',
    ]);
  });

  it('whose doubled links would be a million ways to one file', async () => {
    await folder.write({ 'deep/20/en.md': markdown() });
    for (let depth = 19; depth >= 0; depth -= 1) {
      await mkdir(join(folder.path, `deep/${depth}`));
      await link(`../${depth + 1}`, `deep/${depth}/left`);
      await link(`../${depth + 1}`, `deep/${depth}/right`);
    }
    expect((await faults()).length).toBeLessThan(100);
  });
});

describe('a file', () => {
  it('that is too long, or no UTF-8', async () => {
    await folder.write({
      'long.md': markdown({}, 'x'.repeat(1_048_576)),
      'latin1.md': Buffer.from(markdown({ title: 'Einwilligung für E-Mail' }), 'latin1'),
      'body.md': markdown({}, 'x'.repeat(100_001)),
    });
    expect(await faults()).toEqual([
      'latin1.md: must be text in UTF-8',
      expect.stringMatching(/^long\.md: must have at most 1048576 bytes, got 10486\d\d$/),
      expect.stringMatching(
        /^body\.md: body is a string of 100001 characters, but must be 1 to 100000 characters /,
      ),
    ]);
  });

  (process.getuid?.() === 0 ? it.skip : it)('that this user must not read', async () => {
    await folder.write({ 'en.md': markdown() });
    await chmod(join(folder.path, 'en.md'), 0);
    expect(await faults()).toEqual(['en.md: must be readable for this user']);
  });

  it.each([
    ['an unknown member', { colour: 'red' }, 'colour is none of the members code, locale, title, '],
    ['a member in another spelling', { change_kind: 'MATERIAL' }, 'change_kind is no member; changeKind is'],
    ['no code', { code: undefined }, 'code is missing'],
    ['no locale', { locale: undefined }, 'locale is missing'],
    ['no title', { title: '' }, 'title is missing'],
    ['a code that is none', { code: 'No Code' }, 'code is "No Code", but must be 1 to 64 of a-z'],
    [
      'a locale that is none',
      { locale: 'english_UK' },
      'locale is "english_UK", but must be a language tag (BCP 47)',
    ],
    [
      'a title of several lines',
      { title: '"a\\nb"' },
      'title is a string of 3 characters, but must be 1 to 200 characters without',
    ],
    [
      'a change kind that is none',
      { changeKind: 'BIG' },
      'changeKind is "BIG", but must be one of MATERIAL, EDITORIAL',
    ],
    [
      'a word for whom to ask',
      { reask: 'SOME' },
      'reask is "SOME", but must be one of EVERYONE, GRANTS_ONLY, NOBODY',
    ],
    [
      'a validity that is none',
      { validity: '1 year' },
      'validity is "1 year", but must be an ISO 8601 duration',
    ],
    [
      'a day that is none',
      { effectiveFrom: '2030-02-30' },
      'effectiveFrom is "2030-02-30", but must be an instant such as',
    ],
    [
      'an instant without its zone',
      { graceUntil: '2030-01-01T00:00' },
      'graceUntil is "2030-01-01T00:00", but must be an instant',
    ],
    [
      'a long label',
      { label: 'x'.repeat(65) },
      'label is a string of 65 characters, but must be 1 to 64 characters',
    ],
    ['a list', { title: '[a, b]' }, 'title must be text; put the value in quotes'],
    [
      'no YAML',
      { title: 'News: ours' },
      'is not valid YAML at line 4: Nested mappings are not allowed in compact mappings; put the value in quotes',
    ],
  ])('with %s', async (_name, members, says) => {
    await folder.write({ 'news/en.md': markdown(members) });
    const [fault, ...others] = await faults();
    expect(others).toEqual([]);
    expect(fault?.slice(0, says.length + 12)).toBe(`news/en.md: ${says}`);
  });

  it.each([
    [
      'a script',
      'Hello <script>alert(1)</script>',
      'is text with HTML in or below line 7, but must be Markdown without HTML',
    ],
    [
      'a link that runs',
      '[Terms](javascript:alert(1))',
      'is text with a link that does not, in or below line 7, but must be Markdown whose links and images start with',
    ],
  ])('with %s in its body or its change note', async (_name, text, says) => {
    await folder.write({
      'a.md': markdown({}, text),
      'b.md': markdown({ code: 'b', changeNote: `'${text}'` }),
    });
    expect(await faults()).toEqual([
      expect.stringContaining(`a.md: body ${says}`),
      expect.stringContaining(`b.md: changeNote ${says.replace('line 7', 'line 1')}`),
    ]);
  });

  it('with an empty body', async () => {
    await folder.write({ 'news/en.md': markdown({}, '\n \n') });
    expect(await faults()).toEqual([
      expect.stringMatching(/^news\/en\.md: body is a string of 3 characters, but must be 1 to 100000 char/),
    ]);
  });

  it('with many faults, told together with those of all others', async () => {
    await folder.write({
      'de.md': markdown({ locale: 'deutsch!', title: undefined, colour: 'red' }, ''),
      'en.md': markdown({ reask: 'SOME', graceUntil: 'soon' }),
      'fr.md': 'Bonjour',
    });
    expect((await faults()).map((fault) => fault.split(' ').slice(0, 2).join(' '))).toEqual([
      'de.md: colour',
      'de.md: locale',
      'de.md: body',
      'de.md: title',
      'en.md: reask',
      'en.md: graceUntil',
      'fr.md: must',
    ]);
  });
});

describe('files of one template', () => {
  it('two for one locale, however it is spelled', async () => {
    await folder.write({ 'a.md': markdown(), 'b.md': markdown({ locale: 'EN' }), 'c/d.md': markdown() });
    expect(await faults()).toEqual([
      'b.md: locale is en, which a.md already has',
      'c/d.md: locale is en, which a.md already has',
    ]);
  });

  it.each([
    ['name', 'News', 'Our news'],
    ['defaultLocale', 'en', 'de'],
    ['label', '2.0', '2.1'],
    ['changeKind', 'MATERIAL', 'EDITORIAL'],
    ['editorialReason', 'A typo', 'Two typos'],
    ['reask', 'EVERYONE', 'NOBODY'],
    ['effectiveFrom', '2030-01-01T12:00:00.000Z', '2030-01-01T12:00:00.001Z'],
    ['graceUntil', '2030-01-01', '2030-01-02'],
    ['validity', 'P1Y', 'P2Y'],
  ])('that say of %s both %s and %s', async (member, one, other) => {
    await folder.write({
      'de.md': markdown({ locale: 'de', [member]: one }),
      'en.md': markdown({}),
      'fr.md': markdown({ locale: 'fr', [member]: other }),
      'nl.md': markdown({ locale: 'nl', [member]: one }),
    });
    expect(await faults()).toEqual([`fr.md: ${member} must be the same as in de.md, or left out`]);
  });
});
