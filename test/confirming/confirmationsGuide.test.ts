import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { restDoor } from '../doors/restDoor';
import { answered } from '../doors/scene';
import { givenEndpoint, secretText } from '../events/webhookScene';
import { readGuide } from '../readme/guides';
import { logKeeping } from '../evidence/logPass';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import type { Question } from './confirmScene';

const [, script = ''] = /```js\n(.*?)```/s.exec(readGuide('src/actions/decisions/CONFIRMATIONS.md')) ?? [];

/* The mailer as the guide prints it, in a process of its own. */
let service: TestService;
let place: string;
let own: string;
let mailer: ChildProcess;
let printed = '';

beforeAll(async () => {
  const webhooks = { secretKey: Buffer.alloc(32, 7), signingKeys: [], allowedNetworks: [] };
  service = await startService({ logKeeping, webhooks });
  place = await mkdtemp(join(tmpdir(), 'consent-mailer-'));
  await writeFile(join(place, 'mailer.mjs'), script);
  await symlink(join(__dirname, '../../node_modules'), join(place, 'node_modules'));
  const port = await freePort();
  own = `http://127.0.0.1:${port}`;
  mailer = spawn(process.execPath, ['mailer.mjs'], {
    cwd: place,
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secretText, CONSENT_URL: service.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  mailer.stdout?.on('data', (piece: Buffer) => void (printed += piece.toString()));
  while (!(await fetch(own).catch(() => null))) await wait(50);
  const eventTypes = ['consent.confirmation.requested'];
  await givenEndpoint(service.database.engine, `${own}/hook`, { eventTypes });
}, startTimeoutMs);

afterAll(async () => {
  const exited = once(mailer, 'exit');
  mailer.kill('SIGKILL');
  await exited;
  await service.close();
  await rm(place, { recursive: true, force: true });
});

/** What the customer finds in their mailbox. */
async function mailTo({ customerId }: Question): Promise<string> {
  const mail = () => new RegExp(`^to ${customerId}@example.com: Please confirm: (\\S+)$`, 'm').exec(printed);
  while (mail() === null) await wait(50);
  return mail()?.[1] ?? '';
}

async function asked(confirmationValidity = 'P14D'): Promise<Question> {
  const rules = { confirmation: 'REQUIRED', confirmationValidity } as const;
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ rules });
  const question = { customerId: service.given.customer(), templateCode, consentVersionId };
  await decide(question, 'given');
  return question;
}

async function decide(question: Question, value: 'given' | 'withdraw'): Promise<void> {
  await service.actions.recordDecision({ ...question, value }, { kind: 'service', id: 'shop' });
}

const standing = async (question: Question) => answered(await restDoor(service.url).pending(question));

it('a scanner that opens the link confirms nothing, and the button does', async () => {
  const question = await asked();
  const link = await mailTo(question);

  const page = await (await fetch(link)).text();
  expect(await standing(question)).toMatchObject({ mayProceed: false });

  const [, token = ''] = /name="token" value="([\w-]{43})"/.exec(page) ?? [];
  const press = async () =>
    (await fetch(link, { method: 'POST', body: new URLSearchParams({ token }) })).text();
  expect(await press()).toBe('Thank you. It is confirmed.');
  expect(await standing(question)).toMatchObject({ mayProceed: true });
  expect(await press()).toBe('Thank you. It is confirmed.');
});

it('says what became of a link that is cut, refused or old', async () => {
  const press = async (token: string) =>
    (await fetch(`${own}/confirm`, { method: 'POST', body: new URLSearchParams({ token }) })).text();
  const tokenIn = async (question: Question) =>
    new URL(await mailTo(question)).searchParams.get('token') ?? '';

  const refused = await asked();
  const link = await tokenIn(refused);
  expect(await press(link.slice(0, 30))).toBe('This is not the whole link.');
  await decide(refused, 'withdraw');
  expect(await press(link)).toBe('You have said no since. Nothing was confirmed.');

  const { templateCode } = refused;
  const grown = await service.given.publishedVersion({ templateCode });
  await decide({ ...refused, consentVersionId: grown.consentVersionId }, 'given');
  expect(await press(link)).toBe('This link is too old. Use the newest mail, or sign up again.');

  const superseded = await asked();
  const { templateCode: code } = superseded;
  const early = await tokenIn(superseded);
  await service.given.publishedVersion({ templateCode: code });
  expect(await press(early)).toBe('This is not in force any more. Please sign up again.');

  const seconds = 3;
  const old = await asked(`PT${seconds}S`);
  const late = await tokenIn(old);
  await wait(seconds * 1_000);
  expect(await press(late)).toBe('This link is too old. Use the newest mail, or sign up again.');
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
