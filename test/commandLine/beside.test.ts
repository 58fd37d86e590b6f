import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { commandActions } from '../../src/app/beside/commandActions';
import { frameOf, maxFrameBytes, valuesIn } from '../../src/app/beside/frames';
import { release } from '../../src/app/beside/messages';
import { findRunningService } from '../../src/app/beside/runningService';
import { takeCommands, type CommandSocket } from '../../src/app/beside/takeCommands';
import { silentLog } from '../database/template';
import { sourceFiles } from '../house/sourceFiles';
import { httpReceiver } from '../events/receiver';
import { makeFolder, type TestFolder } from '../markdown/files';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { rowsOfCsv } from '../tally/exportsAt';
import { commandLineOn, operator, type CommandLine } from './commandLineOn';

let service: TestService;
let commands: CommandSocket;
let dataDir: string;
let folder: TestFolder;
let beside: CommandLine;

beforeAll(async () => {
  // Of these one caller may have half at once.
  const limits = { maxExports: 8 };
  service = await startService({ limits, webhooks: { secretKey: Buffer.alloc(32, 7), allowedNetworks: [] } });
  folder = await makeFolder();
  dataDir = await mkdtemp(join(tmpdir(), 'consent-beside-'));
  await mkdir(join(dataDir, 'lock'), { mode: 0o755 });
  commands = await takeCommands(dataDir, service, silentLog);
  // No engine: the service does everything.
  beside = commandLineOn(null, { findRunning: () => findRunningService(dataDir) });
}, startTimeoutMs);
afterAll(async () => {
  await commands.close();
  await folder.remove();
  await service.close();
});

describe('beside a running service a command', () => {
  it('lists, publishes and shows as on the database itself, signed by its operator', async () => {
    await service.given.template('news');
    await service.given.draft('news', { label: 'v1' });
    expect(await beside.json('templates', 'publish', 'news', '--yes')).toMatchObject({
      number: 1,
      publishedBy: { kind: 'operator', id: operator },
    });
    const latest = await service.actions.latestTemplate({ templateCode: 'news' });
    expect(latest.version.label).toBe('v1');
    expect((await beside.run('templates', 'list')).stdout).toMatch(/^news {2}1 \(v1\)/m);
    expect(await beside.json('templates', 'show', 'news')).toMatchObject({ versions: [{ number: 1 }] });
  });

  it('says of refusals and of wrong words what it says elsewhere', async () => {
    expect(await beside.run('templates', 'show', 'nowhere')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'No template has the code "nowhere".',
    });
    expect(await beside.run('log', 'timestamp')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'TIMESTAMP_URL names no authority; the service goes by its own settings',
    });
  });

  it('reads and writes files on its own side', async () => {
    expect((await beside.run('export', folder.path)).exitCode).toBe(0);
    const file = join(folder.path, 'news/en.md');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('label: v1', 'label: v2').replace('May we', 'Might we'));
    const { stdout } = await beside.run('import', folder.path, '--yes');
    expect(stdout).toMatch(/published version 2, \S{36}$/);
  });

  it('exports all decisions, page by page', async () => {
    const { templateCode, version } = await service.actions
      .latestTemplate({ templateCode: 'news' })
      .then(({ version }) => ({ templateCode: 'news', version }));
    const { consentVersionId } = version;
    const answers = Array.from({ length: 5 }, () =>
      service.actions.recordDecision(
        { customerId: service.given.customer(), templateCode, consentVersionId, value: 'given' },
        { kind: 'service', id: 'shop' },
      ),
    );
    await Promise.all(answers);
    const out = join(folder.path, 'all.csv');
    const { exitCode, stderr } = await beside.run(
      'decisions',
      'export',
      'news',
      '--format',
      'csv',
      '--out',
      out,
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '5 decisions exported' });
    expect(rowsOfCsv(await readFile(out, 'utf8'))).toHaveLength(6);
  });

  it('issues keys that work, and revokes them at once', async () => {
    const words = ['keys', 'issue', '--name', 'shop', '--scopes', 'audit:read', '--yes'];
    const { id, secret } = await beside.json<{ id: string; secret: string }>(...words);
    const ask = () =>
      fetch(`${service.url}/v1/consent-templates/news/records`, { headers: { 'x-api-key': secret } });
    const first = await ask();
    await first.text();
    expect(first.status).toBe(200);
    await beside.json('keys', 'revoke', id, '--yes');
    const second = await ask();
    await second.text();
    expect(second.status).toBe(401);
  });

  it('creates webhooks that the service seals, tries them and sends to them again', async () => {
    let [status, deliveries] = [204, 0];
    const receiver = await httpReceiver((request, response) => {
      deliveries += 1;
      request.resume().on('end', () => response.writeHead(status).end());
    });
    const webhooks = (...words: readonly string[]) => beside.run('webhooks', ...words);
    const words = ['webhooks', 'create', receiver.url, '--name', 'CRM', '--yes'];
    const { id, secret } = await beside.json<{ id: string; secret: string }>(...words);
    expect((await webhooks('test', id)).stdout).toMatch(/attempt 1 {2}delivered {2}204/);
    status = 500;
    expect(await webhooks('test', id)).toMatchObject({ exitCode: 1, stderr: expect.any(String) as string });
    expect(deliveries).toBe(2);
    expect(await beside.json('webhooks', 'attempts', id)).toMatchObject([{ status: 500 }, { status: 204 }]);

    const rotated = await webhooks('rotate', id, '--yes');
    expect(rotated).toMatchObject({ exitCode: 0, stdout: expect.not.stringContaining(secret) as string });
    expect(rotated.stdout).toMatch(/Both secrets sign until 20\d\d-/);
    expect((await webhooks('update', id, '--disable', '--yes')).stdout).toMatch(
      /disabled 20\S+ \(OPERATOR\)/,
    );
    expect((await webhooks('list')).stdout).toContain(`${id}  CRM  ${receiver.url}  disabled`);
    expect(await beside.json('webhooks', 'recover', id, '--since', '2026-01-01')).toMatchObject({
      recovered: 0,
    });
    const { stderr } = await webhooks('replay', id, '--from-event', '00000000-0', '--yes');
    expect(stderr).toMatch(/must be the id of an event that the feed keeps/);
    expect(await beside.json('webhooks', 'delete', id, '--yes')).toEqual({ webhookId: id });
    expect((await webhooks('list')).stdout).toBe('no webhooks');
    await receiver.close();
  });

  it('can tell the service of each action that a command performs', () => {
    const listed = new Set(Object.keys(commandActions));
    expect(actionsOfCommands().filter((name) => !listed.has(name))).toEqual([]);
    expect(actionsOfCommands().length).toBeGreaterThan(10);
  });
});

describe('the socket of commands', () => {
  it('is in a folder that its owner alone may enter, also where others could before', async () => {
    expect((await stat(join(dataDir, 'lock'))).mode & 0o777).toBe(0o700);
  });

  it('is found by nobody where there is none, or its process is gone', async () => {
    expect(await findRunningService(await mkdtemp(join(tmpdir(), 'consent-none-')))).toBeNull();
  });

  it.each<[string, readonly unknown[], RegExp]>([
    ['another release', [{ kind: 'hello', release: '0.0.0', operator: 'ada' }], /of release .* use the same/],
    ['no name', [{ kind: 'hello', release, operator: '' }], /name of an operator/],
    ['no hello', [{ kind: 'perform', action: 'templates', sent: {} }], /expected an action/],
    ['an unknown action', [hello(), { kind: 'perform', action: 'recordNothing' }], /expected an action/],
    [
      'an action that no command has',
      [hello(), { kind: 'perform', action: 'recordDecision' }],
      /expected an action/,
    ],
    ['an inherited name', [hello(), { kind: 'perform', action: 'constructor' }], /expected an action/],
    ['an export that is not open', [hello(), { kind: 'next', opened: 1 }], /expected an open export/],
    ['no question', [{ kind: 'shutdown' }], /expected a question/],
    ['nothing', [null], /expected a question/],
  ])('refuses %s', async (_what, questions, message) => {
    const answers = await asking(questions);
    expect(answers.at(-1)).toEqual({ kind: 'failed', message: expect.stringMatching(message) as string });
  });

  it('opens two exports at once for a command, and the next once one is closed', async () => {
    const { templateCode } = await service.given.publishedVersion();
    const open = { kind: 'perform', action: 'exportDecisions', sent: { templateCode } };
    const opened = (number: number) => ({ kind: 'opened', opened: number, lastEventId: null });
    const answers = await asking([hello(), open, open, open, { kind: 'close', opened: 1 }, open]);
    expect(answers.slice(1)).toEqual([
      ...[opened(1), opened(2), { kind: 'failed', message: 'expected at most 2 exports at once' }],
      ...[{ kind: 'done', result: null }, opened(3)],
    ]);
  });

  it('hangs up on what is no frame, or one that is too long', async () => {
    const long = Buffer.alloc(4);
    long.writeUInt32BE(maxFrameBytes + 1);
    for (const bytes of [long, Buffer.from([0, 0, 0, 1, 7])]) {
      const socket = connect(join(dataDir, 'lock/commands.sock'));
      socket.on('error', () => undefined).resume();
      socket.write(bytes);
      await once(socket, 'close');
    }
    expect((await beside.run('templates', 'list')).exitCode).toBe(0);
  });

  it('takes so many commands at once and no more', async () => {
    const sockets = Array.from({ length: 8 }, () => connect(join(dataDir, 'lock/commands.sock')));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    expect(await beside.run('templates', 'list')).toMatchObject({
      exitCode: 1,
      stderr: 'the service serves 8 commands at once, and has as many; end one first',
    });
    await Promise.all(sockets.map((socket) => once(socket.resume().end(), 'close')));
  });
});

function hello() {
  return { kind: 'hello', release, operator: 'ada', apiKey: null };
}

async function asking(questions: readonly unknown[]): Promise<readonly unknown[]> {
  const socket = connect(join(dataDir, 'lock/commands.sock'));
  socket.write(Buffer.concat(questions.map(frameOf)));
  const answers: unknown[] = [];
  for await (const answer of valuesIn(socket)) if (answers.push(answer) === questions.length) socket.end();
  return answers;
}

/** By their own names, not by those of commands. */
function actionsOfCommands(): readonly string[] {
  const files = [...sourceFiles('src')].filter(([file]) => file.startsWith('main/'));
  const imported = files.flatMap(([file, text]) =>
    [...text.matchAll(/import \{([^}]*)\} from '(\.[^']*\/actions\/[^']*)'/g)].flatMap(
      ([, names = '', from = '']) =>
        names
          .split(',')
          .map((name) => name.trim().split(' as ')[0] ?? '')
          .filter((name) => isAction(join(__dirname, '../../src', file, '..', `${from}.ts`), name)),
    ),
  );
  return [...new Set(imported)];
}

function isAction(file: string, name: string): boolean {
  return new RegExp(`export const ${name} = (customerA|a)ction\\(`).test(readFileSync(file, 'utf8'));
}
