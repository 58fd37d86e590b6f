import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { getSubgraphSchema } from '../../src/graphql/federation/subgraphQueries';
import openApi from '../../src/rest/openapi.json';
import { readEntries } from '../evidence/erasedState';
import { erasureKept } from '../evidence/erasuresAt';
import { logAll, logKeeping } from '../evidence/logPass';
import { givenStamped } from '../evidence/timestamp/stamped';
import { faultOf, isBusy } from '../network/replyFault';
import { exchange, type WireRequest } from '../network/wire';
import { operationsOf, type Described, type OpenApiDocument } from '../rest/openApiDocument';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { expectLedgerWhole } from '../service/wholeLedger';
import { Answered } from './answered';
import { graphqlSeries, restSeries, timesEach, type Series } from './requests';
import { fuzzRun, tryAllRounds } from './run';
import { givenWords } from './scene';
import type { Vocabulary } from './words';

const { floor, seed } = fuzzRun();
/** How many series go on at once, at each door. */
const abreast = 5;
const rounds = Math.ceil(floor / (abreast * timesEach));
/** Ten times what it takes on a machine with other work; what takes longer fails. */
const maxMs = 60_000 + floor * 50;
/** "Come again later" is an answer for some, and no way to get through. */
const maxBusy = 0.01;

const operations = operationsOf(openApi as unknown as OpenApiDocument);
const schema: GraphQLSchema = getSubgraphSchema();

let service: TestService;
let words: Vocabulary;

beforeAll(async () => {
  const erasure = erasureKept({ rememberedForMs: 0 });
  const webhooks = { secretKey: Buffer.alloc(32, 7), allowedNetworks: [] };
  const limits = { maxExports: 100 };
  service = await startService({ federation: true, limits, logKeeping, erasure, webhooks });
  words = await givenWords(service);
  await logAll(service.database.engine);
  await givenStamped(service.database.engine.pool);
  process.stderr.write(`fuzzing: FUZZ_SEED=${seed} FUZZ_REQUESTS=${floor}\n`);
}, startTimeoutMs);

afterAll(() => service.close());

it(
  'each of all requests is answered or refused with a code, every operation does its work, and the ledger is whole',
  async () => {
    const sent = { graphql: 0, rest: 0, busy: 0 };
    const done = new Answered(operations);
    const send = async (door: 'graphql' | 'rest', request: WireRequest) => {
      const reply = await exchange(service.url, request);
      sent[door] += 1;
      sent.busy += isBusy(reply) ? 1 : 0;
      const fault = faultOf(request, reply);
      if (fault !== null) throw new Error(saidOf(fault, request, reply));
      done.note(request, reply);
    };
    const inTurn = (door: 'graphql' | 'rest') => async (series: Series) => {
      for (const request of series) await send(door, request);
    };

    const requestsOf = (names: readonly string[], some: readonly Described[]) =>
      fc.asyncProperty(
        many(graphqlSeries(schema, words, names)),
        many(restSeries(some, words)),
        async (atGraphql, atRest) => {
          await Promise.all([...atGraphql.map(inTurn('graphql')), ...atRest.map(inTurn('rest'))]);
        },
      );
    await tryAllRounds(requestsOf([], operations), { seed, rounds, maxMs });
    // By chance some of a hundred operations have hardly been tried: those alone are.
    for (let more = 1; more <= 4 && done.never(namesOfAll()).length > 0; more += 1) {
      const names = done.never(namesOfAll());
      const missed = operations.filter(({ operation }) => names.includes(operation.operationId));
      const some = missed.length > 0 ? missed : operations;
      await tryAllRounds(requestsOf(names, some), {
        seed: seed + more,
        rounds: Math.ceil(rounds / 10),
        maxMs,
      });
    }

    process.stderr.write(`fuzzed: ${JSON.stringify(sent)}; done: ${done.toString()}\n`);
    expect(Math.min(sent.graphql, sent.rest)).toBeGreaterThanOrEqual(floor);
    expect(sent.busy).toBeLessThan(maxBusy * floor);
    expect(done.never(namesOfAll())).toEqual([]);
    await expectLedgerWhole(service.database.engine.pool);
    await logAll(service.database.engine);
    // Where a customer was erased, the log still has what was recorded.
    const entries = new Set(await readEntries(service.database.engine.pool));
    expect(done.decisionHashes.size).toBeGreaterThan(0);
    expect([...done.decisionHashes].filter((hash) => !entries.has(hash))).toEqual([]);
    expect(service.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  },
  maxMs + startTimeoutMs,
);

function many(series: fc.Arbitrary<Series>): fc.Arbitrary<readonly Series[]> {
  return fc.array(series, { minLength: abreast, maxLength: abreast });
}

function saidOf(fault: string, request: WireRequest, reply: object): string {
  const body = request.body.toString().slice(0, 4_000);
  return `${fault}: ${JSON.stringify(reply)} for ${JSON.stringify({ ...request, body })}`;
}

/** What has to work at least once, or nothing was tried. */
function namesOfAll(): readonly string[] {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  return [...fields, ...operations.map(({ operation }) => operation.operationId)];
}
