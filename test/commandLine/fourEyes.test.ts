import { issueApiKey } from '../../src/actions/access/apiKeys';
import { changeSettings } from '../../src/actions/publishing/settings';
import { takeCommands, type CommandSocket } from '../../src/app/beside/takeCommands';
import { findRunningService } from '../../src/app/beside/runningService';
import type { Scope } from '../../src/domain/values/scope';
import { silentLog } from '../database/template';
import { makeFolder, markdown, type TestFolder } from '../markdown/files';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openScene, type Scene } from './scene';

let scene: Scene;
let folder: TestFolder;
/** API keys of two persons, of one who may only read, and of one who may only write. */
let [annas, bertas, readers, writers] = ['', '', '', ''];

const keyOf = (name: string, scopes: readonly Scope[]) =>
  scene.service((_actions, _given, act) => act(issueApiKey, { name, scopes }).then(({ secret }) => secret));

beforeAll(async () => {
  scene = await openScene();
  folder = await makeFolder();
  const staff: readonly Scope[] = ['templates:write', 'templates:publish', 'audit:read', 'settings:manage'];
  [annas, bertas] = [await keyOf('anna', staff), await keyOf('berta', staff)];
  readers = await keyOf('reader', ['audit:read']);
  writers = await keyOf('writer', ['templates:write']);
  await scene.service((_actions, _given, act) => act(changeSettings, { fourEyes: true }));
}, startTimeoutMs);
afterAll(async () => {
  await scene.close();
  await folder.remove();
});
beforeEach(() => folder.empty());

const as = (CONSENT_KEY: string) => scene.commandLine({ environment: { CONSENT_KEY } });
const drafted = (templateCode: string) =>
  scene.service(async (_actions, given) => {
    await given.template(templateCode);
    await given.draft(templateCode);
  });
const versionsOf = async (code: string) =>
  (await scene.json<{ versions: readonly object[] }>('templates', 'show', code)).versions;

describe('where four eyes are on, a command', () => {
  it('does not publish what another saved, whoever its user and whatever its environment', async () => {
    await drafted('unset');
    for (const options of [{ environment: { FOUR_EYES: 'false' } }, { operator: 'somebody else' }]) {
      const { exitCode, stderr } = await scene
        .commandLine(options)
        .run('templates', 'publish', 'unset', '--yes');
      expect({ exitCode, stderr }).toEqual({
        exitCode: 1,
        stderr:
          'Four eyes are on, and a user of this system is not proved to be a second person. Publish the draft of template "unset" at GraphQL, or set CONSENT_KEY to an API key of your own.',
      });
    }
    expect(await versionsOf('unset')).toEqual([]);
  });

  it('publishes for the holder of an API key who did not save the draft', async () => {
    await drafted('proved');
    const publish = ['templates', 'publish', 'proved', '--yes'] as const;
    expect(await as(readers).run(...publish)).toMatchObject({ exitCode: 1 });
    expect(await as(annas).json(...publish)).toMatchObject({
      number: 1,
      publishedBy: { kind: 'service', id: expect.stringMatching(/^key:/) as string },
    });
  });

  it('takes no key that is not in force', async () => {
    const { exitCode, stderr } = await as('ck_nobody').run('templates', 'list');
    expect([exitCode, stderr]).toEqual([
      1,
      'CONSENT_KEY: The API key is not in force: it is unknown, expired or revoked.',
    ]);
  });

  it('imports from one person to another', async () => {
    const file = (code: string) => ({ [`${code}.md`]: markdown({ code, locale: 'en', title: 'News' }) });
    await folder.write(file('two-people'));
    const importing = ['import', folder.path, '--yes'] as const;

    expect((await scene.run(...importing)).stderr).toContain('is not proved to be a second person');
    expect((await as(annas).run(...importing)).stderr).toContain('Import with --drafts');
    expect(await as(annas).run(...importing, '--drafts')).toMatchObject({ exitCode: 0 });
    expect(await as(annas).run(...importing)).toMatchObject({ exitCode: 1 });
    expect(await as(bertas).run(...importing)).toMatchObject({ exitCode: 0 });
    expect(await versionsOf('two-people')).toHaveLength(1);
  });

  it('imports drafts for one who may only write, and publishes nothing for them', async () => {
    const write = (body: string) =>
      folder.write({ 'written.md': markdown({ code: 'written', locale: 'en', title: 'News' }, body) });
    const importing = ['import', folder.path, '--yes'] as const;

    await write('May we?');
    expect(await as(annas).run(...importing, '--drafts')).toMatchObject({ exitCode: 0 });
    expect((await as(writers).run(...importing)).stderr).toContain('templates:publish');
    await write('May we now?');
    const drafting = [...importing, '--drafts', '--replace-drafts'] as const;
    expect(await as(writers).run(...drafting, '--dry-run')).toMatchObject({ exitCode: 0 });
    expect(await as(writers).run(...drafting)).toMatchObject({ exitCode: 0 });
    expect(await as(annas).run(...importing)).toMatchObject({ exitCode: 0 });
    expect(await versionsOf('written')).toHaveLength(1);
  });

  it('issues no key that would be a second person, and others as ever', async () => {
    const issue = (scopes: string) => ['keys', 'issue', '--name', 'me', '--scopes', scopes, '--yes'] as const;
    for (const scope of ['templates:publish', 'templates:write', 'settings:manage', 'keys:manage']) {
      const { exitCode, stderr } = await scene.run(...issue(`audit:read,${scope}`));
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining('would be a second person') as string]);
    }
    expect(await scene.run(...issue('consents:read'))).toMatchObject({ exitCode: 0 });
  });

  it('publishes no draft that a command saved for nobody', async () => {
    await folder.write({ 'unsigned.md': markdown({ code: 'unsigned', locale: 'en', title: 'News' }) });
    expect(await scene.run('import', folder.path, '--drafts', '--yes')).toMatchObject({ exitCode: 0 });
    const { stderr } = await as(annas).run('templates', 'publish', 'unsigned', '--yes');
    expect(stderr).toMatch(/^The draft of template "unsigned" was saved by a command/);
  });

  it('proves who it is beside a running service too', async () => {
    await drafted('beside');
    const node: TestNode = await startNode(scene.database);
    await mkdir(join(folder.path, 'lock'), { mode: 0o755 });
    const socket: CommandSocket = await takeCommands(folder.path, node, silentLog);
    const besideAs = (CONSENT_KEY?: string) =>
      scene.commandLine({
        environment: CONSENT_KEY ? { CONSENT_KEY } : {},
        findRunning: () => findRunningService(folder.path),
      });
    const publish = ['templates', 'publish', 'beside', '--yes'] as const;

    expect((await besideAs().run(...publish)).stderr).toContain('is not proved to be a second person');
    expect((await besideAs('ck_nobody').run(...publish)).stderr).toContain('not in force');
    expect(await besideAs(annas).run(...publish)).toMatchObject({ exitCode: 0 });
    await socket.close();
    await node.close();
  });
});

describe('settings', () => {
  it('show who changed them', async () => {
    expect((await scene.run('settings', 'show', '--time-zone', 'Asia/Tokyo')).stdout).toMatch(
      / at 20\S+\+09:00\)/,
    );
    expect((await scene.run('settings', 'show')).stdout).toMatch(
      /^four eyes: on; confirm above: 1000 \(changed by test at \S+Z\)$/,
    );
  });

  it('set nothing for a user of the system while four eyes are on', async () => {
    const { exitCode, stderr } = await scene.run('settings', 'set', '--four-eyes', 'off', '--yes');
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^Four eyes are on, and a user/) as string]);
  });

  it('need something to set, and a yes', async () => {
    expect(await scene.run('settings', 'set', '--yes')).toMatchObject({ exitCode: 2 });
    expect((await as(annas).run('settings', 'set', '--confirm-asked-above', '7')).stderr).toContain(
      'Change the settings from "four eyes: on; confirm above: 1000" to "four eyes: on; confirm above: 7"?',
    );
  });

  it('set four eyes off for two persons together, and on for one', async () => {
    const off = ['settings', 'set', '--four-eyes', 'off', '--yes'] as const;
    for (const _twice of [1, 2])
      expect((await as(annas).run(...off)).stdout).toMatch(/^four eyes: on; .*\nproposed by key:/);
    expect(await as(bertas).json(...off)).toMatchObject({
      fourEyes: false,
      revision: 2,
      confirmedBy: { kind: 'SERVICE', name: expect.stringMatching(/^key:/) as string },
      proposal: null,
    });
    await drafted('alone');
    expect(await scene.run('templates', 'publish', 'alone', '--yes')).toMatchObject({ exitCode: 0 });

    expect(await scene.json('settings', 'set', '--four-eyes', 'on', '--yes')).toMatchObject({
      fourEyes: true,
      revision: 3,
      changedBy: { kind: 'OPERATOR' },
      confirmedBy: null,
    });
  });
});
