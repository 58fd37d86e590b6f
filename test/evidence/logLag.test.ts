import { keepLog, type LogUpkeep, lagSince } from '../../src/actions/evidence/logUpkeep';
import { DatabaseClock } from '../../src/actions/running/clock';
import { openPrisma } from '../../src/storage/engine/prisma';
import { until } from '../concurrency/until';
import { startService, startTimeoutMs } from '../service/service';
import { logKeeping, logSigner } from './logPass';

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second));
const signedAt = (size: number) => ({ size, note: '' });
const standing = { hasPlaced: false, isBehind: false } as const;

describe('the oldest entry waits', () => {
  test('from when it was recorded until it has its place, in a log that was never signed', () => {
    const waiting = { ...standing, size: 5, newest: null, oldestWaitingAt: at(1) };
    expect(lagSince(waiting, null, at(9))).toEqual(at(1));
    expect(lagSince({ ...waiting, size: 6, oldestWaitingAt: null }, at(1), at(9))).toBeNull();
  });

  test('on, when a node without a key has placed it, until the tree is signed', () => {
    const placed = { ...standing, size: 6, newest: signedAt(5), oldestWaitingAt: null };
    expect(lagSince(placed, at(1), at(9))).toEqual(at(1));
    expect(lagSince({ ...placed, newest: signedAt(6) }, at(1), at(9))).toBeNull();
  });

  test('from now on, where a node begins and finds an unsigned tree', () => {
    const found = { ...standing, size: 6, newest: signedAt(5), oldestWaitingAt: null };
    expect(lagSince(found, null, at(9))).toEqual(at(9));
  });
});

test(
  'the lag rises while the log cannot even be read, and falls when it can',
  async () => {
    const service = await startService();
    const { pool } = service.database.engine;
    const prisma = openPrisma(service.database.engine);
    const { memory } = logKeeping;
    const faults: unknown[] = [];
    const parts = { pool, prisma, clock: new DatabaseClock(), signer: logSigner, memory };
    const upkeep: LogUpkeep = keepLog(parts, (fault) => faults.push(fault));
    await until(5_000, () => Promise.resolve(upkeep.lagMs() === 0));

    await pool.query('ALTER TABLE log_head RENAME TO log_head_away');
    await until(10_000, () => Promise.resolve((upkeep.lagMs() ?? 0) > 2_000));
    expect(faults.length).toBeGreaterThan(0);

    await pool.query('ALTER TABLE log_head_away RENAME TO log_head');
    await until(5_000, () => Promise.resolve(upkeep.lagMs() === 0));
    await upkeep.stop();
    await prisma.$disconnect();
    await service.close();
  },
  startTimeoutMs,
);
