import type { Answer } from '../doors/door';
import { bothDoors } from '../doors/doors';
import { restDoor } from '../doors/restDoor';
import { answered } from '../doors/scene';
import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { linksAt } from './linksAt';

type Version = { readonly templateCode: string; readonly consentVersionId: string };

let service: TestService;
let news: Version;
let terms: Version;
beforeAll(async () => {
  service = await startService();
  news = named(await service.given.publishedVersion());
  terms = named(await service.given.publishedVersion());
}, startTimeoutMs);
afterAll(() => service.close());

const named = ({ templateCode, consentVersionId }: Version): Version => ({ templateCode, consentVersionId });
const threeCustomers = () => [0, 1, 2].map(() => service.given.customer()) as [string, string, string];

describe.each(bothDoors)('a retry under its key, after links, at the %s door', (doorName, doorAt) => {
  const door = () => doorAt(service.url);
  const decides = async (customerId: string, version: Version, value: Value, idempotencyKey?: string) =>
    answered(await door().decide({ ...version, customerId, value, idempotencyKey }));
  const links = async (customerId: string, formerCustomerId: string, confirmDecisions: number) =>
    answered(await linksAt(service.url, doorName).link({ customerId, formerCustomerId, confirmDecisions }));

  it('is answered again where the key was used between two links', async () => {
    const [visitor, second, customerId] = threeCustomers();
    await decides(visitor, news, 'given');
    await links(second, visitor, 1);
    const first = await decides(visitor, terms, 'given', 'between');
    await links(customerId, second, 2);
    await decides(customerId, terms, 'withdraw');

    const again = await decides(visitor, terms, 'given', 'between');

    expect(again).toMatchObject({ replayed: true, decision: { id: first.decision.id } });
    const chain = await service.ledger.chain(customerId, terms.templateCode);
    expect(chain.map(({ value }) => value)).toEqual(['given', 'withdraw']);
  });

  it('ends no later yes by a no of between two links', async () => {
    const [visitor, second, customerId] = threeCustomers();
    await decides(second, news, 'given');
    await links(second, visitor, 0);
    const first = await decides(visitor, terms, 'withdraw', 'between');
    await decides(visitor, terms, 'given');
    await links(customerId, second, 2);

    const again = await decides(visitor, terms, 'withdraw', 'between');

    expect(again).toMatchObject({ replayed: true, decision: { id: first.decision.id } });
    const chain = await service.ledger.chain(customerId, terms.templateCode);
    expect(chain.map(({ value }) => value)).toEqual(['given']);
  });

  it('brings back no yes of a group that began with a no', async () => {
    const [former, customerId] = threeCustomers();
    const decisions = [
      { ...news, value: 'reject' },
      { ...terms, value: 'given' },
    ] as const;
    const group = (id: string) => door().decideAll({ customerId: id, decisions, idempotencyKey: 'a-group' });
    answered(await group(former));
    await decides(former, terms, 'withdraw');
    await links(customerId, former, 2);

    // Its no is judged anew, and repeats what stands.
    expect(answered(await group(customerId)).replayed).toBe(false);
    for (const [{ templateCode }, values] of [
      [terms, ['withdraw']],
      [news, ['reject']],
    ] as const) {
      const chain = await service.ledger.chain(customerId, templateCode);
      expect(chain.map(({ value }) => value)).toEqual(values);
    }
    const yes = await decides(customerId, news, 'given');
    const again = answered(await group(customerId));
    expect(again.replayed).toBe(true);
    expect((await service.ledger.chain(customerId, news.templateCode)).at(-1)?.sequence).toBe(
      yes.decision.sequence,
    );
    expect(
      await door().decide({ ...news, customerId, value: 'withdraw', idempotencyKey: 'a-group' }),
    ).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('is remembered for each id by itself, also where the first use of another is forgotten', async () => {
    const [former, customerId] = threeCustomers();
    const first = await decides(former, news, 'given', 'a-yes');
    await links(customerId, former, 1);
    expect(await decides(customerId, news, 'given', 'a-yes')).toMatchObject({ replayed: true });
    await decides(customerId, news, 'withdraw');
    await service.parts.pool.query("DELETE FROM idempotency_key WHERE key = 'a-yes'");

    const retry = await decides(customerId, news, 'given', 'a-yes');

    expect(retry).toMatchObject({ replayed: true, decision: { id: first.decision.id } });
    expect(
      await door().decide({ ...news, customerId, value: 'withdraw', idempotencyKey: 'a-yes' }),
    ).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('is answered by what came under the key with that input, where each id used it', async () => {
    const [visitor, second, customerId] = threeCustomers();
    const ofVisitor = await decides(visitor, news, 'given', 'the-same');
    const ofSecond = await decides(second, news, 'reject', 'the-same');
    const ofCustomer = await decides(customerId, terms, 'given', 'the-same');
    await links(second, visitor, 0);
    await links(customerId, second, 1);

    for (const [id, version, value, first] of [
      [visitor, news, 'given', ofVisitor],
      [second, news, 'reject', ofSecond],
      [customerId, terms, 'given', ofCustomer],
    ] as const)
      expect(await decides(id, version, value, 'the-same')).toMatchObject({
        replayed: true,
        decision: { id: first.decision.id },
      });
    expect(
      await door().decide({ ...terms, customerId, value: 'reject', idempotencyKey: 'the-same' }),
    ).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });
});

it('shows with a replayed decision its own context', async () => {
  const [customerId, visitor] = threeCustomers();
  await decidesWith(customerId, 'reject', 'CHECKBOX', 'other');
  const first = await decidesWith(visitor, 'given', 'BUTTON', 'a-key');
  answered(await linksAt(service.url, 'GraphQL').link(joining(customerId, visitor)));

  const again = { ...first, replayed: true, ofFormerId: true };
  expect(await decidesWith(visitor, 'given', 'BUTTON', 'a-key')).toEqual(again);
  expect(await decidesWith(customerId, 'reject', 'CHECKBOX', 'other')).toMatchObject({
    ofFormerId: false,
    decision: { context: { method: 'CHECKBOX' } },
  });
});

it('says of a replayed decision that it is of a former id, also on its copy, and names no Location', async () => {
  const [customerId, visitor] = threeCustomers();
  const rest = restDoor(service.url);
  const retried = { ...news, customerId: visitor, value: 'given', idempotencyKey: 'a-key' } as const;
  await rest.decide({ ...news, customerId, value: 'reject' });
  expect(locationOf(await rest.decide(retried))).toMatch(/decisions\/1$/);
  answered(await linksAt(service.url, 'REST').link(joining(customerId, visitor)));

  const again = await rest.decide(retried);

  expect(answered(again)).toMatchObject({ changed: true, replayed: true });
  expect(locationOf(again)).toBeNull();
  const repeated = await fetch(
    `${service.url}/v1/customers/${visitor}/consents/templates/${news.templateCode}/decisions`,
    {
      method: 'POST',
      headers: { ...asService, 'content-type': 'application/json', 'idempotency-key': 'a-key' },
      body: JSON.stringify({ consent_version_id: news.consentVersionId, value: 'given' }),
    },
  );
  const replayed = (await repeated.json()) as { readonly decision: { readonly copy_url: string } };
  expect(replayed).toMatchObject({ of_former_id: true, decision: { value: 'given' } });
  const copyAt = async (path: string) => (await fetch(service.url + path, { headers: asService })).text();
  expect(await copyAt(replayed.decision.copy_url)).toContain('under a former id of this customer');
  const [ofHistory] = replayed.decision.copy_url.split('?');
  expect(await copyAt(ofHistory ?? '')).not.toContain('under a former id');
});

const locationOf = (answer: Answer<unknown>) =>
  answer.kind === 'answered' ? answer.headers?.get('location') : answer.code;
const joining = (customerId: string, formerCustomerId: string) => {
  return { customerId, formerCustomerId, confirmDecisions: 1 };
};

type Value = 'given' | 'reject' | 'withdraw';

async function decidesWith(customerId: string, value: Value, method: string, idempotencyKey: string) {
  const query = `mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) {
    changed replayed ofFormerId decision { id value context { method } } } }`;
  const variables = { input: { ...news, customerId, value, context: { method }, idempotencyKey } };
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { ...asService, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data } = (await response.json()) as { readonly data: { readonly recordDecision: object } };
  return data.recordDecision;
}
