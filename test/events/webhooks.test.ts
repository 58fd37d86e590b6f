import { setTimeout as wait } from 'node:timers/promises';
import { logKeeping } from '../evidence/logPass';
import { startService, startTimeoutMs } from '../service/service';
import { endpointNow, givenEndpoint, hookReceiver } from './webhookScene';

const secretKey = Buffer.alloc(32, 7);
const signingKeys = [`whsk_${Buffer.alloc(32, 8).toString('base64')}`];

it(
  'a service sends what it records within seconds, and ends though a receiver hangs',
  async () => {
    const webhooks = { secretKey, signingKeys, allowedNetworks: [] };
    const service = await startService({ logKeeping, webhooks });
    const { engine } = service.database;
    const [receiver, hanging] = [await hookReceiver(), await hookReceiver(() => undefined)];
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const endpoint = await givenEndpoint(engine, receiver.url);
    await givenEndpoint(engine, hanging.url);
    const customerId = service.given.customer();
    const decision = { customerId, templateCode, consentVersionId, value: 'given' } as const;
    await service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
    while ((await endpointNow(engine, endpoint)).delivered === 0 || hanging.messages.length === 0)
      await wait(50);
    expect(receiver.messages).toMatchObject([
      { type: 'consent.decision.recorded', data: { customer_id: customerId, value: 'given' } },
    ]);
    expect(receiver.requests[0]?.signatures).toEqual([expect.stringMatching(/^v1a,/)]);
    const beganAt = performance.now();
    await service.close();
    expect(performance.now() - beganAt).toBeLessThan(10_000);
    await Promise.all([receiver.close(), hanging.close()]);
  },
  startTimeoutMs,
);
