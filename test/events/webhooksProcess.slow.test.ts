import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { until } from '../concurrency/until';
import { givenDataFolder } from '../database/testDatabase';
import { graphqlDoor } from '../doors/graphqlDoor';
import { answered } from '../doors/scene';
import { startProcess } from '../fault/serviceProcess';
import { startTimeoutMs } from '../service/service';
import { httpReceiver } from './receiver';
import { webhooksAt } from './webhooksAt';

/** Of the samples that a start puts into a new database. */
const question = {
  customerId: '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11',
  templateCode: 'marketing-email',
  consentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e02',
};

function signingKeyText(key: KeyObject): string {
  const { d = '', x = '' } = key.export({ format: 'jwk' });
  return `whsk_${Buffer.concat([d, x].map((half) => Buffer.from(half, 'base64url'))).toString('base64')}`;
}

it(
  'a service that was started without configuration sends what is decided, and a receiver verifies it by its library alone',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'consent-webhooks-'));
    const messages: { readonly body: string; readonly headers: Record<string, string> }[] = [];
    const receiver = await httpReceiver((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const headers = request.headers as Record<string, string>;
        messages.push({ body: Buffer.concat(parts).toString(), headers });
        response.writeHead(204).end();
      });
    });
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const environment = { WEBHOOK_SIGNING_KEY: signingKeyText(privateKey) };
    const service = startProcess(await givenDataFolder(dataDir), { environment });
    const url = await service.ready;
    const hook = { name: 'CRM', url: receiver.url, eventTypes: ['consent.decision.recorded'] };
    const { webhook, secret } = answered(await webhooksAt(url).create(hook));

    answered(await graphqlDoor(url).decide({ ...question, value: 'given' }));
    answered(await graphqlDoor(url).decide({ ...question, value: 'withdraw' }));
    while (messages.length < 2) await new Promise((resolve) => setTimeout(resolve, 50));

    const events = messages.map(({ body, headers }) => new Webhook(secret).verify(body, headers));
    expect(events).toMatchObject([
      { type: 'consent.decision.recorded', data: { sequence: 1, value: 'given' } },
      { type: 'consent.decision.recorded', data: { sequence: 2, value: 'withdraw' } },
    ]);
    for (const { body, headers } of messages) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const [, signature = ''] = headers['webhook-signature']?.split(' v1a,') ?? [];
      expect(verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
    }
    expect(answered(await webhooksAt(url).list())).toMatchObject([{ id: webhook.id, failed: 0 }]);
    const keyFile = join(dataDir, 'webhook-key');
    expect(Buffer.from(await readFile(keyFile, 'utf8'), 'base64')).toHaveLength(32);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(await service.stop('SIGTERM')).toMatchObject({ code: 0, signal: null });
    await receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  },
  startTimeoutMs,
);

it(
  'a service with an embedded database goes on at once after it was killed while it sent',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'consent-webhooks-'));
    let requests = 0;
    // The first message is under way when the process dies.
    const receiver = await httpReceiver((request, response) => {
      requests += 1;
      request.resume();
      if (requests > 1) response.writeHead(204).end();
    });
    const killed = startProcess(await givenDataFolder(dataDir));
    const url = await killed.ready;
    const hook = { name: 'CRM', url: receiver.url, eventTypes: ['consent.decision.recorded'] };
    answered(await webhooksAt(url).create(hook));
    answered(await graphqlDoor(url).decide({ ...question, value: 'given' }));
    await until(15_000, () => Promise.resolve(requests === 1));
    await killed.stop('SIGKILL');

    const service = startProcess({ kind: 'pglite', dataDir });
    await service.ready;
    await until(20_000, () => Promise.resolve(requests === 2));
    expect(await service.stop('SIGTERM')).toMatchObject({ code: 0, signal: null });
    await receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  },
  startTimeoutMs,
);
