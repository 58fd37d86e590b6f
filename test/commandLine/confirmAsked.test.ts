import { makeFolder, markdown, type TestFolder } from '../markdown/files';
import { startTimeoutMs } from '../service/service';
import type { Answer, CommandLine } from './commandLineOn';
import { openScene, type Scene } from './scene';
import { changeSettings } from '../../src/actions/publishing/settings';
import { recordDecision } from '../../src/actions/decisions/recordDecision';
import { requireCustomerId } from '../../src/domain/input/input';

let scene: Scene;
let folder: TestFolder;

beforeAll(async () => {
  scene = await openScene();
  folder = await makeFolder();
  await scene.service((_actions, _given, act) => act(changeSettings, { confirmAskedAbove: 1 }));
}, startTimeoutMs);
afterAll(async () => {
  await scene.close();
  await folder.remove();
});
beforeEach(() => folder.empty());

const asking = (answer: Answer = () => null): CommandLine => scene.commandLine({ answer });

type Version = { readonly templateCode: string; readonly consentVersionId: string };

const consent = (version: Version, customers: number) =>
  scene.service(async (_actions, given, act) => {
    for (let count = 0; count < customers; count += 1) {
      const customerId = requireCustomerId('customerId', given.customer());
      await act(recordDecision, { ...version, customerId, value: 'given' });
    }
  });

/** A template on which the given number of customers consented. */
const consentedTo = async (templateCode: string, customers: number): Promise<Version> => {
  const { consentVersionId } = await scene.service(async (_actions, given) => {
    await given.template(templateCode);
    return given.publishedVersion({ templateCode });
  });
  const version = { templateCode, consentVersionId };
  await consent(version, customers);
  return version;
};

const redrafted = async (templateCode: string, customers: number) => {
  await consentedTo(templateCode, customers);
  const texts = [{ locale: 'en', title: 'Other news', body: 'May we still?' }];
  await scene.service((_actions, given) => given.draft(templateCode, { label: 'v2', texts }));
};

const countOf = async (code: string) =>
  (await scene.json<{ versions: readonly object[] }>('templates', 'show', code)).versions.length;

describe('templates publish', () => {
  it('takes no mere --yes for many customers, and says how to repeat their number', async () => {
    await redrafted('many', 3);
    const publish = ['templates', 'publish', 'many'];

    expect(await asking().run(...publish, '--yes')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'Nothing was done. --yes is not enough to ask 3 customers again; add --confirm-asked 3.',
    });
    expect(await asking().run(...publish, '--yes', '--confirm-asked', '2')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'Nothing was done. It asks 3 customers again, got --confirm-asked 2.',
    });
    expect((await asking().run(...publish)).stderr).toMatch(
      /^Nothing was done\. Without a terminal this command needs --yes --confirm-asked 3\. Publish the draft v2/,
    );
    expect(await countOf('many')).toBe(1);
    const confirmed = ['--yes', '--confirm-asked', '3'];
    expect(await asking().run(...publish, ...confirmed)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await countOf('many')).toBe(2);
  });

  it('takes --confirm-asked for a limit, and for no yes', async () => {
    await redrafted('limit', 1);
    const publish = ['templates', 'publish', 'limit', '--confirm-asked', '5'];

    expect((await asking().run(...publish)).stderr).toMatch(
      /^Nothing was done\. Without a terminal this command needs --yes\. Publish the draft v2/,
    );
    const asked: string[] = [];
    const terminal = asking((question) => asked.push(question) < 0);
    expect(await terminal.run(...publish)).toMatchObject({ exitCode: 1, stderr: 'Nothing was done.' });
    expect(asked).toEqual([expect.stringMatching(/^Publish the draft v2 .* now\?$/)]);
    expect(await countOf('limit')).toBe(1);
  });

  it.each([
    ['', ' Up to 10 more who decide in the meantime are asked too.'],
    ['--confirm-asked 4', ''],
  ])('has the number typed in at a terminal, with %s too', async (words, room) => {
    const code = `typed${words.length}`;
    await redrafted(code, 2);
    const publish = ['templates', 'publish', code, ...words.split(' ').filter(Boolean)];
    const asked: string[] = [];

    expect(await asking(() => 'y').run(...publish)).toMatchObject({
      exitCode: 1,
      stderr: 'Nothing was done. The number was not typed; it is 2.',
    });
    const terminal = asking((question) => (asked.push(question) > 0 ? ' 2 ' : null));
    expect(await terminal.run(...publish)).toMatchObject({ exitCode: 0 });

    expect(asked).toEqual([
      `Publish the draft v2 (en) of ${code}, material, asking everyone again (currently 2), to take effect now?${room} Type the number of customers to ask again (2):`,
    ]);
  });

  it('says how many of those have to answer already', async () => {
    await redrafted('waiting', 2);
    await scene.run('templates', 'publish', 'waiting', '--yes', '--confirm-asked', '2');
    const texts = [{ locale: 'en', title: 'News again', body: 'May we now?' }];
    await scene.service((_actions, given) => given.draft('waiting', { label: 'v3', texts }));
    const currently = 'again (currently 2, of whom 2 have to answer already)';
    expect((await scene.run('templates', 'publish', 'waiting')).stderr).toContain(currently);
    await folder.write({ 'en.md': markdown({ code: 'waiting', label: 'v3' }, 'May we?') });
    const imported = await scene.run('import', folder.path, '--dry-run', '--replace-drafts');
    expect(imported.stdout).toContain(currently);
  });

  it('says by which settings it publishes, whatever its shell says', async () => {
    await redrafted('ruled', 0);
    const environment = { CONFIRM_ASKED_ABOVE: '5', FOUR_EYES: 'true' };
    const ruled = { environment, hearsRules: true };
    const publish = ['templates', 'publish', 'ruled', '--yes'];

    expect((await scene.commandLine(ruled).run(...publish)).stderr).toBe(
      'four eyes: off; confirm above: 1\nPublishing the draft v2 (en) of ruled, material, asking everyone again (currently 0), to take effect now.',
    );
  });

  it('takes --yes for few', async () => {
    await redrafted('few', 1);
    expect(await asking().run('templates', 'publish', 'few', '--yes')).toMatchObject({ exitCode: 0 });
  });

  it('publishes the same text only with --same-text', async () => {
    await consentedTo('same', 0);
    await scene.service((_actions, given) => given.draft('same'));
    const publish = ['templates', 'publish', 'same', '--validity', 'P1Y', '--yes'];

    expect(await asking().run(...publish)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'Nothing was done. The draft of same has the same texts as the version before. To publish it on other terms, use --same-text.',
    });
    expect(await asking().run(...publish, '--same-text')).toMatchObject({ exitCode: 0 });
  });

  it('refuses a number that is none', async () => {
    const { exitCode, stderr } = await asking().run('templates', 'publish', 'few', '--confirm-asked', 'all');
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2 });
    expect(stderr).toContain('It must be a whole number from 0 to 999999999.');
  });
});

describe('import', () => {
  it('counts the customers of all templates together', async () => {
    await consentedTo('files-a', 2);
    await consentedTo('files-b', 1);
    await folder.write({
      'a.md': markdown({ code: 'files-a' }, 'May we now?'),
      'b.md': markdown({ code: 'files-b' }, 'May we now?'),
    });
    const importing = ['import', folder.path];

    expect((await asking().run(...importing, '--yes')).stderr).toBe(
      'Nothing was done. --yes is not enough to ask 3 customers again; add --confirm-asked 3.',
    );
    expect((await asking().run(...importing)).stderr).toContain(
      'needs --yes --confirm-asked 3. Publish: 2 template(s), asking 3 customers again?',
    );
    expect([await countOf('files-a'), await countOf('files-b')]).toEqual([1, 1]);
    const confirmed = ['--yes', '--confirm-asked', '3'];
    expect(await asking().run(...importing, ...confirmed)).toMatchObject({ exitCode: 0, stderr: '' });
    expect([await countOf('files-a'), await countOf('files-b')]).toEqual([2, 2]);
    expect((await asking().run(...importing)).stdout).toBe('files-a: unchanged\nfiles-b: unchanged');
  });

  /** A folder of many templates passed the limit in small parts. */
  it('applies the limit to all templates together, and a dry run says so too', async () => {
    const codes = ['part-a', 'part-b'];
    for (const code of codes) {
      await consentedTo(code, 1);
      await folder.write({ [`${code}.md`]: markdown({ code }, 'May we now?') });
    }
    const importing = ['import', folder.path];

    const dry = await asking().run(...importing, '--dry-run');
    expect(dry.stdout).toMatch(/^part-a: version 2 \(.*\), material, asks everyone again \(currently 1\), /);
    expect(dry).toMatchObject({
      exitCode: 1,
      stderr: 'To publish this, the import needs --confirm-asked 2.',
    });
    expect((await asking().run(...importing, '--dry-run', '--confirm-asked', '1')).exitCode).toBe(1);
    expect((await asking().run(...importing, '--dry-run', '--confirm-asked', '2')).exitCode).toBe(0);
    expect((await asking().run(...importing, '--yes')).stderr).toBe(
      'Nothing was done. --yes is not enough to ask 2 customers again; add --confirm-asked 2.',
    );
    expect(await Promise.all(codes.map(countOf))).toEqual([1, 1]);
  });

  it('shares out among the templates what the limit leaves for those who decide meanwhile', async () => {
    const versions = [await consentedTo('share-a', 1), await consentedTo('share-b', 1)];
    for (const { templateCode: code } of versions)
      await folder.write({ [`${code}.md`]: markdown({ code }, 'May we now?') });
    const importing = ['import', folder.path, '--confirm-asked', '4'];
    const meanwhile = (customers: number) =>
      asking(async () => {
        for (const version of versions) await consent(version, customers);
        return '2';
      });

    const tooMany = await meanwhile(2).run(...importing);
    expect(tooMany).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/share-a: .*\nshare-b: /) as string,
    });
    expect(await Promise.all(versions.map(({ templateCode }) => countOf(templateCode)))).toEqual([1, 1]);
  });

  it('never asks more than the limit where its rest cannot be shared out evenly', async () => {
    const versions = [await consentedTo('odd-a', 1), await consentedTo('odd-b', 1)];
    for (const { templateCode: code } of versions)
      await folder.write({ [`${code}.md`]: markdown({ code }, 'May we now?') });
    const oneMoreEach = asking(async () => {
      for (const version of versions) await consent(version, 1);
      return '2';
    });

    const imported = await oneMoreEach.run('import', folder.path, '--confirm-asked', '3');

    expect(imported.stderr).toMatch(/^odd-a: .* asks 2 customers .*\nodd-b: .* asks 2 customers /m);
    expect(await Promise.all(versions.map(({ templateCode }) => countOf(templateCode)))).toEqual([1, 1]);
  });

  it('publishes the same text on other terms only with --same-text', async () => {
    await folder.write({ 'en.md': markdown({ code: 'renewed' }) });
    await asking().run('import', folder.path, '--yes');
    await folder.write({ 'en.md': markdown({ code: 'renewed', validity: 'P1Y' }) });

    const refusal = await asking().run('import', folder.path, '--yes');
    expect(refusal.exitCode).toBe(1);
    expect(refusal.stderr).toMatch(/en\.md: Nothing has changed: .* use --same-text\.$/);
    expect(await asking().run('import', folder.path, '--yes', '--same-text')).toMatchObject({ exitCode: 0 });
    expect(await countOf('renewed')).toBe(2);
  });
});

/** An import said “asks nobody again, from 2027” and the publication then asked everyone at once. */
it('a draft that was imported is published on the terms that the import told', async () => {
  await consentedTo('imported', 3);
  const terms = { reask: 'NOBODY', effectiveFrom: '2999-01-01' };
  await folder.write({ 'en.md': markdown({ code: 'imported', label: 'v2', ...terms }, 'May we now?') });

  const imported = await asking().run('import', folder.path, '--drafts', '--yes');
  expect(imported.stdout).toMatch(
    /a draft of version 2 \(v2\), material, asks nobody again, in effect from 2999-01-01/,
  );
  const published = await asking().run('templates', 'publish', 'imported', '--yes', '--json');

  expect(JSON.parse(published.stdout)).toMatchObject({
    state: 'SCHEDULED',
    reask: 'NOBODY',
    effectiveFrom: '2999-01-01T00:00:00.000Z',
  });
});
