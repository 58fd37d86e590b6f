import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGuide } from '../readme/guides';
import { rowMembers } from '../../src/domain/decisions/importRow';
import { startTimeoutMs } from '../service/service';
import { markdown } from '../markdown/files';
import { openFileScene, type FileScene } from './fileScene';

/* The commands of the guide, as printed, with the sample of Mailchimp for the files that they name. */

const home = 'src/main/decisions/importing';
const samples = join(__dirname, '../..', home, 'samples');
const guide = readGuide(`${home}/IMPORT.md`);
const [commands = [], , foldersOfPast = [], severalSystems = []] = [
  ...guide.matchAll(/^```\n[^]*?^```/gm),
].map(([block]) => [...block.matchAll(/^(?:consent|LC_ALL=C) .*$/gm)].map(([command]) => command));

let scene: FileScene;
beforeAll(async () => {
  scene = await openFileScene();
  await scene.entered('marketing-email', 'v1.0', '2019-03-01');
  const sample = (ending: string) => readFileSync(join(samples, `mailchimp-subscribed.${ending}`));
  await scene.folder.write({ 'audience.csv': sample('csv'), 'mailchimp-subscribed.yaml': sample('yaml') });
}, startTimeoutMs);
afterAll(() => scene.close());

/** The one row without proof of an opt-in is refused, as the guide says. */
const exitCodes = [0, 1, 1, 0];

test('its commands do what they say, one after the other', async () => {
  expect(commands).toHaveLength(exitCodes.length);
  for (const [index, command] of commands.entries()) {
    const words = command.split(' ').slice(1);
    const inFolder = words.map((word) =>
      /\.(csv|yaml)$/.test(word)
        ? join(scene.folder.path, word)
        : word.replace('old-texts/v1.0', join(scene.folder.path, 'texts')),
    );
    const { exitCode, stderr } = await scene.run(...inFolder);
    expect({ command, exitCode, stderr }).toEqual({ command, exitCode: exitCodes[index], stderr });
  }
});

test('it enters several versions from a folder each', async () => {
  const version = (label: string, effectiveFrom: string) =>
    markdown({ code: 'terms', label, effectiveFrom }, `The words of ${label}.`);
  await scene.folder.write({
    'old-texts/v1.0/en.md': version('v1.0', '2019-03-01'),
    'old-texts/v2.0/en.md': version('v2.0', '2022-01-01'),
  });
  expect(foldersOfPast).toHaveLength(2);
  for (const command of foldersOfPast) {
    const words = command.replace('old-texts', join(scene.folder.path, 'old-texts')).split(' ').slice(1);
    expect(await scene.run(...words)).toMatchObject({ exitCode: 0, stderr: '' });
  }
  const { stdout } = await scene.run('templates', 'show', 'terms');
  expect(stdout).toMatch(/v2\.0[^]*v1\.0/);
});

test('it makes one file of several systems, which needs no mapping', async () => {
  await scene.entered('marketing-sms', 'v1.0', '2019-03-01');
  const names = ['mailchimp-subscribed.csv', 'mailchimp-subscribed.yaml', 'shop.csv', 'shop.yaml'] as const;
  const [audience, mapping, shop, ofShop] = names.map((name) => readFileSync(join(samples, name)));
  await scene.folder.write({
    ...{ 'audience.csv': audience ?? '', 'mailchimp-subscribed.yaml': mapping ?? '' },
    ...{ 'shop.csv': shop ?? '', 'shop.yaml': ofShop ?? '' },
  });
  // Those of Mailchimp are there already, by the commands above.
  const outcomes: string[] = [];
  for (const command of severalSystems) {
    const words = command
      .split(' ')
      .map((word) => (/^\w.*\./.test(word) ? join(scene.folder.path, word) : word));
    if (words[0] !== 'consent') execFileSync('sh', ['-c', words.join(' ')]);
    else outcomes.push((await scene.run(...words.slice(1))).stdout);
  }
  expect(outcomes).toEqual([
    expect.stringMatching(/^rows +3\nrecorded +0\nunchanged +2\n/),
    expect.stringMatching(/^rows +4\nrecorded +3\n/),
    expect.stringMatching(/^rows +5\nrecorded +3\nunchanged +2\n/),
  ]);
});

test('it names every member of a row', () => {
  for (const member of rowMembers) expect(guide).toContain(`\`${member}\``);
});
