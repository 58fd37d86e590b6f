import { print } from 'graphql';
import { GraphQLClient } from 'graphql-request';
import { answered } from '../doors/scene';
import { logAll, logKeeping } from '../evidence/logPass';
import { PersonHistoryDocument, type PersonHistoryQuery } from '../operations/generated';
import { asCustomer, asService, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { linksAt } from './linksAt';

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());

type Page = NonNullable<PersonHistoryQuery['customer']>['personDecisions'];

function ask(
  customerId: string,
  first = 20,
  after: string | null = null,
  headers: CallerHeaders = asService,
) {
  const client = new GraphQLClient(`${service.url}/graphql`, { errorPolicy: 'all', headers: { ...headers } });
  return client.rawRequest<PersonHistoryQuery>(print(PersonHistoryDocument), { customerId, first, after });
}

const link = async (customerId: string, formerCustomerId: string) => {
  const links = linksAt(service.url, 'GraphQL');
  const { decisions } = answered(await links.preview({ customerId, formerCustomerId }));
  answered(await links.link({ customerId, formerCustomerId, confirmDecisions: decisions.length }));
};

/** Who agreed under a first id, refused under a second, and withdrew under the one that stays. */
async function givenPerson() {
  const { given, actions } = service;
  const { templateCode, consentVersionId } = await given.publishedVersion({
    rules: { collects: ['METHOD'] },
  });
  const ids = [given.customer(), `second-${given.customer()}`, `stays-${given.customer()}`] as const;
  for (const [index, value] of (['given', 'reject', 'withdraw'] as const).entries())
    await actions.recordDecision(
      { customerId: ids[index] ?? '', templateCode, consentVersionId, value, context: { method: 'PAPER' } },
      { kind: 'service', id: 'shop' },
    );
  await link(ids[1], ids[0]);
  await link(ids[2], ids[1]);
  return ids;
}

it('tells under each id all decisions of the person, with the id that each was recorded under', async () => {
  const [first, second, stays] = await givenPerson();
  const told = await Promise.all([first, second, stays].map(async (id) => (await ask(id)).data.customer));
  const [decisions = []] = told.map((customer) => customer?.personDecisions?.nodes);
  expect(decisions.map(({ customerId, value }) => [customerId, value])).toEqual(
    expect.arrayContaining([
      [first, 'given'],
      [second, 'reject'],
      [stays, 'withdraw'],
    ]),
  );
  expect(new Set(decisions.map(({ id }) => id)).size).toBe(decisions.length);
  for (const { context } of decisions) expect(context).toEqual({ method: 'PAPER' });
  for (const customer of told) expect(customer?.personDecisions?.nodes).toEqual(decisions);
  const others = told.map((customer) =>
    customer?.linkedIds?.map(({ customerId, linkedAt }) => [customerId, linkedAt !== null]),
  );
  expect(others).toEqual([
    [
      [stays, false],
      [second, true],
    ],
    [
      [stays, false],
      [first, true],
    ],
    [
      [first, true],
      [second, true],
    ],
  ]);
  for (const { copyUrl } of decisions) expect((await fetch(`${service.url}${copyUrl}`)).status).toBe(200);
});

it('goes on from page to page without a gap, also among decisions of one instant', async () => {
  const [, , stays] = await givenPerson();
  await service.database.engine.pool.query(
    `ALTER TABLE decision DISABLE TRIGGER ALL; UPDATE decision SET recorded_at = '2026-01-01Z' WHERE subject_id IN (
       SELECT k.subject_id FROM known_subject k WHERE k.customer_id = '${stays}'); ALTER TABLE decision ENABLE TRIGGER ALL`,
  );
  const whole = (await ask(stays)).data.customer?.personDecisions?.nodes.map(({ id }) => id);
  const found: string[] = [];
  for (let after: string | null = null; ;) {
    const page: Page | undefined = (await ask(stays, 1, after)).data.customer?.personDecisions;
    found.push(...(page?.nodes.map(({ id }) => id) ?? []));
    if (!page?.pageInfo.hasNextPage) break;
    after = page.pageInfo.endCursor;
  }
  expect(found.length).toBeGreaterThanOrEqual(3);
  expect(found).toEqual(whole);
});

it('is for services and staff: a customer’s own token tells no other id', async () => {
  const [first, , stays] = await givenPerson();
  const { data, errors } = await ask(first, 20, null, asCustomer(first));
  expect(data.customer).toMatchObject({ linkedIds: null, personDecisions: null });
  expect(errors?.map(({ extensions }) => extensions['code'])).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  await logAll(service.database.engine);
  const papers = async (headers: CallerHeaders) => {
    const url = `${service.url}/v1/customers/${first}/evidence?certificate=true`;
    return (await fetch(url, { headers })).text();
  };
  expect(await papers(asService)).toMatch(
    new RegExp(`Also known as[^]*${stays}[^]*evidence file of that id`),
  );
  expect(await papers(asCustomer(first))).not.toContain(stays);
});
