import { Webhook } from 'standardwebhooks';
import { writeAttempts } from '../../src/storage/events/webhooks/webhookAttempts';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { httpReceiver, type Receiver } from '../events/receiver';
import { startTimeoutMs } from '../service/service';
import { readGuide } from '../readme/guides';
import { commandLineOn, type CommandLine } from './commandLineOn';

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly nextEventId: string;
  readonly disabled: { readonly reason: string } | null;
  readonly eventTypes: readonly string[];
  readonly maxBatch: number;
}

let database: TestDatabase;
let commandLine: CommandLine;
let receiver: Receiver;
let taken: { readonly headers: Record<string, string>; readonly body: string } | null = null;
let status = 200;

beforeAll(async () => {
  database = await openTestDatabase();
  const environment = {
    WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    WEBHOOK_TIMEOUT_MS: '1000',
    WEBHOOK_SIGNING_KEY: `whsk_${Buffer.alloc(32, 8).toString('base64')}`,
  };
  commandLine = commandLineOn(database.engine, { environment });
  receiver = await httpReceiver((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      taken = { headers, body: Buffer.concat(parts).toString() };
      if (status !== 0) response.writeHead(status).end(status === 200 ? '' : 'Out of order');
    });
  });
}, startTimeoutMs);
afterAll(async () => {
  await receiver.close();
  await database.close();
});

const webhooks = (...words: readonly string[]) => commandLine.run('webhooks', ...words);
const json = <Value>(...words: readonly string[]) => commandLine.json<Value>('webhooks', ...words);
const created = (...more: readonly string[]) =>
  json<Shown>('create', receiver.url, '--name', 'CRM', ...more, '--yes');

/** Where nobody listens any more. */
async function freeUrl(): Promise<string> {
  const closed = await httpReceiver((_request, response) => response.end());
  await closed.close();
  return closed.url;
}

it('creates a webhook, tries it, and lists the attempt', async () => {
  const { id, secret } = await created();
  const { stdout } = await webhooks('test', id, '--yes');
  expect(stdout).toMatch(/attempt 1 {2}delivered {2}200 {2}\d+ ms/);
  expect(new Webhook(secret).verify(taken?.body ?? '', taken?.headers ?? {})).toMatchObject({
    type: 'consent.webhook.test',
  });
  expect(taken?.headers['webhook-signature']).toMatch(/^v1,\S+ v1a,\S+$/);
  expect(await json('attempts', id)).toMatchObject([{ isDelivered: true, status: 200 }]);
  const listed = await webhooks('list');
  expect(listed.stdout).toContain(`${id}  CRM  ${receiver.url}  in order  0 delivered`);
  expect(listed.stdout).not.toContain(secret);
});

it('ends with exit code 1 and says why where the test message was not delivered', async () => {
  const { id } = await created();
  status = 500;
  const refused = await webhooks('test', id);
  const asJson = await webhooks('test', id, '--json');
  status = 0;
  const unanswered = await webhooks('test', id, '--json');
  status = 200;
  expect(refused).toEqual({
    exitCode: 1,
    stdout: expect.stringMatching(/attempt 1 {2}failed {2}500 {2}\d+ ms {2}"Out of order"$/) as string,
    stderr: 'The test message was not delivered: the receiver answered 500.',
  });
  expect(asJson).toMatchObject({ exitCode: 1, stderr: refused.stderr });
  expect(JSON.parse(asJson.stdout)).toMatchObject({ isDelivered: false, status: 500 });

  expect(unanswered).toMatchObject({
    exitCode: 1,
    stderr: 'The test message was not delivered: ANSWER_TIMEOUT.',
  });
  expect((JSON.parse(unanswered.stdout) as { readonly durationMs: number }).durationMs).toBeLessThan(10_000);

  const { id: gone } = await json<Shown>('create', await freeUrl(), '--name', 'Gone', '--yes');
  expect(await webhooks('test', gone)).toMatchObject({
    exitCode: 1,
    stderr: 'The test message was not delivered: CONNECTION_REFUSED.',
  });
});

it('changes a webhook, disables it and enables it again', async () => {
  const { id } = await created();
  const words = ['--types', 'consent.decision.recorded,consent.version.current', '--disable', '--yes'];
  expect(await json('update', id, ...words)).toMatchObject({
    disabled: { reason: 'OPERATOR' },
    eventTypes: ['consent.decision.recorded', 'consent.version.current'],
  });
  const inTokyo = (await webhooks('list', '--time-zone', 'Asia/Tokyo')).stdout;
  expect(inTokyo).toMatch(new RegExp(`^${id}  .*disabled 20\\S+\\+09:00 \\(OPERATOR\\)`, 'm'));
  const again = ['--types', '', '--enable', '--resume-from', 'now', '--yes'];
  expect(await json('update', id, ...again)).toMatchObject({ disabled: null, eventTypes: [] });
});

it('changes all that creating says, and leaves what is not named', async () => {
  const { id } = await created();
  const [types, url] = [['consent.decision.recorded'], `${receiver.url}/other`];
  const named = ['--url', url, '--name', 'Till', '--types', types.join(), '--payload', 'thin'];
  const changed = { url, name: 'Till', eventTypes: types, payload: 'THIN', maxBatch: 20 };
  expect(await json('update', id, ...named, '--max-batch', '20', '--yes')).toMatchObject(changed);
  expect(await json('update', id, '--templates', 'news, terms', '--yes')).toMatchObject({
    ...changed,
    templateCodes: ['news', 'terms'],
  });
});

it('says how many events a message of a webhook has', async () => {
  const { id, maxBatch } = await created('--max-batch', '100');
  expect(maxBatch).toBe(100);
  expect((await webhooks('list')).stdout).toMatch(new RegExp(`${id} .* batches of up to 100`));
  expect(await json('update', id, '--max-batch', '20', '--yes')).toMatchObject({ maxBatch: 20 });
});

it('shows on a line how a webhook fares, and what came of an attempt', async () => {
  const { id } = await created();
  const { pool } = database.engine;
  await pool.query(
    `UPDATE webhook_endpoint SET failures = 3, failing_since = '2026-11-27T10:00:00Z' WHERE id = $1`,
    [id],
  );
  await pool.query(
    `INSERT INTO webhook_retry (endpoint_id, position, key, state, attempts, next_at, failed_at)
      VALUES ($1, 1, 'a', 'due', 1, '2026-11-27T12:00:00Z', NULL), ($1, 2, 'a', 'behind', 0, NULL, NULL),
        ($1, 3, 'b', 'failed', 10, NULL, now())`,
    [id],
  );
  expect((await webhooks('list')).stdout).toContain(
    `${id}  CRM  ${receiver.url}  failing since 2026-11-27T10:00:00.000Z  0 delivered, 2 waiting, 1 given up  next attempt 2026-11-27T12:00:00.000Z`,
  );
  await writeAttempts(pool, id, [
    {
      ...{ eventId: '1c6b8c6e-7', events: 3, attempt: 4, attemptedAt: new Date('2026-11-27T11:00:00Z') },
      ...{ isDelivered: false, durationMs: null, status: null, failure: 'FORBIDDEN_ADDRESS' },
      ...{ answer: '', subjectIds: [] },
    },
  ]);
  expect((await webhooks('attempts', id, '--time-zone', 'Asia/Tokyo')).stdout).toMatch(
    /^2026-11-27T20:00:00\S*\+09:00 {2}1c6b8c6e-7 and 2 more {2}attempt 4 {2}failed {2}FORBIDDEN_ADDRESS {2}nothing sent$/,
  );
});

it('gives a webhook another secret, sends again what there is, and deletes it', async () => {
  const { id, secret } = await created();
  expect((await json<Shown>('rotate', id, '--yes')).secret).not.toBe(secret);
  expect(await json('recover', id, '--since', '2026-01-01')).toMatchObject({ recovered: 0 });
  expect(await json('replay', id, '--from', '2026-01-01', '--yes')).toMatchObject({ positions: 0 });
  // A time of day is one somewhere alone.
  const inBerlin = ['--time-zone', 'Europe/Berlin', '--yes'];
  expect(await json('recover', id, '--since', '2026-01-01T00:30', ...inBerlin)).toMatchObject({
    recovered: 0,
  });
  const range = ['--from', '2026-01-01T00:30', '--until', '2026-01-02T00:30'];
  expect(await json('replay', id, ...range, ...inBerlin)).toMatchObject({ positions: 0 });
  expect(await json('delete', id, '--yes')).toEqual({ webhookId: id });
  expect(await webhooks('test', id)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `No webhook has the id ${id}.`,
  });
});

it('says what stops signing before it rotates, and until when two secrets sign', async () => {
  const { id } = await created();
  const first = await webhooks('rotate', id, '--yes');
  expect(first.stdout).toMatch(/Both secrets sign until 20\d\d-/);
  expect(first.stdout).not.toContain('stops signing');
  const asked = await webhooks('rotate', id.toUpperCase());
  expect(asked).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('stops signing at once') as string,
  });
  expect((await webhooks('rotate', id, '--yes')).stdout).toContain('stops signing at once');
  const { stdout, stderr } = await webhooks('rotate', id, '--discard-former', '--yes');
  expect(stdout).toMatch(/The former secret signs no more\.$/);
  expect(stdout + stderr).not.toContain('The present secret');
  const last = await json<{ formerSecretUntil: string | null }>('rotate', id, '--discard-former', '--yes');
  expect(last.formerSecretUntil).toBeNull();
});

it.each([
  [['create', 'foo', '--name', 'CRM', '--yes'], 1, /^url is no URL, but must be an https URL /],
  [['create', 'ftp://x', '--name', 'CRM', '--yes'], 1, /^url is a URL of another protocol, but must /],
  [
    ['create', 'https://10.0.0.1/', '--name', 'CRM', '--yes'],
    1,
    /^url is a URL with a forbidden address, but /,
  ],
  [
    ['create', 'https://crm.example/', '--name', 'CRM', '--max-batch', '101', '--yes'],
    2,
    /--max-batch .* must be a whole number from 1 to 100/,
  ],
  [['resend', '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21', '1c6b8c6e-4711'], 1, /No webhook has the id/],
  [['update', '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21', '--enable', '--disable'], 2, /exclude each other/],
  [
    ['update', '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21', '--yes'],
    2,
    /^error: name what to change: --url, .* or --disable$/,
  ],
  [['create', 'https://crm.example/', '--name', 'CRM'], 1, /Nothing was done/],
  [['replay', '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21', '--yes'], 2, /needs --from or --from-event/],
  [
    ['replay', '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21', '--from', '2026-01-01', '--from-event', '1c6b8c6e-1'],
    2,
    /--from and --from-event exclude each other/,
  ],
  [
    [
      'replay',
      '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21',
      '--from',
      '2026-01-01',
      '--until',
      '2026-02-01',
    ].concat(['--until-event', '1c6b8c6e-1']),
    2,
    /--until and --until-event exclude each other/,
  ],
] as const)('%j is refused', async (words, exitCode, said) => {
  const outcome = await webhooks(...words);
  expect(outcome).toMatchObject({ exitCode, stdout: '', stderr: expect.stringMatching(said) as string });
});

it('takes each command as the guide writes it', async () => {
  const values: Readonly<Record<string, string>> = {
    '<id>': '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21',
    '<event>': '1c6b8c6e-4711',
    '<when>': '2026-01-01',
  };
  const guide = readGuide('src/events/WEBHOOKS.md');
  const written = [...guide.matchAll(/`consent (webhooks [^`]+)`/g)].map(([, words = '']) => words);
  expect(written.length).toBeGreaterThan(10);
  for (const command of written) {
    const words = command.split(' ').map((word) => values[word] ?? word);
    expect({ command, exitCode: (await commandLine.run(...words)).exitCode }).not.toMatchObject({
      exitCode: 2,
    });
  }
});
