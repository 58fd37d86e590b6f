import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import {
  createConsentClient,
  createConsentGate,
  type ConsentGateOptions,
} from '../../src/client/consentClient';
import { followChanges, type Change } from '../../src/client/changes';
import { restDoor } from '../doors/restDoor';
import { answered } from '../doors/scene';
import { logAll, logKeeping } from '../evidence/logPass';
import { linksAt } from '../linking/linksAt';
import { givenGate } from '../rest/gateScene';
import { asCustomer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { untilTrue } from '../subscriptions/subscriber';

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());

type Settings = Partial<ConsentGateOptions>;

const token = tokenOf({ sub: 'shop', scope: 'consents:read' });

/** A gate that counts what it asks of the service. */
function gateFor(setCode: string, settings: Settings = {}, url = service.url) {
  const consent = createConsentClient({ url, token, attempts: 1, timeoutMs: 10_000 });
  let asked = 0;
  const client = {
    gate: (...input: Parameters<typeof consent.gate>) => {
      asked += 1;
      return consent.gate(...input);
    },
  };
  const gate = createConsentGate({
    ...{ client, setCode, maxAgeMs: 60_000, onUnavailable: 'closed' },
    ...settings,
  });
  return { gate, asked: () => asked };
}

/** What the gate answers this many milliseconds later; all others live on in the present. */
function later<Result>(ms: number, ask: () => Result): Result {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);
  try {
    return ask();
  } finally {
    clock.mockRestore();
  }
}

it('tells what is missing, and lets through who agreed', async () => {
  const { customerId, setCode, terms, decide } = await givenGate(service);
  const { gate } = gateFor(setCode);
  expect(await gate.mayContinue(customerId)).toEqual({
    mayContinue: false,
    missing: [{ templateCode: terms.templateCode, obstacle: 'NEVER_DECIDED' }],
    unavailable: null,
  });
  await decide(terms);
  expect(await later(1_001, () => gate.mayContinue(customerId))).toEqual({
    mayContinue: true,
    missing: [],
    unavailable: null,
  });
});

it('asks for the audience', async () => {
  const { customerId, setCode, terms, conduct, decide } = await givenGate(service);
  await decide(terms);
  const { gate } = gateFor(setCode, { audience: ['seller'] });
  const { missing } = await gate.mayContinue(customerId);
  expect(missing).toEqual([{ templateCode: conduct.templateCode, obstacle: 'NEVER_DECIDED' }]);
});

describe('what is kept', () => {
  it('of a yes ends by the clock of the service, however far that of this machine is behind', async () => {
    const { customerId, setCode, terms, decide } = await givenGate(service);
    await decide(terms);
    const answer = await createConsentClient({ url: service.url, token }).gate({ customerId, setCode });
    expect(Math.abs(Date.parse(answer.answeredAt ?? '') - Date.now())).toBeLessThan(5_000);
    const members = answer.members.map(({ pendingUpdate, ...member }) => ({
      ...member,
      pendingUpdate: { ...pendingUpdate, mayProceedUntil: '2999-01-01T00:01:00.000Z' },
    }));
    const gate = jest.fn(() =>
      Promise.resolve({ ...answer, members, answeredAt: 'Tue, 01 Jan 2999 00:00:00 GMT' }),
    );
    const behind = gateFor(setCode, { client: { gate }, maxAgeMs: 3_600_000 }).gate;
    for (const [ms, calls] of [
      [0, 1],
      [58_000, 1],
      [59_001, 2],
    ] as const) {
      expect((await later(ms, () => behind.mayContinue(customerId))).mayContinue).toBe(true);
      expect(gate).toHaveBeenCalledTimes(calls);
    }
  });

  it('of a yes is used until its age, and no longer', async () => {
    const { customerId, setCode, terms, decide } = await givenGate(service);
    await decide(terms);
    const { gate, asked } = gateFor(setCode);
    await gate.mayContinue(customerId);
    await decide(terms, 'withdraw');
    const answerIn = async (ms: number) => (await later(ms, () => gate.mayContinue(customerId))).mayContinue;
    expect([await answerIn(59_000), asked()]).toEqual([true, 1]);
    expect([await answerIn(60_001), asked()]).toEqual([false, 2]);
  });

  it('of a no is used for a second', async () => {
    const { customerId, setCode } = await givenGate(service);
    const { gate, asked } = gateFor(setCode);
    await gate.mayContinue(customerId);
    await gate.mayContinue(customerId);
    expect(asked()).toBe(1);
    await later(1_001, () => gate.mayContinue(customerId));
    expect(asked()).toBe(2);
  });

  it('of a yes ends with the first consent that it rests on', async () => {
    const { given, actions } = service;
    const [lasting, ending] = [
      await given.publishedVersion(),
      await given.publishedVersion({ validity: 'P1D' }),
    ];
    const { setCode } = await given.set([
      { templateCode: lasting.templateCode, required: true },
      { templateCode: ending.templateCode, required: true },
    ]);
    const customerId = given.customer();
    for (const { templateCode, consentVersionId } of [lasting, ending])
      await actions.recordDecision(
        { customerId, templateCode, consentVersionId, value: 'given' },
        { kind: 'service', id: 'shop' },
      );
    const weekMs = 7 * 86_400_000;
    const { gate, asked } = gateFor(setCode, { maxAgeMs: weekMs });
    await gate.mayContinue(customerId);
    await later(86_300_000, () => gate.mayContinue(customerId));
    expect(asked()).toBe(1);
    await later(86_400_001, () => gate.mayContinue(customerId));
    expect(asked()).toBe(2);
  });

  it('is of as many customers as it says, those who were asked about last', async () => {
    const { setCode } = await givenGate(service);
    const { gate, asked } = gateFor(setCode, { maxCustomers: 2 });
    const [one, two, three] = ['one', 'two', 'three'] as const;
    for (const customerId of [one, two, one, three, one]) await gate.mayContinue(customerId);
    expect(asked()).toBe(3);
    await gate.mayContinue(two);
    expect(asked()).toBe(4);
  });

  it('is forgotten on request, of one customer or of all', async () => {
    const { customerId, setCode, terms, decide } = await givenGate(service);
    await decide(terms);
    const { gate, asked } = gateFor(setCode);
    await gate.mayContinue(customerId);
    gate.forget('another');
    await gate.mayContinue(customerId);
    expect(asked()).toBe(1);
    gate.forget(customerId);
    await gate.mayContinue(customerId);
    gate.forget();
    await gate.mayContinue(customerId);
    expect(asked()).toBe(3);
  });

  it('is forgotten of all ids of a person, since events name the one that stays', async () => {
    const { customerId, setCode, terms, decide } = await givenGate(service);
    await decide(terms);
    const former = service.given.customer();
    answered(await linksAt(service.url, 'REST').link({ customerId, formerCustomerId: former }));
    const { gate } = gateFor(setCode);
    expect((await gate.mayContinue(former)).mayContinue).toBe(true);

    const { templateCode, consentVersionId } = terms;
    const withdrawal = { templateCode, consentVersionId, customerId: former, value: 'withdraw' } as const;
    answered(await restDoor(service.url).decide(withdrawal));
    gate.forget(customerId);

    expect((await gate.mayContinue(former)).mayContinue).toBe(false);
  });

  it('is asked for with the customer’s own token too, which tells no other id', async () => {
    const { customerId, setCode } = await givenGate(service);
    const own = asCustomer(customerId)['authorization']?.replace('Bearer ', '');
    const gate = await createConsentClient({ url: service.url, token: own }).gate({ customerId, setCode });
    expect(gate).toMatchObject({ mayContinue: false, linkedIds: [] });
  });

  it('answers all who ask at once, and not who asks after it was forgotten meanwhile', async () => {
    const { customerId, setCode } = await givenGate(service);
    const { gate, asked } = gateFor(setCode);
    const together = Array.from({ length: 50 }, () => gate.mayContinue(customerId));
    expect(asked()).toBe(1);
    gate.forget(customerId);
    const later = gate.mayContinue(customerId);
    expect(asked()).toBe(2);
    await Promise.all([...together, later]);
    await gate.mayContinue(customerId);
    expect(asked()).toBe(2);
  });
});

it('asks for sixteen customers at once, and for all others in turn', async () => {
  const { setCode } = await givenGate(service);
  const consent = createConsentClient({ url: service.url, token, attempts: 1, timeoutMs: 10_000 });
  let [underway, most] = [0, 0];
  const client = {
    gate: async (...input: Parameters<typeof consent.gate>) => {
      most = Math.max(most, (underway += 1));
      return consent.gate(...input).finally(() => (underway -= 1));
    },
  };
  const { gate } = gateFor(setCode, { client });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_none, index) => gate.mayContinue(`cold-${index}`)),
  );
  expect(answers.filter(({ unavailable }) => unavailable)).toEqual([]);
  expect(most).toBe(16);
});

it('lets nobody wait for longer than five seconds for their turn', async () => {
  const frees: (() => void)[] = [];
  const client = { gate: () => new Promise<never>((_go, fail) => frees.push(() => fail(new Error('over')))) };
  const { gate } = gateFor('any', { client });
  const first = Array.from({ length: 16 }, (_none, index) => gate.mayContinue(`first-${index}`));
  const behind = [gate.mayContinue('behind'), gate.mayContinue('last')];
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_001);
  frees[0]?.();
  await expect(first[0]).rejects.toThrow('over');
  for (const answer of await Promise.all(behind))
    expect(answer).toMatchObject({ mayContinue: false, unavailable: { name: 'UnansweredError' } });
  expect(frees).toHaveLength(16);
  clock.mockRestore();
});

describe('changes', () => {
  it('drop what is kept as soon as the customer withdraws', async () => {
    const { customerId, setCode, terms, decide } = await givenGate(service);
    await decide(terms);
    await logAll(service.database.engine);
    const link = new HttpLink({ uri: `${service.url}/graphql`, headers: { ...asCustomer(customerId) } });
    const apollo = new ApolloClient({ link, cache: new InMemoryCache() });
    const told: (string | null)[] = [];
    const { gate, asked } = gateFor(setCode, {
      changes: (id, forget) => {
        const onChange = ({ cause }: Change) => {
          told.push(cause);
          if (cause !== null) forget();
        };
        return followChanges(apollo, { customerId: id, templateCodes: [terms.templateCode] }, { onChange });
      },
    });
    const passes = async () => (await gate.mayContinue(customerId)).mayContinue;
    expect(await passes()).toBe(true);
    const untilTold = (times: number) =>
      untilTrue(
        () => told.length === times,
        () => `told ${told.join()}`,
      );
    await untilTold(1);
    expect([await passes(), asked()]).toEqual([true, 1]);
    await decide(terms, 'withdraw');
    await untilTold(2);
    expect([await passes(), asked()]).toEqual([false, 2]);
    gate.forget();
    apollo.stop();
  });

  it('are followed as long as something is kept, and no longer', async () => {
    const { setCode } = await givenGate(service);
    const followed = new Set<string>();
    const changes = (customerId: string) => {
      followed.add(customerId);
      return () => void followed.delete(customerId);
    };
    const { gate } = gateFor(setCode, { changes, maxCustomers: 2 });
    for (const customerId of ['one', 'two', 'three']) await gate.mayContinue(customerId);
    expect([...followed]).toEqual(['two', 'three']);
    await later(60_001, () => gate.mayContinue('three'));
    expect([...followed]).toEqual(['two', 'three']);
    gate.forget();
    expect(followed.size).toBe(0);
  });

  it('that come at once leave nothing followed', async () => {
    const { setCode } = await givenGate(service);
    let left = 0;
    const { gate } = gateFor(setCode, {
      changes: (_customerId, forget) => {
        forget();
        return () => (left += 1);
      },
    });
    await gate.mayContinue('one');
    expect(left).toBe(1);
  });
});

describe('while the service does not answer', () => {
  const nowhere = 'http://127.0.0.1:9';

  it.each([
    ['open', true],
    ['closed', false],
  ] as const)('is %s, and says so', async (onUnavailable, mayContinue) => {
    const { gate, asked } = gateFor('any', { onUnavailable }, nowhere);
    const answer = await gate.mayContinue('one');
    expect(answer).toMatchObject({ mayContinue, missing: [], unavailable: { name: 'UnansweredError' } });
    expect(await gate.mayContinue('one')).toBe(answer);
    expect(asked()).toBe(1);
    await later(1_001, () => gate.mayContinue('one'));
    expect(asked()).toBe(2);
  });
});

it('answers from memory in less than 20 microseconds', async () => {
  const { setCode, terms, decide } = await givenGate(service);
  const { gate } = gateFor(setCode, { maxAgeMs: 600_000 });
  const customers = Array.from({ length: 20 }, (_none, index) => `customer-${index}`);
  for (const customerId of customers) await decide(terms, 'given', customerId);
  const rounds = 5_000;
  await Promise.all(customers.map((customerId) => gate.mayContinue(customerId)));
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1)
    for (const customerId of customers) await gate.mayContinue(customerId);
  const eachUs = ((performance.now() - started) * 1_000) / (rounds * customers.length);
  expect(eachUs).toBeLessThan(20);
});
