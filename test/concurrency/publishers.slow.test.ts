import { setTimeout as wait } from 'node:timers/promises';
import { isPostgres } from '../database/run';
import { bothDoors } from '../doors/doors';
import { restDoor } from '../doors/restDoor';
import { outcomeOf } from '../doors/scene';
import { publishingAt } from '../publishing/publishingAt';
import { publisher } from '../service/given';
import { startSecondNode } from '../service/secondNode';
import { startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { atOnce } from './atOnce';
import { until } from './until';

/** PGlite takes one process at a time, so this needs a server. */
const onServer = isPostgres ? describe : describe.skip;

onServer('publishers on two nodes on one PostgreSQL database', () => {
  let a: TestService;
  let b: TestNode;

  beforeAll(async () => {
    a = await startService();
    b = await startSecondNode(a);
  }, startTimeoutMs);
  afterAll(async () => {
    await b.close();
    await a.close();
  });

  const nodeOf = (index: number): TestNode => (index % 2 === 0 ? a : b);
  const publishAt = (node: TestNode, input: Parameters<ReturnType<typeof publishingAt>['publish']>[0]) =>
    publishingAt(node.url).publish(input);

  it('who press at once with one key get one version', async () => {
    const { templateCode } = await a.given.template();
    await a.given.draft(templateCode);
    const input = { templateCode, idempotencyKey: 'pressed-at-once' };
    const answers = await atOnce(12, (index) => publishAt(nodeOf(index), input));
    const ids = answers.map((answer) =>
      answer.kind === 'answered' ? answer.value.consentVersionId : answer.code,
    );
    expect(new Set(ids).size).toBe(1);
    expect(await countOfVersions(a, templateCode)).toBe(1);
  });

  it('who press at once without a key publish one version, and the others find no draft', async () => {
    const { templateCode } = await a.given.template();
    await a.given.draft(templateCode);
    const answers = await atOnce(8, (index) => publishAt(nodeOf(index), { templateCode }));
    const outcomes = answers.map((answer) => (answer.kind === 'answered' ? 'published' : answer.code));
    expect(outcomes.sort()).toEqual([...Array<string>(7).fill('DRAFT_NOT_FOUND'), 'published']);
    expect(await countOfVersions(a, templateCode)).toBe(1);
  });

  it(
    'are let through while customers decide on that very template on both nodes',
    async () => {
      const { templateCode } = await a.given.publishedVersion();
      let isOver = false;
      const decider = async (index: number): Promise<readonly string[]> => {
        const door = restDoor(nodeOf(index).url);
        const outcomes: string[] = [];
        while (!isOver) {
          const latest = await door.latest({ templateCode });
          const { consentVersionId } = latest.kind === 'answered' ? latest.value : { consentVersionId: null };
          const customerId = a.given.customer();
          const input = { customerId, templateCode, consentVersionId, value: 'given' } as const;
          outcomes.push(outcomeOf(await door.decide(input)));
        }
        return outcomes;
      };
      const deciders = Promise.all(Array.from({ length: 48 }, (_none, index) => decider(index)));

      const published: string[] = [];
      for (let round = 0; round < 12; round += 1) {
        const node = nodeOf(round);
        const texts = [{ locale: 'en', title: `News, round ${round}`, body: 'May we send you news?' }];
        await node.given.draft(templateCode, { label: `v${round}`, texts });
        published.push((await publishAt(nodeOf(round + 1), { templateCode })).kind);
      }
      isOver = true;
      const outcomes = new Set((await deciders).flat());

      expect(published).toEqual(published.map(() => 'answered'));
      outcomes.delete('VERSION_SUPERSEDED');
      expect([...outcomes]).toEqual(['recorded']);
    },
    startTimeoutMs,
  );

  it('who save and publish at once publish one of the two whole', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { templateCode } = await a.given.template();
      await a.given.draft(templateCode, { label: 'first' });
      const texts = [{ locale: 'en', title: 'Second', body: 'The second.' }];
      const save = { templateCode, label: 'second', texts, expectedRevision: 1 };
      const [saved, published] = await Promise.allSettled([
        b.actions.saveDraft(save, publisher),
        a.actions.publishVersion({ templateCode, expectedRevision: 1 }, publisher),
      ]);
      const outcome = [saved, published].map((each) =>
        each.status === 'rejected' ? (each.reason as { code: string }).code : 'done',
      );
      expect([
        ['done', 'EDIT_CONFLICT'],
        ['EDIT_CONFLICT', 'done'],
      ]).toContainEqual(outcome);
      if (published.status === 'fulfilled') {
        expect(published.value).toMatchObject({ label: 'first', texts: [{ title: 'News by e-mail' }] });
      }
    }
  });

  it('and cancel while customers answer leave no answer to what was cancelled', async () => {
    const seen: string[] = [];
    // A busy machine may need most of a second to begin; the first is cancelled at once.
    for (const lateByMs of [-5_000, -80, -60, -40, -20, -10, 0, 100]) {
      const { templateCode } = await a.given.publishedVersion();
      const effectiveFrom = new Date(Date.now() + Math.max(1_000, -lateByMs));
      const { consentVersionId } = await a.given.publishedVersion({ templateCode, effectiveFrom });
      let isOver = false;
      const decide = async (index: number) => {
        const door = bothDoors[index % 2]?.[1](nodeOf(Math.floor(index / 2)).url);
        while (!isOver && door) {
          const customerId = a.given.customer();
          const answer = await door.decide({ customerId, templateCode, consentVersionId, value: 'given' });
          seen.push(outcomeOf(answer));
        }
      };
      const deciders = atOnce(6, decide);
      await wait(Math.max(0, effectiveFrom.getTime() + lateByMs - Date.now()));
      const cancellation = await publishingAt(b.url).cancel({ templateCode, consentVersionId });
      await wait(Math.max(0, effectiveFrom.getTime() - Date.now()) + 150);
      // On a busy machine none may have decided by then.
      if (cancellation.kind === 'refused')
        await until(5_000, async () => (await countOfAnswers(a, consentVersionId)) > 0);
      isOver = true;
      await deciders;

      const answers = await countOfAnswers(a, consentVersionId);
      if (cancellation.kind === 'answered') expect(answers).toBe(0);
      else expect([cancellation.code, answers > 0]).toEqual(['VERSION_IN_EFFECT', true]);
      seen.push(cancellation.kind);
    }
    expect(new Set(seen)).toEqual(new Set(['VERSION_NOT_FOUND', 'recorded', 'answered', 'refused']));
  }, 60_000);
});

async function countOfVersions({ database }: TestService, templateCode: string): Promise<number> {
  const { rows } = await database.engine.pool.query<{ count: number }>(
    'SELECT count(*)::integer FROM version WHERE template_code = $1',
    [templateCode],
  );
  return rows[0]?.count ?? -1;
}

async function countOfAnswers({ database }: TestService, consentVersionId: string): Promise<number> {
  const { rows } = await database.engine.pool.query<{ count: number }>(
    'SELECT count(*)::integer FROM decision WHERE consent_version_id = $1',
    [consentVersionId],
  );
  return rows[0]?.count ?? -1;
}
