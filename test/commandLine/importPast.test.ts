import { issueApiKey } from '../../src/actions/access/apiKeys';
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

const importing = (...options: readonly string[]) => scene.run('import', folder.path, ...options);

const wording = (code: string, label: string, effectiveFrom?: string) =>
  folder.write({
    'en.md': markdown({ code, label, ...(effectiveFrom && { effectiveFrom }) }, `The words of ${label}.`),
  });

interface Shown {
  readonly versions: readonly {
    readonly label: string;
    readonly state: string;
    readonly effectiveFrom: string;
  }[];
}

it('publishes old versions in their order, and then the one of today', async () => {
  await wording('moved', 'v2019', '2019-03-01');
  const { stdout, stderr } = await importing('--past', '--yes');
  expect(stderr).toBe('');
  expect(stdout).toContain('in effect since 2019-03-01T00:00:00.000Z, entered now');
  await wording('moved', 'v2022', '2022-06-01');
  expect(await importing('--past', '--yes')).toMatchObject({ exitCode: 0 });
  await wording('moved', 'v3');
  expect(await importing('--yes')).toMatchObject({ exitCode: 0 });

  expect((await scene.json<Shown>('templates', 'show', 'moved')).versions).toMatchObject([
    { label: 'v3', state: 'CURRENT' },
    { label: 'v2022', state: 'SUPERSEDED', effectiveFrom: '2022-06-01T00:00:00.000Z' },
    { label: 'v2019', state: 'SUPERSEDED', effectiveFrom: '2019-03-01T00:00:00.000Z' },
  ]);
});

it('changes nothing the second time, also when later versions were entered since', async () => {
  await wording('again', 'v1', '2019-03-01');
  await importing('--past', '--yes');
  await wording('again', 'v2', '2020-03-01');
  await importing('--past', '--yes');
  await wording('again', 'v1', '2019-03-01');
  expect(await importing('--past')).toMatchObject({ exitCode: 0, stdout: 'again: unchanged' });
});

it('asks customers of a version that was entered for the one of today', async () => {
  await wording('asked', 'v1', '2019-03-01');
  await importing('--past', '--yes');
  await scene.service(async (actions) => {
    const { version } = await actions.latestTemplate({ templateCode: 'asked' });
    const said = { customerId: 'c-1', templateCode: 'asked', value: 'given' } as const;
    await actions.recordDecision(
      { ...said, consentVersionId: version.consentVersionId },
      { kind: 'service', id: 'shop' },
    );
  });
  await wording('asked', 'v2');
  const { stdout } = await importing('--yes');
  expect(stdout).toContain('asks everyone again (currently 1)');
});

it.each([
  { said: [], expected: 'is an instant in the past, but must be now or later' },
  { said: ['--past'], expected: 'since version 1 was published here at its own time' },
])('refuses an instant in the past beside a version of today, with $said', async ({ said, expected }) => {
  const code = `today-${said.length}`;
  await wording(code, 'v1');
  await importing('--yes');
  await wording(code, 'v2', '2019-03-01');
  const { exitCode, stderr } = await importing(...said, '--yes');
  expect(exitCode).toBe(1);
  expect(stderr).toContain(expected);
});

it('needs the right to import decisions beside that to publish', async () => {
  const scopes = ['templates:write', 'templates:publish'] as const;
  const { secret } = await scene.service((_actions, _given, act) =>
    act(issueApiKey, { name: 'press', scopes }),
  );
  await wording('guarded', 'v1', '2019-03-01');
  const asPublisher = scene.commandLine({ environment: { CONSENT_KEY: secret } });
  const { exitCode, stderr } = await asPublisher.run('import', folder.path, '--past', '--yes');
  expect(exitCode).toBe(1);
  expect(stderr).toContain('decisions:import');
});

it('gives the version and its effect their places in the log, and the audit holds', async () => {
  await wording('logged', 'v1', '2019-03-01');
  await importing('--past', '--yes');
  const { exitCode, stdout } = await scene.run('log', 'audit');
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 0 });
});
