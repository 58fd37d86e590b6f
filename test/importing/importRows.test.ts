import { Refused } from '../../src/domain/errors/refusal';
import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { restDoor } from '../doors/restDoor';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { givenRows, importing, words } from './scene';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());
afterEach(async () => {
  expect(await readTallyFaults(service.database.engine.pool)).toEqual([]);
});

describe('importing rows', () => {
  it('records what another system holds, with where it comes from and when it was decided', async () => {
    const { rowAt, chain } = await givenRows(service);
    const row = rowAt('given', 1);

    expect(words(await importing(service).rows([row]))).toEqual(['recorded']);

    expect(await chain()).toMatchObject([
      {
        value: 'given',
        decidedAt: new Date(row.decided_at),
        source: { kind: 'IMPORTED', name: 'crm-2019', trust: 'SYSTEM_RECORD' },
        recorder: { kind: 'service', id: 'migration' },
      },
    ]);
  });

  it('records nothing twice, and refuses other content under the same source id', async () => {
    const { rowAt, chain } = await givenRows(service);
    const row = rowAt('given', 1);
    await importing(service).rows([row]);

    expect(words(await importing(service).rows([row, { ...row, value: 'reject' }]))).toEqual([
      'unchanged',
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    expect(await chain()).toHaveLength(1);
  });

  it('judges the rows of a customer in the order of their decisions, however they stand', async () => {
    const { rowAt, chain } = await givenRows(service);

    const rows = [rowAt('given', 3), rowAt('withdraw', 2), rowAt('given', 1)];

    expect(words(await importing(service).rows(rows))).toEqual(['recorded', 'recorded', 'recorded']);
    expect((await chain()).map(({ value }) => value)).toEqual(['given', 'withdraw', 'given']);
  });

  it('never undoes a newer answer', async () => {
    const { rowAt, chain } = await givenRows(service);
    await importing(service).rows([rowAt('reject', 2)]);

    const older = ['given', 'reject', 'withdraw'].map((value) => rowAt(value, 1));
    expect(words(await importing(service).rows([...older, rowAt('given', 2)]))).toEqual([
      'superseded',
      'superseded',
      'superseded',
      'superseded',
    ]);
    expect(await chain()).toHaveLength(1);
  });

  it('puts no yes over a no that the customer said here, and said again later', async () => {
    const { rowAt, chain, customerId, ...question } = await givenRows(service);
    await importing(service).rows([rowAt('given', 1)]);
    const withdraw = { customerId, ...question, value: 'withdraw' } as const;
    await restDoor(service.url).decide(withdraw);
    const between = { ...rowAt('given', 2), decided_at: new Date().toISOString() };
    await restDoor(service.url).decide(withdraw);

    expect(words(await importing(service).rows([between]))).toEqual(['superseded']);
    // Nor over an imported no upon it.
    const no = { ...rowAt('reject', 3), decided_at: new Date().toISOString() };
    const yes = { ...rowAt('given', 4), decided_at: new Date().toISOString() };
    expect(words(await importing(service).rows([no, yes]))).toEqual(['superseded', 'superseded']);
    expect((await chain()).map(({ value }) => value)).toEqual(['given', 'withdraw']);
  });

  it('records a row whatever keys its customer used', async () => {
    const { rowAt, chain, customerId, ...question } = await givenRows(service);
    const row = rowAt('withdraw', 1);
    for (const key of [`import:crm-2019:${row.source_id}`, `crm-2019:${row.source_id}`])
      await restDoor(service.url).decide({ customerId, ...question, value: 'reject', idempotencyKey: key });

    expect(words(await importing(service).rows([row]))).toEqual(['superseded']);
    expect(await chain()).toHaveLength(1);
  });

  it('asks a busy database again, and ends at any other fault', async () => {
    const { rowAt, chain } = await givenRows(service);
    const busy = new Refused({ code: 'UNAVAILABLE', retryAfterSeconds: 1, outcome: 'NOT_RECORDED' });
    const record = jest.spyOn(service.parts.importWriter, 'record');
    record.mockRejectedValueOnce(busy).mockRejectedValueOnce(busy);
    expect(words(await importing(service).rows([rowAt('given', 1)]))).toEqual(['recorded']);

    record.mockRejectedValueOnce(new Error('planted'));
    await expect(importing(service).rows([rowAt('reject', 2)])).rejects.toThrow('planted');
    expect(record).toHaveBeenCalledTimes(4);
    record.mockRestore();
    expect(await chain()).toHaveLength(1);
  });

  it('records nothing in a dry run, and says what would become of each row', async () => {
    const { rowAt, chain } = await givenRows(service);
    const rows = [rowAt('given', 2), rowAt('reject', 1), { ...rowAt('given', 3), value: '' }];

    expect(words(await importing(service).rows(rows, { dryRun: true }))).toEqual([
      'recorded',
      'recorded',
      'unchanged',
    ]);
    expect(await chain()).toEqual([]);
  });
});
