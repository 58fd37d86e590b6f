import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { TObject } from '@sinclair/typebox';
import type { FeedEvent } from '../../src/domain/events/feedEvent';
import { eventContent, noticeTypes } from '../../src/domain/webhooks/webhookBody';
import { eventDataSchemas } from '../../src/rest/events/eventData';
import { readGuide } from '../readme/guides';
import { startTimeoutMs } from '../service/service';
import { secretText } from './webhookScene';

const guide = readGuide('src/events/WEBHOOKS.md');
const [, script = ''] = /```js\n(.*?)```/s.exec(guide) ?? [];

describe('the receiver, as printed', () => {
  let place: string;
  let url: string;
  let receiver: ChildProcess;

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'consent-receiver-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    await writeFile(join(place, 'receiver.mjs'), script.replace('8080', String(port)));
    await symlink(join(__dirname, '../../node_modules'), join(place, 'node_modules'));
    receiver = spawn(process.execPath, ['receiver.mjs'], {
      cwd: place,
      env: { ...process.env, WEBHOOK_SECRET: secretText },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    receiver.stderr?.resume();
    while (!(await fetch(url).catch(() => null))) await wait(50);
  }, startTimeoutMs);
  afterAll(async () => {
    const exited = once(receiver, 'exit');
    receiver.kill('SIGKILL');
    await exited;
    await rm(place, { recursive: true, force: true });
  });

  const inbox = () => join(place, 'inbox');
  const post = async (id: string, sent: unknown, secret = secretText) => {
    const [body, at] = [JSON.stringify(sent), new Date()];
    const signature = new Webhook(secret).sign(id, at, body);
    const seconds = String(Math.floor(at.getTime() / 1_000));
    const names = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature };
    const { status } = await fetch(url, { method: 'POST', body, headers: names });
    return status;
  };
  const event = (id: string) => ({ id, type: 'consent.decision.recorded', data: { sequence: 1 } });

  it('keeps each event once, also of a batch', async () => {
    expect(await post('1c6b8c6e-1', event('1c6b8c6e-1'))).toBe(204);
    expect(await post('1c6b8c6e-1', event('1c6b8c6e-1'))).toBe(204);
    expect(await post('1c6b8c6e-1+x', [event('1c6b8c6e-1'), event('1c6b8c6e-2')])).toBe(204);
    expect((await readdir(inbox())).toSorted()).toEqual(['1c6b8c6e-1.json', '1c6b8c6e-2.json']);
    const kept = await readFile(join(inbox(), '1c6b8c6e-2.json'), 'utf8');
    expect(JSON.parse(kept)).toEqual(event('1c6b8c6e-2'));
  });

  it('answers 400 to what another has signed, and keeps nothing of it', async () => {
    const another = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(await post('1c6b8c6e-3', event('1c6b8c6e-3'), another)).toBe(400);
    expect(await readdir(inbox())).not.toContain('1c6b8c6e-3.json');
  });

  it('answers 500 while it cannot store, so that the event comes again', async () => {
    await rm(inbox(), { recursive: true });
    expect(await post('1c6b8c6e-4', event('1c6b8c6e-4'))).toBe(500);
    await mkdir(inbox());
    expect(await post('1c6b8c6e-4', event('1c6b8c6e-4'))).toBe(204);
    expect(await readdir(inbox())).toEqual(['1c6b8c6e-4.json']);
  });
});

it('names each message that is about the webhook itself', () => {
  expect(Object.keys(noticeTypes).filter((type) => !guide.includes(`\`${type}\``))).toEqual([]);
});

it('names what THIN keeps', () => {
  const [, listed = ''] = /`payload: THIN`(.*?)\n- /s.exec(guide) ?? [];
  const names = [...listed.matchAll(/`([a-z_]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'data');
  const data = Object.fromEntries(allMembers().map((name) => [name, 'x']));
  const sent = {
    position: 1,
    type: 'consent.decision.recorded',
    at: new Date(),
    data,
  } as unknown as FeedEvent;
  const { body } = eventContent(
    [sent],
    { source: 'https://consent.example', incarnation: '1c6b8c6e' },
    {
      payload: 'THIN',
      maxBatch: 1,
    },
  );
  const kept = Object.keys((JSON.parse(body) as { readonly data: object }).data);
  expect(names.toSorted()).toEqual(kept.toSorted());
});

/** Of the data of all events. */
function allMembers(): readonly string[] {
  const members = Object.values(eventDataSchemas).flatMap((schema) =>
    Object.keys((schema as TObject).properties),
  );
  return [...new Set(members)];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
