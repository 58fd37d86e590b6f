import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { isPostgres } from '../database/run';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { storyAt } from './story';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What somebody else holds meanwhile; the returned function lets it go. */
async function holding(sql: string, values: readonly string[] = []): Promise<() => Promise<void>> {
  const client = await service.database.engine.pool.connect();
  await client.query('BEGIN');
  await client.query(sql, [...values]);
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

(isPostgres ? describe : describe.skip)('a link under way', () => {
  it('has an answer wait of an id that answered for the first time after it began', async () => {
    const { person, says, links, mayProceed } = await storyAt(service);
    const [former, customer] = [person(), person()];
    await says(customer, 'reject');
    const letCustomerGo = await holding('SELECT FROM customer WHERE customer_id = $1 FOR KEY SHARE', [
      customer,
    ]);
    const letLogGo = await holding('LOCK TABLE log_event IN SHARE MODE');
    const linking = links(customer, former).catch((fault: unknown) => fault);
    await later(200);
    await says(former, 'given', 10);
    await letCustomerGo();
    const withdrawing = later(300).then(() => says(former, 'withdraw'));
    await later(600);
    await letLogGo();
    expect(await linking).toBeUndefined();

    expect(await withdrawing).toBe('recorded');

    expect(await mayProceed(customer)).toBe(false);
    const { rows } = await service.database.engine.pool.query(
      `SELECT FROM decision d JOIN customer c ON c.former_subject_id = d.subject_id WHERE d.recorded_at > c.linked_at`,
    );
    expect(rows).toEqual([]);
  });

  it('leaves the tally right where a template changes meanwhile', async () => {
    const { person, says, links } = await storyAt(service);
    const [former, customer] = [person(), person()];
    await says(former, 'given');
    const letGo = await holding('UPDATE template SET revision = revision + 1');
    const linking = links(customer, former).catch((fault: unknown) => fault);
    await later(300);
    await letGo();
    expect(await linking).toBeUndefined();

    expect(await readTallyFaults(service.database.engine.pool)).toEqual([]);
  });
});
