import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { actFor } from '../../src/actions/act';
import type { AnswerInput } from '../../src/actions/decisions/answerInput';
import { recordDecisions } from '../../src/actions/decisions/recordDecision';
import { RequestLanguages } from '../../src/actions/running/requestLanguages';
import { defaultLimits } from '../../src/config/limits';
import { customerCaller, scopedCaller, type Caller } from '../../src/domain/access/caller';
import { Refused } from '../../src/domain/errors/refusal';
import { requireCustomerId } from '../../src/domain/input/input';
import { atOnce } from '../concurrency/atOnce';
import { bothDoors } from '../doors/doors';
import type { Answer } from '../doors/door';
import { logKeeping } from '../evidence/logPass';
import { bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

const scopes = 'consents:read consents:decide audit:read subjects:export';
const greedy = bearer(tokenOf({ sub: 'greedy', scope: scopes }));
const polite = bearer(tokenOf({ sub: 'polite', scope: scopes }));

interface Round {
  readonly tookMs: number;
  readonly isAnswered: boolean;
}

/** One request; says whether it was answered. */
type Ask = () => Promise<boolean>;

async function timed(ask: Ask): Promise<Round> {
  const startedAt = performance.now();
  const isAnswered = await ask();
  return { tookMs: performance.now() - startedAt, isAnswered };
}

const warmUp = 5;
const rounds = 21;

async function oneByOne(count: number, ask: Ask): Promise<readonly Round[]> {
  const done: Round[] = [];
  while (done.length < count) done.push(await timed(ask));
  return done;
}

/** Who is refused comes again a little later. */
const pauseMs = 50;

/** Keeps as many requests under way until it is stopped; answers how they went. */
function floodOf(lanes: number, ask: Ask): () => Promise<readonly Round[]> {
  let isOver = false;
  const flood = atOnce(lanes, async () => {
    const done: Round[] = [];
    while (!isOver) {
      const round = await timed(ask);
      done.push(round);
      if (!round.isAnswered) await wait(pauseMs);
    }
    return done;
  });
  return async () => {
    isOver = true;
    return (await flood).flat();
  };
}

const refusedOf = (done: readonly Round[]) => done.filter(({ isAnswered }) => !isAnswered).length;

function medianMs(done: readonly Round[]): number {
  const times = done.filter(({ isAnswered }) => isAnswered).map(({ tookMs }) => tookMs);
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}

/** How the polite caller fares alone and beside a flood of the greedy one. */
async function compared(lanes: number, greed: Ask, politely: Ask) {
  await oneByOne(warmUp, politely);
  const alone = await oneByOne(rounds, politely);
  const stop = floodOf(lanes, greed);
  await wait(1_000);
  const beside = await oneByOne(rounds, politely);
  const flood = await stop();
  const times = { alone: medianMs(alone), beside: medianMs(beside), flood: medianMs(flood) };
  return { ...times, politeRefused: refusedOf(beside), greedyRefused: refusedOf(flood) };
}

/*
 * The polite caller waits for the work in hand, which nobody takes back from the database, and for their own batch.
 * Behind the backlog of the greedy caller they would wait as long as that one does. The backlog is many batches long,
 * so the bar holds on a slow machine as on a fast one.
 */
const mostOfGreedysWait = 1 / 3;

describe.each(bothDoors)('at the %s door', (doorName, doorAt) => {
  let service: TestService;
  afterEach(() => service.close());

  const isAnswered = async (answer: Promise<Answer<unknown>>) => (await answer).kind === 'answered';
  const post = async (path: string, type: string, body: string) => {
    const headers = { ...greedy, 'content-type': type };
    const response = await fetch(service.url + path, { method: 'POST', headers, body });
    return response.ok && !(await response.text()).includes('"errors"');
  };

  const manyLookUps = (templateCode: string): Ask => {
    const ids = () => Array.from({ length: 500 }, () => service.given.customer());
    const path = `/v1/consents/templates/${templateCode}/standings`;
    const lines = () => ids().map((id) => JSON.stringify({ customer_id: id }));
    const query = `query ($ids: [ID!]!) {
      customers(ids: $ids) { pendingUpdate(templateCode: "${templateCode}") { accepted } }
    }`;
    return doorName === 'REST'
      ? () => post(path, 'application/x-ndjson', lines().join('\n'))
      : () => post('/graphql', 'application/json', JSON.stringify({ query, variables: { ids: ids() } }));
  };

  it(
    'a look-up does not wait behind those of others',
    async () => {
      const { maxWaitingStatements } = defaultLimits;
      service = await startService({ limits: { maxWaitingStatements, maxBatchSize: 500 } });
      const { templateCode } = await service.given.publishedVersion();
      const greed = manyLookUps(templateCode);
      expect(await greed()).toBe(true);
      const door = doorAt(service.url, polite);
      const politely = () => isAnswered(door.pending({ customerId: service.given.customer(), templateCode }));

      const { beside, flood, politeRefused } = await compared(120, greed, politely);

      expect(politeRefused).toBe(0);
      expect(beside).toBeLessThan(mostOfGreedysWait * flood);
    },
    startTimeoutMs,
  );
});

describe('among decisions', () => {
  let service: TestService;
  afterEach(() => service.close());

  /** Forms of twenty answers for the greedy caller, and single ones of customers. No door stands before the queue. */
  const manyDecisions = async (): Promise<readonly [greed: Ask, politely: Ask]> => {
    const decisions: AnswerInput[] = [];
    while (decisions.length < 20) {
      const { templateCode, consentVersionId } = await service.given.publishedVersion();
      decisions.push({ templateCode, consentVersionId, value: 'given' });
    }
    const recordAs = async (caller: Caller, answers: readonly AnswerInput[], customerId = randomUUID()) => {
      const act = actFor(service.parts, { caller, languages: new RequestLanguages() });
      const sent = { customerId: requireCustomerId('customerId', customerId), decisions: answers };
      try {
        return (await act(recordDecisions, sent)).decisions.length > 0;
      } catch (fault) {
        if (fault instanceof Refused) return false;
        throw fault;
      }
    };
    const caller = scopedCaller('service', 'greedy', ['consents:decide']);
    const politely = () => {
      const customerId = randomUUID();
      return recordAs(customerCaller(customerId), decisions.slice(0, 1), customerId);
    };
    return [() => recordAs(caller, decisions), politely];
  };

  it(
    'one does not wait behind those of others',
    async () => {
      service = await startService();
      const { beside, flood, politeRefused } = await compared(300, ...(await manyDecisions()));

      expect(politeRefused).toBe(0);
      expect(beside).toBeLessThan(mostOfGreedysWait * flood);
    },
    startTimeoutMs,
  );

  it(
    'one is not turned away because others fill the queue',
    async () => {
      service = await startService({ limits: { maxWaitingDecisions: 2_000 } });
      const { politeRefused, greedyRefused } = await compared(200, ...(await manyDecisions()));

      expect(politeRefused).toBe(0);
      expect(greedyRefused).toBeGreaterThan(0);
    },
    startTimeoutMs,
  );
});

/** Files are made at once or refused, so they have no backlog. Those that the greedy caller may have take their time. */
const mostTimesAsLong = 10;

test.each([
  ['exports', (code: string) => `/v1/consent-templates/${code}/records`],
  ['evidence files', (_code: string, customerId: string) => `/v1/customers/${customerId}/evidence`],
] as const)(
  '%s of others leave room for one',
  async (_name, pathOf) => {
    const service = await startService({ logKeeping });
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const customerId = service.given.customer();
    for (let recorded = 0; recorded < 20; recorded += 1) {
      const value = recorded % 2 === 0 ? 'given' : 'reject';
      const decision = { customerId, templateCode, consentVersionId, value };
      await service.actions.recordDecision(decision, { kind: 'service', id: 'crm' });
    }
    const readBy = (caller: CallerHeaders) => async () => {
      const headers = { ...caller, accept: 'application/json' };
      const response = await fetch(service.url + pathOf(templateCode, customerId), { headers });
      return response.ok && (await response.text()).length > 0;
    };

    const { alone, beside, politeRefused, greedyRefused } = await compared(8, readBy(greedy), readBy(polite));
    await service.close();

    expect(politeRefused).toBe(0);
    expect(greedyRefused).toBeGreaterThan(0);
    expect(beside).toBeLessThan(mostTimesAsLong * alone);
  },
  startTimeoutMs,
);
