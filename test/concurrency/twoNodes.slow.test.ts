import { setTimeout as wait } from 'node:timers/promises';
import { isPostgres } from '../database/run';
import { defaultPoolSize } from '../../src/config/database';
import { bothDoors } from '../doors/doors';
import { restDoor } from '../doors/restDoor';
import type { Answer, DecideInput, Door, Recorded } from '../doors/door';
import { ask } from '../graphql/asking';
import { answered, outcomeOf, sequencesOf } from '../doors/scene';
import { expectTallyTrue } from '../service/scannedLedger';
import { startSecondNode } from '../service/secondNode';
import { startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { countOf, inLanes } from './atOnce';
import { until } from './until';

/** What node B may keep in memory: so it reads nearly everything upon a request. */
const roomForOne = 3_000;

/** PGlite takes one process at a time, so this needs a server. */
const onServer = isPostgres ? describe : describe.skip;

onServer('two nodes on one PostgreSQL database', () => {
  let a: TestService;
  let b: TestNode;

  beforeAll(async () => {
    a = await startService();
    b = await startSecondNode(a, { limits: { maxTextMemoryBytes: roomForOne } });
  }, startTimeoutMs);
  afterAll(async () => {
    await b.close();
    await a.close();
  });

  const doorsOf = (node: { readonly url: string }): readonly Door[] =>
    bothDoors.map(([, doorAt]) => doorAt(node.url));

  /** The id of the version that node B serves; null while it serves none. */
  async function servedByB(templateCode: string): Promise<string | null> {
    const answer = await pick(doorsOf(b), 0).latest({ templateCode });
    return answer.kind === 'answered' ? answer.value.consentVersionId : null;
  }

  async function givenVersionOnBoth() {
    const version = await a.given.publishedVersion();
    await until(1_000, async () => (await servedByB(version.templateCode)) === version.consentVersionId);
    return version;
  }

  it('keeps 300 mixed decisions of 20 customers, each once, in gapless chains', async () => {
    const { templateCode, consentVersionId } = await givenVersionOnBoth();
    const customers = Array.from({ length: 20 }, () => a.given.customer());
    const doors = [...doorsOf(a), ...doorsOf(b)];
    const answers: Answer<Recorded>[] = [];
    const values: readonly DecideInput['value'][] = ['given', 'reject', 'withdraw'];
    const tasks = Array.from({ length: 300 }, (_, index) => async () => {
      const customerId = pick(customers, index * 7);
      const value = pick(values, Math.floor(index / 5));
      const door = pick(doors, index);
      answers.push(await door.decide({ customerId, templateCode, consentVersionId, value }));
    });

    await inLanes(60, tasks);

    const changed = answers.map(answered).filter((recorded) => recorded.changed);
    const hashes = changed.map(({ decision }) => decision.evidence?.hash);
    const chains = await Promise.all(customers.map((customerId) => a.ledger.chain(customerId, templateCode)));
    expect(answers).toHaveLength(300);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(chains.flatMap((chain) => chain.map(({ hash }) => hash)).toSorted()).toEqual(hashes.toSorted());
    for (const customerId of customers) {
      const chain = await a.ledger.chain(customerId, templateCode);
      expect(sequencesOf(chain)).toEqual(chain.map((_record, index) => index + 1));
      expect(await a.ledger.verdict(customerId, templateCode)).toEqual({
        intact: true,
        records: chain.length,
      });
    }
    await expectTallyTrue(a.database.engine.pool);
  });

  it('takes 30 identical first decisions through both nodes as one', async () => {
    const { templateCode, consentVersionId } = await givenVersionOnBoth();
    const input = { customerId: a.given.customer(), templateCode, consentVersionId, value: 'given' } as const;
    const doors = [...doorsOf(a), ...doorsOf(b)];

    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        pick(doors, index).decide({ ...input, idempotencyKey: `click-${index % 3}` }),
      ),
    );

    expect(new Set(answers.map((answer) => answered(answer).decision.id)).size).toBe(1);
    expect(await a.ledger.chain(input.customerId, templateCode)).toHaveLength(1);
  });

  it('records one of two answers that know of the same decision, and refuses the other with it', async () => {
    const { templateCode, consentVersionId } = await givenVersionOnBoth();
    const doors = [...doorsOf(a), ...doorsOf(b)];
    const rounds = Array.from({ length: 20 }, () => a.given.customer());

    const answers = await Promise.all(
      rounds.map((customerId, index) =>
        Promise.all(
          [0, 1].map((which) =>
            pick(doors, index + which * 2).decide({
              ...{ customerId, templateCode, consentVersionId, value: 'given' },
              afterSequence: 0,
            }),
          ),
        ),
      ),
    );

    for (const both of answers) {
      expect(both.map(outcomeOf).toSorted()).toEqual(['DECISION_CONFLICT', 'recorded']);
    }
    const chains = await Promise.all(rounds.map((id) => a.ledger.chain(id, templateCode)));
    expect(chains.map((chain) => chain.length)).toEqual(rounds.map(() => 1));
  });

  it('records forms that overlap whole or not at all, on whichever node they meet', async () => {
    const versions = await Promise.all(Array.from({ length: 4 }, givenVersionOnBoth));
    const customers = Array.from({ length: 6 }, () => a.given.customer());
    const doors = [...doorsOf(a), ...doorsOf(b)];
    const formOf = (index: number) => ({
      customerId: pick(customers, index),
      idempotencyKey: `form-${index % 60}`,
      decisions: [0, 1, 2].map((place) => {
        const { templateCode, consentVersionId } = pick(versions, index + place);
        return { templateCode, consentVersionId, value: pick(['given', 'reject'] as const, index >> 2) };
      }),
    });
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) => pick(doors, index).decideAll(formOf(index % 60))),
    );

    const all = answers.map(answered);
    expect(countOf(all, ({ replayed }) => !replayed)).toBe(60);
    const hashes = all.flatMap(({ decisions }) => decisions.map(({ decision }) => decision.evidence?.hash));
    const chains = await Promise.all(
      customers.flatMap((id) => versions.map(({ templateCode }) => a.ledger.chain(id, templateCode))),
    );
    expect(new Set(chains.flatMap((chain) => chain.map(({ hash }) => hash)))).toEqual(new Set(hashes));
    await expectTallyTrue(a.database.engine.pool);
  });

  it('records no grant of a version that is superseded by then, while one node publishes', async () => {
    const { templateCode } = await givenVersionOnBoth();
    const outcomes: string[] = [];
    let isPublishing = true;
    const decider = async (index: number) => {
      const door = pick(doorsOf(b), index);
      while (isPublishing) {
        const { consentVersionId } = answered(await door.latest({ templateCode }));
        const customerId = b.given.customer();
        const answer = await door.decide({ customerId, templateCode, consentVersionId, value: 'given' });
        outcomes.push(outcomeOf(answer));
      }
    };
    const deciders = Promise.all(Array.from({ length: 8 }, (_, index) => decider(index)));

    const versions = () => countOfVersions(a, templateCode);
    // On a busy machine few decide between two publications: they get more of them.
    const isEnough = async () => outcomes.includes('VERSION_SUPERSEDED') && (await versions()) > 2;
    for (let count = 0; count < 8 || (count < 32 && !(await isEnough())); count += 1) {
      await wait(100);
      await a.given.publishedVersion({ templateCode });
    }
    await wait(100);
    isPublishing = false;
    await deciders;

    expect(new Set(outcomes)).toEqual(new Set(['recorded', 'VERSION_SUPERSEDED']));
    expect(await lateGrants(a, templateCode)).toEqual([]);
    expect(await versions()).toBeGreaterThan(2);
  });

  describe('what one node publishes', () => {
    const publishAndSee = async (withinMs: number) => {
      const { consentVersionId, templateCode } = await a.given.publishedVersion();
      await until(withinMs, async () => (await servedByB(templateCode)) === consentVersionId);
    };

    it('is served by the other within a second', () => publishAndSee(1_000));

    it('is served by the other within a second where memory has let go of the template', async () => {
      const { templateCode } = await givenVersionOnBoth();
      await givenVersionOnBoth();
      await givenVersionOnBoth();
      const { consentVersionId } = await a.given.publishedVersion({ templateCode });
      await until(1_000, async () => (await servedByB(templateCode)) === consentVersionId);
    });

    it('is in the reports and previews of the other at once, though it has not been told', async () => {
      const { templateCode } = await givenVersionOnBoth();
      const input = { templateCode, changeKind: 'MATERIAL', reask: 'EVERYONE' } as const;
      await b.actions.standingReport({ templateCode });
      await a.database.engine.pool.query('ALTER TABLE template DISABLE TRIGGER template_change');
      try {
        const { consentVersionId } = await a.given.publishedVersion({ templateCode });
        const door = restDoor(a.url);
        const customerId = a.given.customer();
        await door.decide({ customerId, templateCode, consentVersionId, value: 'given' });
        const [report, preview] = await Promise.all([
          b.actions.standingReport({ templateCode }),
          b.actions.publishPreview(input),
        ]);
        const told = report.versions.map(({ version, newest }) => [
          version.version.consentVersionId,
          newest.given,
        ]);
        expect(told).toContainEqual([consentVersionId, 1]);
        expect(preview).toMatchObject({ asked: { given: 1 } });
      } finally {
        await a.database.engine.pool.query('ALTER TABLE template ENABLE TRIGGER template_change');
      }
    });

    it('has its new name in the other’s list once it was renamed', async () => {
      const { templateCode } = await givenVersionOnBoth();
      await a.actions.renameTemplate({ templateCode, name: 'Another name' });
      const query = `{ template(templateCode: "${templateCode}") { name } }`;
      const { data } = await ask(b.url, { query });
      expect(data).toEqual({ template: { name: 'Another name' } });
    });

    it('is served by the other within five seconds when its listening connection was cut', async () => {
      const { rowCount } = await a.database.engine.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
      );
      expect(rowCount).toBe(2);
      await publishAndSee(5_000);
    });

    it('is served by the other within five seconds when no notification is sent at all', async () => {
      await a.database.engine.pool.query('ALTER TABLE template DISABLE TRIGGER template_change');
      try {
        await publishAndSee(5_000);
      } finally {
        await a.database.engine.pool.query('ALTER TABLE template ENABLE TRIGGER template_change');
      }
    });
  });
});

onServer('ten nodes on one PostgreSQL database', () => {
  let first: TestService;
  let others: readonly TestNode[];

  beforeAll(async () => {
    first = await startService();
    others = await Promise.all(Array.from({ length: 9 }, () => startSecondNode(first)));
  }, startTimeoutMs);
  afterAll(async () => {
    await Promise.all(others.map((node) => node.close()));
    await first.close();
  });

  it('keep each decision once, and stay within the connections that a server allows by itself', async () => {
    const nodes = [first, ...others];
    const { templateCode, consentVersionId } = await first.given.publishedVersion();
    const customers = Array.from({ length: 5 }, () => first.given.customer());
    const latest = (node: { readonly url: string }) => restDoor(node.url).latest({ templateCode });
    for (const node of nodes) await until(1_000, async () => (await latest(node)).kind === 'answered');
    const answers: Recorded[] = [];
    const values: readonly DecideInput['value'][] = ['given', 'reject', 'withdraw'];
    const tasks = Array.from({ length: 200 }, (_, index) => async () => {
      const [customerId, value] = [pick(customers, index), pick(values, Math.floor(index / 7))];
      const door = restDoor(pick(nodes, index * 3).url);
      answers.push(answered(await door.decide({ customerId, templateCode, consentVersionId, value })));
    });

    await inLanes(100, tasks);

    const kept = answers.filter(({ changed }) => changed).map(({ decision }) => decision.evidence?.hash);
    const chains = await Promise.all(customers.map((id) => first.ledger.chain(id, templateCode)));
    expect(
      chains
        .flat()
        .map(({ hash }) => hash)
        .toSorted(),
    ).toEqual(kept.toSorted());
    for (const customerId of customers)
      expect(await first.ledger.verdict(customerId, templateCode)).toMatchObject({ intact: true });
    await expectTallyTrue(first.database.engine.pool);
    const { rows } = await first.database.engine.pool.query<{ sessions: number }>(
      'SELECT count(*)::integer AS sessions FROM pg_stat_activity WHERE datname = current_database()',
    );
    expect(rows[0]?.sessions).toBeLessThanOrEqual(nodes.length * (defaultPoolSize + 1));
    expect(nodes.length * (defaultPoolSize + 1)).toBeLessThan(100 - 3);
  });
});

/** How many have been decided on. */
async function countOfVersions({ database }: TestService, templateCode: string): Promise<number> {
  const { rows } = await database.engine.pool.query<{ versions: number }>(
    'SELECT count(DISTINCT consent_version_id)::integer AS versions FROM decision WHERE template_code = $1',
    [templateCode],
  );
  return rows[0]?.versions ?? 0;
}

/** Grants of a version that a material one had superseded at the instant of the decision. */
async function lateGrants({ database }: TestService, templateCode: string): Promise<readonly unknown[]> {
  const { rows } = await database.engine.pool.query<{ sequence: number }>(
    `SELECT d.recorded_at, later.effective_from FROM decision d
      JOIN version own USING (template_code, consent_version_id)
      JOIN version later ON later.template_code = d.template_code AND later.change_kind = 'MATERIAL'
        AND (later.effective_from, later.number) > (own.effective_from, own.number)
        AND later.effective_from <= d.recorded_at
      WHERE d.template_code = $1 AND d.value = 'given'`,
    [templateCode],
  );
  return rows;
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}
