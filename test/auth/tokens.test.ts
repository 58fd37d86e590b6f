import { issueLocalTokens, type LocalTokens } from '../../src/app/local/localTokens';
import { sampleCustomerId } from '../../src/app/samples/sampleTemplates';
import { bothDoors } from '../doors/doors';
import { answered } from '../doors/scene';
import { bearer, testAuth, tokenOf } from '../service/bearer';
import { oddIds } from '../service/customerIds';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { askPending, doorNames, questionIn, withToken, type HeaderLines } from './asking';
import { madeToken } from './handMade';

let service: TestService;
let templateCode: string;
let local: LocalTokens;

beforeAll(async () => {
  service = await startService();
  ({ templateCode } = await questionIn(service));
  local = await issueLocalTokens(testAuth, new Date());
}, startTimeoutMs);
afterAll(() => service.close());

const scope = 'consents:read';

describe.each(doorNames)('at the %s door', (door) => {
  const codeFor = async (lines: HeaderLines, customerId = sampleCustomerId) =>
    (await askPending(door, service.url, { customerId, templateCode }, lines)).code;

  test('the tokens that a start prints open what they are for', async () => {
    expect(await codeFor(withToken(local.customer))).toBeNull();
    expect(await codeFor(withToken(local.service))).toBeNull();
    // They may publish; the customers' answers are none of their business.
    expect(await codeFor(withToken(local.publisher))).toBe('FORBIDDEN');
  });

  test('they can be made for any customer', async () => {
    const customerId = service.given.customer();
    const { customer } = await issueLocalTokens(testAuth, new Date(), customerId);
    expect(await codeFor(withToken(customer), customerId)).toBeNull();
    expect(await codeFor(withToken(customer))).toBe('FORBIDDEN');
  });

  test('a token without scope is that of the customer in its subject, however the id is written', async () => {
    const customerId = service.given.customer();
    expect(await codeFor(withToken(madeToken({ sub: customerId })), customerId)).toBeNull();
    expect(await codeFor(withToken(madeToken({ sub: customerId.toUpperCase() })), customerId)).toBeNull();
    expect(await codeFor(withToken(madeToken({ sub: customerId })), customerId.toUpperCase())).toBeNull();
  });

  test.each([[''], ['  '], [[]], [['']]])('a scope that is there and empty is none: %j', async (empty) => {
    const customerId = service.given.customer();
    const themselves = withToken(madeToken({ sub: customerId, scope: empty }));
    expect(await codeFor(themselves, customerId)).toBeNull();
    expect(await codeFor(themselves, service.given.customer())).toBe('FORBIDDEN');
    expect(await codeFor(withToken(madeToken({ sub: 'nora', scope: empty })), 'nora')).toBeNull();
  });

  test.each([
    ['separated by spaces', `openid ${scope}  profile`],
    ['in a list', ['openid', scope]],
  ])('scopes may come %s, among others that mean nothing here', async (_how, sent) => {
    expect(await codeFor(withToken(madeToken({ scope: sent })))).toBeNull();
  });

  test.each([['CONSENTS:READ'], ['consents:*'], ['consents'], ['toString __proto__']])(
    'a scope that does not exist grants nothing: %j',
    async (sent) => {
      expect(await codeFor(withToken(madeToken({ scope: sent })))).toBe('FORBIDDEN');
    },
  );

  test.each([['openid profile email'], [['openid', 'offline_access']], ['consents:everything']])(
    'a customer’s id with scopes that mean nothing here is the customer: %j',
    async (sent) => {
      const customerId = service.given.customer();
      const customer = withToken(madeToken({ sub: customerId.toUpperCase(), scope: sent }));
      expect(await codeFor(customer, customerId)).toBeNull();
      expect(await codeFor(customer, service.given.customer())).toBe('FORBIDDEN');
    },
  );

  test.each(oddIds.map((id) => [id]))(
    '%s is a customer by any shape of id, in their own spelling',
    async (sub) => {
      const themselves = withToken(madeToken({ sub, azp: 'shop-web', scope: 'openid' }));
      expect(await codeFor(themselves, sub)).toBeNull();
      const swapped = sub.replace(/[a-z]/i, (letter) =>
        letter < 'a' ? letter.toLowerCase() : letter.toUpperCase(),
      );
      expect(await codeFor(themselves, swapped)).toBe(swapped === sub ? null : 'FORBIDDEN');
    },
  );

  test('a customer’s id with scopes is a service of that name and not the customer', async () => {
    const customerId = service.given.customer();
    const token = madeToken({ sub: customerId, scope: 'templates:write' });
    expect(await codeFor(withToken(token), customerId)).toBe('FORBIDDEN');
  });

  test('the audience may be one of several', async () => {
    const aud = ['another-service', testAuth.tokens.audience];
    expect(await codeFor(withToken(madeToken({ aud, scope })))).toBeNull();
  });

  test('the scheme is written as one likes', async () => {
    expect(await codeFor([['authorization', `bEARER  ${madeToken({ scope })}`]])).toBeNull();
  });
});

test.each(bothDoors)(
  'whoever decides about themselves is the customer at the %s door, and the ledger has no customer’s id',
  async (_name, doorAt) => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const decider = service.given.customer();
    const door = doorAt(
      service.url,
      bearer(tokenOf({ sub: decider.toUpperCase(), scope: 'openid consents:decide consents:read' })),
    );
    const question = { templateCode, consentVersionId, value: 'given' } as const;

    answered(await door.decide({ ...question, customerId: decider.toUpperCase() }));

    const [record] = await service.ledger.chain(decider, templateCode);
    expect(record?.recorder).toEqual({ kind: 'customer', id: record?.subjectId });
    expect(JSON.stringify(record).toLowerCase()).not.toContain(decider);
  },
);
