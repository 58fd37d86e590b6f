import { defaultRules } from '../../src/domain/templates/templateRules';
import { setTimeout as wait } from 'node:timers/promises';
import { openPrisma, type PrismaClient } from '../../src/storage/engine/prisma';
import { insertTemplate, underTemplateLock } from '../../src/storage/publishing/templateLock';
import { isPostgres } from '../database/run';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';

const templateCode = 'marketing';
const rounds = 150;

/** On PGlite nobody waits for a row, as there is one session. */
(isPostgres ? describe : describe.skip)('the lock of a template', () => {
  let database: TestDatabase;
  let prisma: PrismaClient;
  beforeAll(async () => {
    database = await openTestDatabase();
    prisma = openPrisma(database.engine);
    const createdAt = new Date();
    const template = {
      templateCode,
      name: 'A',
      defaultLocale: 'en',
      createdAt,
      position: null,
      retiredAt: null,
      ...defaultRules,
    };
    await prisma.$transaction((transaction) =>
      insertTemplate(transaction, template, { kind: 'operator', id: null }),
    );
  });
  afterAll(async () => {
    await prisma.$disconnect();
    await database.close();
  });

  /** Has the row as a batch of decisions has it; answers how to let go, which tells the last moment before. */
  async function holdRow(): Promise<() => Promise<Date>> {
    const client = await database.engine.pool.connect();
    await client.query(`BEGIN; SELECT FROM template WHERE template_code = '${templateCode}' FOR SHARE`);
    return async () => {
      // One message to the server, so that as little time as can be lies between the two.
      const results: unknown = await client.query(
        `SELECT date_trunc('milliseconds', clock_timestamp()) AS at; COMMIT`,
      );
      client.release();
      const [{ rows }] = results as [{ readonly rows: [{ readonly at: Date }] }];
      return rows[0].at;
    };
  }

  it('is dated after everybody who had the row before, in another millisecond', async () => {
    const gaps: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const letGo = await holdRow();
      const locked = underTemplateLock(prisma, templateCode, ({ lockedAt }) => Promise.resolve(lockedAt));
      await wait(5);
      const heldUntil = await letGo();
      gaps.push((await locked).getTime() - heldUntil.getTime());
    }
    expect(Math.min(...gaps)).toBeGreaterThan(0);
  });
});
