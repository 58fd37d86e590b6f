import { createConsentClient, createConsentGate } from '../../src/client/consentClient';
import { givenGate } from '../rest/gateScene';
import { tokenOf } from '../service/bearer';
import { startService, type TestService } from '../service/service';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const gateWith = (setCode: string, scope: string) =>
  createConsentGate({
    client: createConsentClient({ url: service.url, token: tokenOf({ sub: 'shop', scope }) }),
    ...{ setCode, maxAgeMs: 60_000, onUnavailable: 'open' },
  });

it('never opens for what does not pass by itself, and asks again each time', async () => {
  const { customerId, setCode, terms, decide } = await givenGate(service);
  await decide(terms);
  const [blind, astray, reading] = [
    gateWith(setCode, 'consents:decide'),
    gateWith('unknown', 'consents:read'),
    gateWith(setCode, 'consents:read'),
  ];
  for (const _again of [1, 2]) {
    await expect(blind.mayContinue(customerId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(astray.mayContinue(customerId)).rejects.toMatchObject({ code: 'SET_NOT_FOUND' });
    for (const id of ['', 'two words', 'undefined', 'x'.repeat(129)])
      await expect(reading.mayContinue(id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }
});

it('forgets nobody for a call without a customer', async () => {
  const { customerId, setCode, terms, decide } = await givenGate(service);
  await decide(terms);
  const left: string[] = [];
  const gate = createConsentGate({
    client: createConsentClient({
      url: service.url,
      token: tokenOf({ sub: 'shop', scope: 'consents:read' }),
    }),
    ...{ setCode, maxAgeMs: 60_000, onUnavailable: 'open', changes: (id) => () => left.push(id) },
  });
  await gate.mayContinue(customerId);
  const nobody = undefined as unknown as string;
  await expect(gate.mayContinue(nobody)).rejects.toThrow('customerId must be a string.');
  expect(left).toEqual([]);
  gate.forget(customerId.toUpperCase());
  expect(left).toEqual([customerId]);
});

it('keeps nothing that it cannot follow', async () => {
  const { customerId, setCode } = await givenGate(service);
  let asked = 0;
  const gate = createConsentGate({
    client: { gate: () => Promise.reject(new Error(`asked ${(asked += 1)}`)) },
    ...{ setCode, maxAgeMs: 60_000, onUnavailable: 'open' },
    changes: () => {
      throw new Error('cannot follow');
    },
  });
  for (const _again of [1, 2]) await expect(gate.mayContinue(customerId)).rejects.toThrow('cannot follow');
  expect(asked).toBe(2);
});

it('keeps customers apart whose ids are names of members of objects', async () => {
  const { setCode, terms, decide } = await givenGate(service);
  await decide(terms, 'given', '__proto__');
  const gate = gateWith(setCode, 'consents:read');
  const answers = await Promise.all(
    ['__proto__', 'constructor', 'toString'].map((id) => gate.mayContinue(id)),
  );
  expect(answers.map(({ mayContinue }) => mayContinue)).toEqual([true, false, false]);
});

it.each([
  ['onUnavailable', { onUnavailable: undefined }],
  ['onUnavailable', { onUnavailable: 'ajar' }],
  ['maxAgeMs', { maxAgeMs: 0 }],
  ['maxAgeMs', { maxAgeMs: Infinity }],
  ['maxAgeMs', { maxAgeMs: NaN }],
  ['maxAgeMs', { maxAgeMs: undefined }],
  ['maxCustomers', { maxCustomers: 0 }],
])('wants %s to be said: %j', (member, options) => {
  const all = { client: {}, setCode: 'any', maxAgeMs: 1_000, onUnavailable: 'open', ...options };
  expect(() => createConsentGate(all as never)).toThrow(member);
});
