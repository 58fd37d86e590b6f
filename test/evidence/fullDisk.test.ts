import { keepLog } from '../../src/actions/evidence/logUpkeep';
import { DatabaseClock } from '../../src/actions/running/clock';
import { type Checkpoint, parseCheckpoint } from '../../src/domain/evidence/checkpoint';
import { parseNote } from '../../src/domain/evidence/signedNote';
import { openPrisma, type PrismaClient } from '../../src/storage/engine/prisma';
import { until } from '../concurrency/until';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { logKey, logSigner } from './logPass';
import { expectLogWhole } from './wholeLog';

let service: TestService;
let prisma: PrismaClient;
beforeAll(async () => {
  service = await startService();
  prisma = openPrisma(service.database.engine);
}, startTimeoutMs);
afterAll(async () => {
  await prisma.$disconnect();
  await service.close();
});

/** The checkpoint file on a disk that may be full. */
const disk = {
  isFull: false,
  note: null as string | null,
  kept: [] as string[],
  read: (): Promise<Checkpoint | null> =>
    Promise.resolve(disk.note === null ? null : parseCheckpoint(parseNote(disk.note)?.text ?? '')),
  keep: (note: string): Promise<void> => {
    if (disk.isFull) return Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    disk.note = note;
    disk.kept.push(note);
    return Promise.resolve();
  },
};

async function decide(version: { templateCode: string; consentVersionId: string }): Promise<void> {
  const customerId = service.given.customer();
  const decision = { customerId, ...version, value: 'given' } as const;
  await service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
}

const signedSizes = async () => {
  const { rows } = await service.database.engine.pool.query<{ size: string }>(
    'SELECT size FROM log_checkpoint ORDER BY size',
  );
  return rows.map(({ size }) => Number(size));
};

it(
  'while the disk of the checkpoint file is full, nothing new is signed and the lag shows; then the log goes on',
  async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const version = { templateCode, consentVersionId };
    const faults: unknown[] = [];
    const { pool } = service.database.engine;
    const parts = { pool, prisma, clock: new DatabaseClock(), signer: logSigner, memory: disk };
    const upkeep = keepLog(parts, (fault) => faults.push(fault));
    await until(5_000, () => Promise.resolve(disk.kept.length === 1));

    const [before = 0] = await signedSizes();
    disk.isFull = true;
    await decide(version);
    await until(5_000, () => Promise.resolve(faults.length >= 1));
    // The tree that could not be remembered is in the database, and the last that is signed.
    const signed = await signedSizes();
    await decide(version);
    await decide(version);
    await until(5_000, () => Promise.resolve(faults.length >= 3));
    expect(await signedSizes()).toEqual(signed);
    expect(upkeep.standing()?.oldestWaitingAt).toBeInstanceOf(Date);
    expect(faults.map((fault) => fault instanceof Error && fault.message)).toEqual(
      faults.map(() => 'no space left'),
    );

    disk.isFull = false;
    await until(5_000, () => Promise.resolve(upkeep.standing()?.oldestWaitingAt === null));
    await upkeep.stop();
    // One decision, then two.
    expect(await signedSizes()).toEqual([before, before + 1, before + 3]);
    const { rows } = await pool.query<{ note: string }>('SELECT note FROM log_checkpoint ORDER BY size');
    // What could not be remembered at first was, before anything else was signed.
    expect(disk.kept).toEqual(rows.map(({ note }) => note));
    await expectLogWhole(pool, logKey(), disk.kept);
  },
  startTimeoutMs,
);
