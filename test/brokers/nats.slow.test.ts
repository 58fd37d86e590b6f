import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { until } from '../concurrency/until';
import { describeWith, findProgram, freePort } from '../database/programs';
import { givenDataFolder } from '../database/testDatabase';
import { restDoor } from '../doors/restDoor';
import { type ServiceProcess, startProcess } from '../fault/serviceProcess';
import { readGuide } from '../readme/guides';
import { readPage } from '../rest/eventReader';
import { startTimeoutMs } from '../service/service';

/** Its path; null where it is not installed. */
const natsServer: string | null = findProgram('nats-server');

/** A NATS server with JetStream of a test's own. */
interface NatsServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** @param folder where its streams are kept */
async function startNats(folder: string): Promise<NatsServer> {
  const port = await freePort();
  const settings = ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port)];
  const child = spawn(natsServer ?? '', settings, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `127.0.0.1:${port}`;
  await untilItAnswers(url);
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function untilItAnswers(servers: string): Promise<void> {
  const connection = await connect({ servers, waitOnFirstConnect: true, reconnectTimeWait: 50 });
  await connection.close();
}

const root = join(__dirname, '../..');
const sample = { templateCode: 'marketing-email', consentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e02' };
const [, script = ''] = /```js\n(.*?)```/s.exec(readGuide('src/rest/events/BROKERS.md')) ?? [];

describeWith('nats-server', natsServer)('the bridge to NATS, as printed', () => {
  let place: string;
  let nats: NatsServer;
  let connection: NatsConnection;
  let manager: JetStreamManager;
  let running: ServiceProcess;
  let url: string;

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'consent-nats-'));
    await writeFile(join(place, 'bridge.mjs'), script);
    await symlink(join(root, 'node_modules'), join(place, 'node_modules'));
    const main = join(root, 'dist/main/main.js');
    await writeFile(join(place, 'consent'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
    await chmod(join(place, 'consent'), 0o700);
    running = startProcess(await givenDataFolder(join(place, 'data')));
    nats = await startNats(join(place, 'streams'));
    connection = await connect({ servers: nats.url });
    manager = await jetstreamManager(connection);
    url = await running.ready;
  }, startTimeoutMs);
  afterAll(async () => {
    await connection.close();
    await nats.stop();
    await running.stop('SIGKILL');
    await rm(place, { recursive: true, force: true });
  });

  const bridge = () => {
    const env = {
      PATH: `${place}:${process.env.PATH ?? ''}`,
      DATA_DIR: join(place, 'data'),
      NATS_URL: nats.url,
    };
    return spawn(process.execPath, ['bridge.mjs'], {
      cwd: place,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  };
  const kill = async (child: ReturnType<typeof bridge>) => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  const decide = async (count: number) => {
    const door = restDoor(url);
    for (let done = 0; done < count; done += 1)
      await door.decide({ ...sample, customerId: randomUUID(), value: 'given' });
  };
  const messages = async () => {
    const { state } = await manager.streams.info('CONSENT');
    const found: { readonly subject: string; readonly id: string }[] = [];
    for (let seq = 1; seq <= state.last_seq; seq += 1) {
      const message = await manager.streams.getMessage('CONSENT', { seq });
      if (message) found.push({ subject: message.subject, id: message.header.get('Nats-Msg-Id') });
    }
    return found;
  };

  it('brings each event once and in order, though it is killed and two run at once', async () => {
    const deciding = decide(250);
    for (const pauseMs of [3_500, 4_000, 3_000]) {
      const child = bridge();
      await wait(pauseMs);
      await kill(child);
    }
    await deciding;
    const both = [bridge(), bridge()];
    await until(30_000, async () => {
      const { events } = await readPage(url);
      const { state } = await manager.streams.info('CONSENT');
      const told = events.filter(({ type }) => type === 'consent.decision.recorded');
      return told.length >= 250 && state.messages >= events.length;
    });
    await Promise.all(both.map(kill));

    const { events } = await readPage(url);
    const expected = events.map(({ id, type, subject = 'service' }) => ({
      id,
      subject: `${type}.${subject}`,
    }));
    expect(await messages()).toEqual(expected);
    const [first] = expected;
    const again = await jetstream(connection).publish(first?.subject ?? '', '{}', { msgID: first?.id ?? '' });
    expect(again.duplicate).toBe(true);
  }, 120_000);
});
