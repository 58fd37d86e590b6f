import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { issueApiKey } from '../../src/actions/access/apiKeys';
import { putSamples } from '../../src/app/samples/samples';
import { isScope } from '../../src/domain/values/scope';
import { silentLog } from '../database/template';
import { openScene, type Scene } from '../commandLine/scene';
import { makeFolder, type TestFolder } from '../markdown/files';
import { startTimeoutMs } from '../service/service';
import { readGuide } from './guides';

/* The officer's week, command by command as printed. Between two commands somebody edits the files. */

const guide = readGuide('src/actions/publishing/WEEK.md');
const days = [...guide.matchAll(/^## (\w+).*?(?=^## |$(?![^]))/gms)].map(([text, day = '']) => ({
  day,
  commands: [...text.matchAll(/^consent .*$/gm)].map(([command]) => command),
}));
/** What a day's commands print, among other lines. */
const printed = /```\n(marketing-email: .*?)\n```/s.exec(guide)?.[1] ?? '';

let scene: Scene;
let folder: TestFolder;
let [officersKey, colleaguesKey] = ['', ''];

beforeAll(async () => {
  scene = await openScene();
  folder = await makeFolder();
  await putSamples(scene.database.engine, silentLog);
  const keyOf = (name: string) => {
    const words =
      new RegExp(`^consent keys issue --name ${name} --scopes (\\S+)`, 'm').exec(guide)?.[1] ?? '';
    const scopes = words.split(',').filter(isScope);
    return scene.service((_actions, _given, act) =>
      act(issueApiKey, { name, scopes }).then(({ secret }) => secret),
    );
  };
  [officersKey, colleaguesKey] = [await keyOf('officer'), await keyOf('colleague')];
}, startTimeoutMs);
afterAll(async () => {
  await scene.close();
  await folder.remove();
});

test('it has five days of commands', () => {
  expect(days.map(({ day }) => day)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
  for (const { commands } of days) expect(commands).not.toEqual([]);
});

test.each(days)('$day', async ({ day, commands }) => {
  if (day === 'Tuesday') await edit();
  const said: string[] = [];
  for (const command of commands) {
    const isColleagues = command.startsWith('consent templates publish');
    const environment = { CONSENT_KEY: isColleagues ? colleaguesKey : officersKey, DATA_DIR: folder.path };
    const outcome = await scene.commandLine({ environment }).run(...wordsOf(command));
    expect({ command, ...outcome }).toEqual({ command, ...outcome, exitCode: 0 });
    said.push(outcome.stdout);
  }
  if (day === 'Tuesday') expect(said.join('\n')).toContain(`${printed}\n`);
});

test('the text takes effect at the midnight that was named', async () => {
  const { versions } = await scene.json<{ versions: readonly object[] }>(
    ...['templates', 'show', 'marketing-email'],
  );
  expect(versions[0]).toMatchObject({ label: 'v2.1', effectiveFrom: '2030-01-31T23:00:00.000Z' });
});

/** Files stand in a folder of the test's. */
function wordsOf(command: string): readonly string[] {
  const words = command.split(' ').slice(1);
  return words.map((word) => (/^consent-texts$|\.(csv|html)$/.test(word) ? join(folder.path, word) : word));
}

async function edit(): Promise<void> {
  for (const locale of ['de', 'en']) {
    const file = join(folder.path, `consent-texts/marketing-email/${locale}.md`);
    const text = await readFile(file, 'utf8');
    const edited = text
      .replace('label: v2.0', 'label: v2.1')
      .replace(/^changeNote: .*$/m, 'changeNote: Sponsors are new.')
      .replace('**', '**our sponsors and ');
    await writeFile(file, edited);
  }
}
