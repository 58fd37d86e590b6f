import { setTimeout as delay } from 'node:timers/promises';
import { pendingUpdateChanges } from '../../src/actions/events/pendingUpdateChanges';
import { RequestLanguages } from '../../src/actions/running/requestLanguages';
import { scopedCaller } from '../../src/domain/access/caller';
import type { CustomerId } from '../../src/domain/values/checkedText';
import { answered } from '../doors/scene';
import { linksAt } from '../linking/linksAt';
import { logAll, logKeeping } from '../evidence/logPass';
import { asCustomer } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { subscribe, untilTrue, type Told } from './subscriber';

/* A frontend on one node, and what happens on another. */

interface Data {
  readonly pendingUpdateChanged: {
    readonly eventId: string | null;
    readonly at: string;
    readonly cause: string | null;
    readonly pendingUpdate: Readonly<Record<string, unknown>>;
  };
}

const query = `subscription Changes($customerId: ID!, $templateCodes: [String!], $after: ID) {
  pendingUpdateChanged(customerId: $customerId, templateCodes: $templateCodes, after: $after) {
    eventId at cause
    pendingUpdate { customerId templateCode accepted reason mayProceed retiredAt version { consentVersionId number } }
  }
}`;

let service: TestService;
let other: TestNode;
beforeAll(async () => {
  service = await startService({ logKeeping });
  other = await startNode(service.database);
}, startTimeoutMs);
afterAll(async () => {
  await other.close();
  await service.close();
});

async function givenAsked() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  await logAll(service.database.engine);
  return { customerId: service.given.customer(), templateCode, consentVersionId };
}

/** Once it has told where the customer stands on the one template. */
async function begun(told: Told<Data>): Promise<Told<Data>> {
  await told.until(1);
  return told;
}

/** The results after that. */
async function changesIn(told: Told<Data>, count: number): Promise<readonly Data[]> {
  return (await told.until(1 + count)).slice(1);
}

function changesOf(customerId: string, templateCode: string, after: string | null = null): Told<Data> {
  const variables = { customerId, templateCodes: [templateCode], after };
  return subscribe<Data>(other.url, query, variables, asCustomer(customerId));
}

function decide(question: Awaited<ReturnType<typeof givenAsked>>, value: 'given' | 'withdraw') {
  const { customerId } = question;
  return service.actions.recordDecision({ ...question, value }, { kind: 'customer', id: customerId });
}

test('a page that was opened under a former id hears of its customer', async () => {
  const asked = await givenAsked();
  const visitor = `visitor-${service.given.customer()}`;
  await decide({ ...asked, customerId: visitor }, 'withdraw');
  const pair = { customerId: asked.customerId, formerCustomerId: visitor };
  answered(await linksAt(service.url, 'GraphQL').link({ ...pair, confirmDecisions: 1 }));
  await logAll(service.database.engine);
  const told = await begun(changesOf(visitor, asked.templateCode));
  await decide(asked, 'given');
  const [change] = await changesIn(told, 1);
  expect(change?.pendingUpdateChanged.pendingUpdate).toMatchObject({ customerId: visitor, mayProceed: true });
  told.leave();
});

test('a page that is open while its visitor signs in hears of the customer from then on', async () => {
  const [asked, also] = [await givenAsked(), await givenAsked()];
  const visitor = `visitor-${service.given.customer()}`;
  const codes = [asked.templateCode, also.templateCode];
  const told = subscribe<Data>(
    other.url,
    query,
    { customerId: visitor, templateCodes: codes },
    asCustomer(visitor),
  );
  await told.until(2);
  await decide({ ...asked, customerId: visitor }, 'withdraw');
  await decide({ ...also, customerId: asked.customerId }, 'given');
  await told.until(3);
  const pair = { customerId: asked.customerId, formerCustomerId: visitor };
  answered(await linksAt(service.url, 'GraphQL').link({ ...pair, confirmDecisions: 1 }));
  const last = () =>
    told.results.flatMap(({ data }) =>
      data?.pendingUpdateChanged.cause === 'consent.customer.linked' ? data.pendingUpdateChanged : [],
    );
  await untilTrue(
    () => last().length === 2,
    () => JSON.stringify(told.results),
  );
  // A break among them begins again before the link, so none is lost.
  expect(last()).toMatchObject([{ eventId: null }, { eventId: null }]);
  expect(last().map(({ pendingUpdate }) => pendingUpdate)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ templateCode: asked.templateCode, customerId: visitor, mayProceed: false }),
      expect.objectContaining({ templateCode: also.templateCode, customerId: visitor, mayProceed: true }),
    ]),
  );
  const before = told.results.length;
  await decide(asked, 'given');
  const change = (await told.until(before + 1)).at(-1)?.pendingUpdateChanged;
  expect(change).toMatchObject({ cause: 'consent.decision.recorded', pendingUpdate: { mayProceed: true } });
  told.leave();
});

test('where the customer stands comes first, on each template and as every node has published it', async () => {
  const [asked, also] = [await givenAsked(), await givenAsked()];
  await decide(asked, 'given');
  const { customerId } = asked;
  const variables = { customerId, templateCodes: [asked.templateCode, also.templateCode] };
  const told = subscribe<Data>(other.url, query, variables, asCustomer(customerId));
  // The event of the answer, which has its place in the feed a moment later, may follow them.
  const first = (await told.until(2)).slice(0, 2);
  const results = first.map(({ pendingUpdateChanged }) => pendingUpdateChanged);
  const standings = results.map(({ pendingUpdate: { templateCode, accepted } }) => ({
    templateCode,
    accepted,
  }));
  expect(results.map(({ eventId, cause }) => ({ eventId, cause }))).toEqual(
    Array(2).fill({ eventId: null, cause: null }),
  );
  expect(standings).toHaveLength(2);
  expect(standings).toContainEqual({ templateCode: asked.templateCode, accepted: true });
  expect(standings).toContainEqual({ templateCode: also.templateCode, accepted: false });
  told.leave();
});

test('what happens as it begins is in the first result or after it', async () => {
  const asked = await givenAsked();
  const { templateCode } = asked;
  for (let number = 2; number <= 6; number += 1) {
    const told = changesOf(asked.customerId, templateCode);
    await delay(number * 3);
    await service.given.publishedVersion({ templateCode });
    const newest = () => told.results.at(-1)?.data?.pendingUpdateChanged.pendingUpdate['version'];
    await untilTrue(
      () => (newest() as { readonly number?: number } | undefined)?.number === number,
      () => `never told of ${number}: ${JSON.stringify(told.results)}`,
    );
    told.leave();
  }
});

test('an answer given elsewhere is told within a second, with where the customer stands', async () => {
  const asked = await givenAsked();
  const told = await begun(changesOf(asked.customerId, asked.templateCode));
  const begunAtMs = performance.now();
  await decide(asked, 'given');
  const [first] = await changesIn(told, 1);
  expect(performance.now() - begunAtMs).toBeLessThan(2_000);
  expect(first?.pendingUpdateChanged).toMatchObject({
    cause: 'consent.decision.recorded',
    pendingUpdate: { customerId: asked.customerId, accepted: true, mayProceed: true },
  });
  told.leave();
});

test('a text superseded asks anew, a retired template nobody', async () => {
  const asked = await givenAsked();
  await decide(asked, 'given');
  await logAll(service.database.engine);
  const told = await begun(changesOf(asked.customerId, asked.templateCode));
  const newer = await service.given.publishedVersion({ templateCode: asked.templateCode });
  await changesIn(told, 1);
  await service.given.retiredTemplate(asked.templateCode);
  const [superseded, retired] = await changesIn(told, 2);
  expect(superseded?.pendingUpdateChanged).toMatchObject({
    cause: 'consent.version.current',
    pendingUpdate: {
      accepted: false,
      reason: 'NEW_VERSION',
      version: { consentVersionId: newer.consentVersionId, number: 2 },
    },
  });
  expect(retired?.pendingUpdateChanged).toMatchObject({ cause: 'consent.template.retired' });
  expect(retired?.pendingUpdateChanged.pendingUpdate['retiredAt']).not.toBeNull();
  told.leave();
  // Those who name it get that first, too.
  const later = changesOf(asked.customerId, asked.templateCode);
  const [first] = await later.until(1);
  const { retiredAt } = retired?.pendingUpdateChanged.pendingUpdate ?? {};
  expect(first?.pendingUpdateChanged).toMatchObject({ eventId: null, pendingUpdate: { retiredAt } });
  later.leave();
});

test('goes on after the last event that was received, and misses nothing meanwhile', async () => {
  const asked = await givenAsked();
  const before = await begun(changesOf(asked.customerId, asked.templateCode));
  await decide(asked, 'given');
  const [first] = await changesIn(before, 1);
  before.leave();
  await decide(asked, 'withdraw');
  await decide(asked, 'given');
  const again = changesOf(asked.customerId, asked.templateCode, first?.pendingUpdateChanged.eventId);
  const missed = await again.until(2);
  expect(missed.map(({ pendingUpdateChanged: { cause } }) => cause)).toEqual([
    'consent.decision.recorded',
    'consent.decision.recorded',
  ]);
  again.leave();
});

test('tells nothing of other customers and other templates', async () => {
  const asked = await givenAsked();
  const elsewhere = await givenAsked();
  const told = await begun(changesOf(asked.customerId, asked.templateCode));
  await decide({ ...asked, customerId: service.given.customer() }, 'given');
  await decide({ ...elsewhere, customerId: asked.customerId }, 'given');
  await service.given.publishedVersion({ templateCode: elsewhere.templateCode });
  await decide(asked, 'given');
  const [only] = await changesIn(told, 1);
  expect(only?.pendingUpdateChanged.pendingUpdate).toMatchObject({ templateCode: asked.templateCode });
  expect(told.results).toHaveLength(2);
  told.leave();
});

test('fifty who wait cost what one costs', async () => {
  const asked = await givenAsked();
  const many = await Promise.all(
    Array.from({ length: 50 }, () => begun(changesOf(asked.customerId, asked.templateCode))),
  );
  await delay(500);
  let looks = 0;
  const stop = service.database.engine.onStatement((text) => (looks += text.includes('feed_head') ? 1 : 0));
  await delay(1_000);
  stop();
  // Four looks a second by each of the nodes, and by nobody else.
  expect(looks).toBeLessThan(16);
  await decide(asked, 'given');
  await Promise.all(many.map((told) => changesIn(told, 1)));
  for (const told of many) told.leave();
});

test.each([2, 3, 4])(
  'where the customer stands is told once on each of 4 templates, read by %i',
  async (page) => {
    const published: string[] = [];
    while (published.length < 4) published.push((await givenAsked()).templateCode);
    const customerId = service.given.customer() as CustomerId;
    const changes = await pendingUpdateChanges.perform(
      { ...service.parts, standingsPage: page },
      { caller: scopedCaller('service', 'crm', ['consents:read']), languages: new RequestLanguages() },
      { customerId, templateCodes: published, until: AbortSignal.timeout(20_000) },
    );
    const told: string[] = [];
    for await (const { update } of changes) {
      told.push(update.templateCode);
      if (told.length === published.length) break;
    }
    expect(told.toSorted()).toEqual(published.toSorted());
  },
);
