import type { PoolClient } from 'pg';
import { isPostgres } from '../database/run';
import { startSecondNode } from '../service/secondNode';
import { startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { storyAt } from './story';

let service: TestService;
let second: TestNode | null = null;
beforeAll(async () => {
  service = await startService();
  second = isPostgres ? await startSecondNode(service) : null;
}, startTimeoutMs);
afterAll(async () => {
  await second?.close();
  await service.close();
});

it('a no that is said again and a yes of the same moment on another node leave no yes in force', async () => {
  const story = await storyAt(service);
  const elsewhere = second ? { ...story, ...story.at(second.url) } : story;
  for (let round = 0; round < 20; round += 1) {
    const anna = story.person();
    await story.says(anna, 'reject', 10);
    const steps = [() => story.says(anna, 'reject', 20), () => elsewhere.says(anna, 'given', 15)];
    await Promise.all((round % 2 === 0 ? steps : steps.toReversed()).map((step) => step()));
    expect(await story.mayProceed(anna)).toBe(false);
  }
});

const saysAgain = `
  INSERT INTO said_again (subject_id, template_code, sequence, at)
  SELECT subject_id, template_code, sequence, $2 FROM decision JOIN customer USING (subject_id) WHERE customer_id = $1`;

/** Whose customer's answers wait at the lock until the work is committed. */
async function meanwhile<Answer>(
  customerId: string,
  answer: () => Promise<Answer>,
  work: (client: PoolClient) => Promise<unknown>,
): Promise<Answer> {
  const client = await service.database.engine.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM customer WHERE customer_id = $1 FOR NO KEY UPDATE', [customerId]);
  const answering = answer();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await work(client);
  await client.query('COMMIT');
  client.release();
  return answering;
}

(isPostgres ? describe : describe.skip)('of two transactions at once', () => {
  it('a yes is judged again after a no that was said again before it', async () => {
    const { person, says, mayProceed, instant } = await storyAt(service);
    const anna = person();
    await says(anna, 'reject', 10);
    const answer = meanwhile(
      anna,
      () => says(anna, 'given', 15),
      (client) => client.query(saysAgain, [anna, instant(20)]),
    );
    expect(await answer).toBe('DECISION_CONFLICT');
    expect(await mayProceed(anna)).toBe(false);
  });

  it('a no that is said again is judged again after a yes before it', async () => {
    const { person, says, mayProceed, instant, noesOf } = await storyAt(service);
    const anna = person();
    const hash = `\\x${'ab'.repeat(32)}`;
    const yes = { sequence: 2, value: 'given', decided_at: instant(15), hash, prev_hash: hash };
    await says(anna, 'reject', 10);
    const answer = meanwhile(
      anna,
      () => says(anna, 'reject', 20),
      (client) =>
        client.query(
          `INSERT INTO decision SELECT n.* FROM decision d JOIN customer USING (subject_id),
             jsonb_populate_record(d, $2) AS n WHERE customer_id = $1`,
          [anna, JSON.stringify(yes)],
        ),
    );
    expect(await answer).toBe('recorded');
    expect(await mayProceed(anna)).toBe(false);
    expect(await noesOf(anna)).toEqual([]);
  });

  /** One that is on its way while a later decision is recorded, and so has the number of the one before. */
  async function givenNoOnItsWay() {
    const story = await storyAt(service);
    const anna = story.person();
    await story.says(anna, 'reject', 10);
    const client = await service.database.engine.pool.connect();
    await client.query('BEGIN');
    await client.query(saysAgain, [anna, story.instant(20)]);
    expect(await story.says(anna, 'withdraw', 12)).toBe('recorded');
    const arrivesAfter = async <Answer>(answering: Promise<Answer>) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await client.query('COMMIT');
      client.release();
      return answering;
    };
    return { ...story, anna, arrivesAfter };
  }

  it('a yes is judged again after a no that was said again of an earlier decision', async () => {
    const { anna, arrivesAfter, says, mayProceed } = await givenNoOnItsWay();
    expect(await arrivesAfter(says(anna, 'given', 15))).toBe('DECISION_CONFLICT');
    expect(await mayProceed(anna)).toBe(false);
  });

  it('a no that is said again takes no later one away', async () => {
    const { anna, arrivesAfter, says, mayProceed } = await givenNoOnItsWay();
    expect(await arrivesAfter(says(anna, 'withdraw', 15))).toBe('unchanged');
    expect(await says(anna, 'given', 18)).toBe('DECISION_CONFLICT');
    expect(await mayProceed(anna)).toBe(false);
    expect(await says(anna, 'given', 21)).toBe('recorded');
  });
});
