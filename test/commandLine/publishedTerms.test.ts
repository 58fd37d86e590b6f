import { setTimeout as wait } from 'node:timers/promises';
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
beforeEach(() => folder.empty());

const texts = [{ locale: 'en', title: 'Other news', body: 'May we still?' }];

/** A template with a version whose consents end after a year, and a draft that says nothing of it. */
const redrafted = (templateCode: string, label = 'v2') =>
  scene.service(async (_actions, given) => {
    await given.template(templateCode);
    await given.publishedVersion({ templateCode, label: 'v1', validity: 'P1Y' });
    await given.draft(templateCode, { label, texts });
  });

const lost = 'new consents never expire (those to version 1 are valid for P1Y)';

/** New consents lasted permanently, although nobody had said so. */
it('a validity that the version before had is not lost without a word', async () => {
  await redrafted('lost');

  expect((await scene.run('templates', 'draft', 'show', 'lost')).stdout).toContain(
    `again, ${lost}, in effect`,
  );
  expect((await scene.run('templates', 'publish', 'lost')).stderr).toContain(
    `(currently 0), ${lost}, to take`,
  );
  expect((await scene.run('templates', 'show', 'lost')).stdout).toMatch(
    / validity +grace .*\n1 .* P1Y +none /,
  );
  await folder.write({ 'en.md': markdown({ code: 'lost' }, 'And now?') });
  const imported = await scene.run('import', folder.path, '--dry-run', '--replace-drafts');
  expect(imported.stdout).toContain(`(currently 0), ${lost}, in effect at once`);
});

it('a label that an earlier version has is named before it is given again', async () => {
  await redrafted('twice', 'v1');
  const hint = 'The label v1 is already that of version 1.';

  expect((await scene.run('templates', 'publish', 'twice')).stderr).toContain(`${hint} Publish the draft v1`);
  expect(await scene.run('templates', 'publish', 'twice', '--yes')).toMatchObject({
    exitCode: 0,
    stderr: hint,
  });
  const start = ['templates', 'draft', 'start', 'twice', '--label', 'v1'];
  expect((await scene.run(...start)).stderr).toContain(
    'The label v1 is already that of version 2 and 1. Start the draft v1 of twice?',
  );
});

it('a day is shown in the zone that it was meant in, and in UTC', async () => {
  await redrafted('zoned');
  const zone = ['--time-zone', 'Europe/Berlin'];
  const days = ['--effective-from', '2999-01-01', '--grace-until', '2999-02-01'];

  const { stderr } = await scene.run('templates', 'publish', 'zoned', ...days, ...zone);

  expect(stderr).toContain('grace until 2999-02-01T00:00:00+01:00 (2999-01-31T23:00:00.000Z)');
  expect(stderr).toContain('to take effect at 2999-01-01T00:00:00+01:00 (2998-12-31T23:00:00.000Z)?');
});

it('a time of day is one in the zone, and grace may be a duration from when the version takes effect', async () => {
  await redrafted('local');
  const zone = ['--time-zone', 'Europe/Berlin'];
  const publish = ['templates', 'publish', 'local', '--effective-from', '2999-11-30T08:00'];

  expect((await scene.run(...publish, '--grace-until', 'P14D', ...zone)).stderr).toContain(
    'grace until 2999-12-14T08:00:00+01:00 (2999-12-14T07:00:00.000Z), new consents never expire',
  );
  expect(await scene.run(...publish, '--yes')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('say where with --time-zone') as string,
  });

  const terms = { effectiveFrom: '2999-11-30T08:00', graceUntil: 'P14D' };
  await folder.write({ 'en.md': markdown({ code: 'local-files', ...terms }) });
  const imported = await scene.run('import', folder.path, '--yes', ...zone);
  expect(imported.stdout).toContain('in effect from 2999-11-30T08:00:00+01:00 (2999-11-30T07:00:00.000Z)');
  expect((await scene.run('import', folder.path, ...zone)).stdout).toBe('local-files: unchanged');
  const none = { ...terms, effectiveFrom: '2999-11-31' };
  await folder.write({ 'en.md': markdown({ code: 'local-files', ...none }) });
  expect((await scene.run('import', folder.path, ...zone)).stderr).toContain(
    'a day, which begins at midnight in Europe/Berlin, or a time of day there such as',
  );
});

it('grace as a duration counts from when the draft itself takes effect, unless another start is named', async () => {
  await scene.service(async ({ saveDraft }, given) => {
    await given.template('later');
    const terms = { effectiveFrom: new Date('2999-01-01T00:00:00.000Z') };
    await saveDraft(
      { templateCode: 'later', label: 'v1', texts, terms },
      { kind: 'operator', id: 'an editor' },
    );
  });
  const asked = async (...words: readonly string[]) =>
    (await scene.run('templates', 'publish', 'later', '--grace-until', 'P14D', ...words)).stderr;

  expect(await asked()).toContain('grace until 2999-01-15T00:00:00.000Z');
  expect(await asked('--effective-from', '2999-03-01')).toContain('grace until 2999-03-15T00:00:00.000Z');
  expect(await asked('--effective-from', 'now')).toMatch(/grace until 20\S+Z/);
});

it('days in files begin in the zone of the import', async () => {
  await folder.write({ 'en.md': markdown({ code: 'days', effectiveFrom: '2999-07-01' }) });
  const { stdout } = await scene.run('import', folder.path, '--yes', '--time-zone', 'Europe/Berlin');

  expect(stdout).toContain('in effect from 2999-07-01T00:00:00+02:00 (2999-06-30T22:00:00.000Z)');
  expect(await scene.json('templates', 'show', 'days')).toMatchObject({
    versions: [{ effectiveFrom: '2999-06-30T22:00:00.000Z' }],
  });
});

it('a draft whose instant has passed takes another one, or now', async () => {
  await scene.service(async ({ saveDraft }, given) => {
    await given.template('late');
    const effectiveFrom = new Date(Date.now() + 1_000);
    const draft = { templateCode: 'late', label: 'v1', texts, terms: { effectiveFrom } };
    await saveDraft(draft, { kind: 'operator', id: 'an editor' });
  });
  await wait(1_100);

  expect((await scene.run('templates', 'draft', 'show', 'late')).stdout).toContain(', which has passed\n');
  expect(await scene.run('templates', 'publish', 'late', '--yes')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(
      /an instant in the past.* Name another --effective-from, such as now\.$/,
    ) as string,
  });
  const published = await scene.json('templates', 'publish', 'late', '--effective-from', 'now', '--yes');
  expect(published).toMatchObject({ number: 1, state: 'CURRENT' });
});

it('a draft without texts says so, and what to do', async () => {
  await scene.service((_actions, given) => given.template('bare'));
  await scene.run('templates', 'draft', 'start', 'bare', '--label', 'v1', '--empty', '--yes');

  expect((await scene.run('templates', 'draft', 'show', 'bare')).stdout).toMatch(/^draft v1 \(no texts\), /);
  expect((await scene.run('templates', 'publish', 'bare', '--yes')).stderr).toBe(
    'The draft has no texts. Save a text in en first.',
  );
});
