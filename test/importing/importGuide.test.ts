import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGuide } from '../readme/guides';
import { rowMembers } from '../../src/domain/decisions/importRow';
import { startTimeoutMs } from '../service/service';
import { openFileScene, type FileScene } from './fileScene';

/* The commands of the guide, as printed, with the sample of Mailchimp for the files that they name. */

const home = 'src/main/decisions/importing';
const guide = readGuide(`${home}/IMPORT.md`);
const [block = ''] = /^```\n[^]*?^```/m.exec(guide) ?? [];
const commands = [...block.matchAll(/^consent .*$/gm)].map(([command]) => command);

let scene: FileScene;
beforeAll(async () => {
  scene = await openFileScene();
  await scene.entered('marketing-email', 'v1.0', '2019-03-01');
  const sample = (ending: string) =>
    readFileSync(join(__dirname, '../..', home, `samples/mailchimp-subscribed.${ending}`));
  await scene.folder.write({ 'audience.csv': sample('csv'), 'mailchimp.yaml': sample('yaml') });
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
        : word.replace('old-texts', join(scene.folder.path, 'texts')),
    );
    const { exitCode, stderr } = await scene.run(...inFolder);
    expect({ command, exitCode, stderr }).toEqual({ command, exitCode: exitCodes[index], stderr });
  }
});

test('it names every member of a row', () => {
  for (const member of rowMembers) expect(guide).toContain(`\`${member}\``);
});
