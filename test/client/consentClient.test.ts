import { createConsentClient, type ConsentClient } from '../../src/client/consentClient';
import { asCustomer, tokenOf, type CallerHeaders } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startService, type TestService } from '../service/service';

let service: TestService;
let consent: ConsentClient;

beforeAll(async () => {
  service = await startService();
  consent = createConsentClient({ url: service.url, token: tokenOf({ sub: 'shop', scope }) });
});
afterAll(() => service.close());

const scope = 'consents:read consents:decide';

function tokenIn({ authorization = '' }: CallerHeaders): string {
  return authorization.replace('Bearer ', '');
}

async function givenAsked() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ texts: bothTexts });
  return { customerId: service.given.customer(), templateCode, consentVersionId };
}

test('latest gives the text in the language asked for, also to nobody in particular', async () => {
  const { templateCode, consentVersionId } = await givenAsked();
  const anybody = createConsentClient({ url: service.url });

  const version = await anybody.latest({ templateCode, locale: 'de-AT' });

  expect(version).toMatchObject({
    consentVersionId,
    templateCode,
    number: 1,
    locale: 'de',
    title: 'Neuigkeiten per E-Mail',
    body: 'Dürfen wir Ihnen Neuigkeiten senden?',
    changeKind: 'MATERIAL',
    contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
  });
  expect((await anybody.latest({ templateCode })).locale).toBe('en');
});

test('pending tells whether an answer is awaited, with the text to show', async () => {
  const { customerId, templateCode, consentVersionId } = await givenAsked();

  const pending = await consent.pending({ customerId, templateCode, locale: 'de' });

  expect(pending).toMatchObject({
    customerId,
    templateCode,
    accepted: false,
    reason: 'NEVER_DECIDED',
    mayProceed: false,
    version: { consentVersionId, locale: 'de', body: 'Dürfen wir Ihnen Neuigkeiten senden?' },
    decision: null,
  });
});

test('decide records the answer and tells where the customer stands now', async () => {
  const asked = await givenAsked();
  const { version } = await consent.pending({ ...asked, locale: 'de' });
  const answer = {
    ...asked,
    locale: version.locale,
    contentHash: version.contentHash,
    value: 'given',
  } as const;

  const recorded = await consent.decide({ ...answer, channel: 'bff' });

  expect(recorded).toMatchObject({
    changed: true,
    decision: {
      value: 'given',
      sequence: 1,
      locale: 'de',
      channel: 'bff',
      recorder: { kind: 'SERVICE', name: 'shop' },
    },
    pendingUpdate: { accepted: true, mayProceed: true, version: { locale: 'de' } },
  });
  expect(await service.ledger.chain(asked.customerId, asked.templateCode)).toHaveLength(1);
  expect((await consent.decide(answer)).changed).toBe(false);
});

test('decideAll records several answers together, or none, with the texts in the language asked for', async () => {
  const [first, second] = [await givenAsked(), await givenAsked()];
  const { customerId } = first;
  const decisions = [first, second].map(({ templateCode, consentVersionId }) => {
    return { templateCode, consentVersionId, value: 'given' as const, channel: 'bff' };
  });
  const unknown = decisions.map((each, at) => (at === 0 ? each : { ...each, consentVersionId: customerId }));
  await expect(consent.decideAll({ customerId, decisions: unknown })).rejects.toMatchObject({
    code: 'VERSION_NOT_FOUND',
  });
  const recorded = await consent.decideAll({ customerId, decisions, locale: 'de' });

  expect(recorded.decisions).toMatchObject(
    [first, second].map(({ templateCode }) => ({
      changed: true,
      decision: { templateCode, sequence: 1, channel: 'bff' },
      pendingUpdate: { templateCode, accepted: true, version: { locale: 'de' } },
    })),
  );
});

describe('pendingMany', () => {
  test('answers for each customer in their order, however many there are', async () => {
    const { templateCode, consentVersionId, customerId } = await givenAsked();
    await consent.decide({ customerId, templateCode, consentVersionId, value: 'reject' });
    const others = Array.from({ length: 150 }, () => service.given.customer());
    const customerIds = [...others, customerId];

    const pending = await consent.pendingMany({ customerIds, templateCode, locale: 'de' });

    expect(pending.map((each) => each.customerId)).toEqual(customerIds);
    expect(pending.map(({ accepted }) => accepted)).toEqual([...others.map(() => false), true]);
    expect(pending.at(-1)).toMatchObject({ version: { locale: 'de' }, decision: { value: 'reject' } });
  });

  test('asks nothing for nobody', async () => {
    const nowhere = createConsentClient({ url: 'http://127.0.0.1:9' });
    expect(await nowhere.pendingMany({ customerIds: [], templateCode: 'marketing' })).toEqual([]);
  });
});

test('a token may be made afresh for each request', async () => {
  const asked = await givenAsked();
  const subjects = ['first-service', 'second-service'];
  const client = createConsentClient({
    url: service.url,
    token: () => Promise.resolve(tokenOf({ sub: subjects.shift() ?? 'too-many', scope })),
  });

  const { decision: first } = await client.decide({ ...asked, value: 'given' });
  const { decision: second } = await client.decide({ ...asked, value: 'reject' });

  expect([first.recorder.name, second.recorder.name]).toEqual(['first-service', 'second-service']);
});

test('a customer’s own token does for themselves', async () => {
  const asked = await givenAsked();
  const client = createConsentClient({ url: service.url, token: tokenIn(asCustomer(asked.customerId)) });
  const { decision } = await client.decide({ ...asked, value: 'given' });
  expect(decision.recorder).toEqual({ kind: 'CUSTOMER', name: null });
});

test.each(['/', '/graphql'])('the address may end in %s', async (end) => {
  const { templateCode } = await givenAsked();
  const client = createConsentClient({ url: `${service.url}${end}` });
  expect(await client.latest({ templateCode })).toMatchObject({ templateCode });
});
