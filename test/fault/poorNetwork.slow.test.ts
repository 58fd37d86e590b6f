import { openEngine } from '../../src/storage/openEngine';
import type { Engine } from '../../src/storage/engine/engine';
import { until } from '../concurrency/until';
import { isPostgres } from '../database/run';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import type { DecideInput } from '../doors/door';
import { restDoor } from '../doors/restDoor';
import { outcomeOf } from '../doors/scene';
import { silentNetworkTo, type SilentNetwork } from '../network/silentNetwork';
import { exportsAt } from '../tally/exportsAt';
import { publishingAt } from '../publishing/publishingAt';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';

/** How long a statement may take here, and how much longer the service waits for the network. */
const statementMs = 500;
const graceMs = 1_000;
/** A request does a few statements one after another, and a connection may be opened before each. */
const patienceMs = 4 * (statementMs + graceMs) + 5_000;

interface Row {
  readonly network: string;
  readonly fault: (network: SilentNetwork) => () => void;
  /** The code of a decision, and of all other requests. */
  readonly decisions: string;
  readonly others: string;
  /** How many of the four decisions are recorded then; left out where it may be some. */
  readonly recorded?: number;
}

const away = { decisions: 'UNAVAILABLE', others: 'UNAVAILABLE' } as const;
const answered = { decisions: 'answered', others: 'answered' } as const;

const rows: readonly Row[] = [
  { network: 'cuts what was sent', fault: (network) => network.cut(), ...away, recorded: 0 },
  {
    ...{ network: 'loses the answer to an append', fault: (network) => network.cutAnswersTo('append') },
    ...{ ...answered, decisions: 'UNAVAILABLE' },
    recorded: 4,
  },
  { network: 'carries nothing', fault: (network) => network.freeze(), ...away },
  {
    ...{ network: 'is late by 200 ms', fault: (network) => network.slow({ everyMs: 200 }) },
    ...answered,
    recorded: 4,
  },
  {
    ...{ network: 'gives a byte a second', fault: (network) => network.slow({ everyMs: 1_000, bytes: 1 }) },
    ...away,
  },
];

/** PGlite has no network. */
const onServer = isPostgres ? describe : describe.skip;

onServer('while the network to the database', () => {
  let database: TestDatabase;
  let network: SilentNetwork;
  let engine: Engine;
  let node: TestNode;
  let other: TestNode;
  let count = 0;
  let question: Pick<DecideInput, 'templateCode' | 'consentVersionId'>;
  beforeAll(async () => {
    database = await openTestDatabase();
    network = await silentNetworkTo(database.url ?? '');
    engine = await openEngine({ kind: 'postgresql', url: network.url }, silentLog, statementMs);
    node = await startNode({ engine });
    other = await startNode(database);
    const { templateCode, consentVersionId } = await node.given.publishedVersion();
    question = { templateCode, consentVersionId };
  }, startTimeoutMs);
  afterAll(async () => {
    await node.close();
    await other.close();
    await engine.close();
    await network.close();
    await database.close();
  });

  const decision = (): DecideInput => ({
    ...question,
    customerId: node.given.customer(),
    value: 'given',
    idempotencyKey: 'one-press',
  });
  const codeOf = (answer: { readonly kind: string; readonly code?: string }) => answer.code ?? answer.kind;
  const recordsOf = ({ customerId, templateCode }: DecideInput) =>
    other.ledger.chain(customerId, templateCode);
  const served = async () => {
    const answer = await restDoor(node.url).latest(question);
    return answer.kind === 'answered' ? answer.value.consentVersionId : null;
  };

  it.each(rows)(
    '$network, every connection answers or refuses in time and recovers by itself',
    async (row) => {
      const door = restDoor(node.url);
      const inputs = Array.from({ length: 4 }, decision);
      const [asked = decision()] = inputs;
      const before = decision();
      const { templateCode: drafted } = await other.given.template(`drafted-${(count += 1)}`);
      await other.given.draft(drafted);
      expect(outcomeOf(await door.decide(before))).toBe('recorded');

      const mend = row.fault(network);
      const startedAt = performance.now();
      const [told, ...others] = await Promise.all([
        // The pool, with the writer's batches.
        Promise.all(inputs.map(async (input) => codeOf(await door.decide(input)))),
        // The shared connections, the pool and a transaction.
        door.pending(asked).then(codeOf),
        door.history(asked).then(codeOf),
        publishingAt(node.url).publish({ templateCode: drafted }).then(codeOf),
      ]);
      const tookMs = performance.now() - startedAt;
      const lengths = await Promise.all(inputs.map(recordsOf));
      mend();

      expect(told).toEqual(inputs.map(() => row.decisions));
      expect(others).toEqual(others.map(() => row.others));
      expect(tookMs).toBeLessThan(patienceMs);
      if (row.recorded !== undefined) expect(lengths.flat()).toHaveLength(row.recorded);
      await until(patienceMs, async () => outcomeOf(await door.decide(decision())) === 'recorded');
      // The same key settles each, whether or not it had been recorded.
      for (const input of inputs) {
        expect(['recorded', 'unchanged']).toContain(outcomeOf(await door.decide(input)));
        expect(await recordsOf(input)).toHaveLength(1);
      }
      expect(await recordsOf(before)).toHaveLength(1);
      expect(codeOf(await door.pending(asked))).toBe('answered');
      expect((await exportsAt(node.url).read(question.templateCode)).status).toBe(200);
      // The listener is back, or its poll: what another node publishes is served.
      const { consentVersionId } = await other.given.publishedVersion({
        templateCode: question.templateCode,
      });
      await until(patienceMs, async () => (await served()) === consentVersionId);
      question = { ...question, consentVersionId };
    },
    startTimeoutMs,
  );
});
