import { setTimeout as wait } from 'node:timers/promises';
import { faultOf } from '../../src/actions/running/fault';
import { openEngine } from '../../src/storage/openEngine';
import { isPostgres } from '../database/run';
import { nameInRun } from '../database/server';
import { silentLog } from '../database/template';
import { bothDoors } from '../doors/doors';
import type { Answer, Door, RefusedAnswer } from '../doors/door';
import { outcomeOf, refused } from '../doors/scene';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { lockTable, makeMisshapen, makeUnreachable, type Mend } from './brokenDatabase';

const onServer = isPostgres ? it : it.skip;

/** What a client must not see, no matter what breaks. */
const internals =
  /select|insert|relation|renamed_by_test|postgres|pglite|prisma|pool|connection|src\/|dist\/|node_modules|stack/i;

let service: TestService;
let question: { customerId: string; templateCode: string; consentVersionId: string };

beforeAll(async () => {
  service = await startService();
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  question = { templateCode, consentVersionId, customerId: service.given.customer() };
}, startTimeoutMs);
afterAll(() => service.close());

beforeEach(() => {
  question = { ...question, customerId: service.given.customer() };
});

/** Each way of needing the database at a door. */
const needs: readonly ((door: Door) => Promise<Answer<unknown>>)[] = [
  (door) => door.pending(question),
  (door) => door.decide({ ...question, value: 'given' }),
  (door) => door.history(question),
];

/** Each way of publishing, which goes through Prisma. */
const publishing: readonly (() => Promise<unknown>)[] = [
  () => service.given.template('another'),
  () => service.given.draft(question.templateCode),
  () => service.given.retiredTemplate(question.templateCode),
];

describe.each(bothDoors)('at the %s door', (_name, doorAt) => {
  it('answers INTERNAL without a trace of internals when a statement fails, and recovers', async () => {
    const mend = await makeMisshapen(service.database);
    try {
      for (const ask of needs) {
        const refusal = refused(await ask(doorAt(service.url)));
        expect(refusal.code).toBe('INTERNAL');
        expectNoInternals(refusal);
        expect(causeInLog(refusal)).toMatchObject({ code: '42703' });
      }
    } finally {
      await mend();
    }

    expect(outcomeOf(await doorAt(service.url).decide({ ...question, value: 'given' }))).toBe('recorded');
  });

  onServer(
    'answers UNAVAILABLE to a look-up that a migration’s locks make the victim of a deadlock',
    async () => {
      const { pool } = service.database.engine;
      const migrating = await pool.connect();
      await migrating.query('BEGIN; LOCK TABLE decision IN ACCESS EXCLUSIVE MODE');
      const asked = doorAt(service.url).pending(question);
      await wait(300);
      // Is had once the look-up, which holds this table and waits for the other, was given up.
      await migrating.query(
        `SET LOCAL lock_timeout TO '1500ms'; LOCK TABLE customer IN ACCESS EXCLUSIVE MODE`,
      );
      await migrating.query('ROLLBACK');
      migrating.release();

      expect(refused(await asked).code).toBe('UNAVAILABLE');
      expect(outcomeOf(await doorAt(service.url).decide({ ...question, value: 'given' }))).toBe('recorded');
    },
  );

  onServer('answers UNAVAILABLE when a statement waits too long, and goes on afterwards', async () => {
    const unlock = await lockTable(service.database, 'decision');
    const refusal = refused(await doorAt(service.url).decide({ ...question, value: 'given' }));
    await unlock();

    expect(refusal.code).toBe('UNAVAILABLE');
    expectNoInternals(refusal);
    expect(outcomeOf(await doorAt(service.url).decide({ ...question, value: 'given' }))).toBe('recorded');
  });

  onServer('records under the same key once the database is back', async () => {
    const door = doorAt(service.url);
    const keyed = { ...question, value: 'given', idempotencyKey: 'sent-until-it-stands' } as const;
    const mend = await makeUnreachable(service.database);
    const during = outcomeOf(await door.decide(keyed));
    await mend();

    expect([during, outcomeOf(await door.decide(keyed))]).toEqual(['UNAVAILABLE', 'recorded']);
    expect(await service.ledger.chain(question.customerId, question.templateCode)).toHaveLength(1);
  });
});

describe('publishing', () => {
  it('is INTERNAL when a table is not what it should be', async () => {
    const { pool } = service.database.engine;
    await pool.query('ALTER TABLE template RENAME COLUMN name TO renamed_by_test');
    const code = await codeOf(service.given.template('another'));
    await pool.query('ALTER TABLE template RENAME COLUMN renamed_by_test TO name');

    expect(code).toBe('INTERNAL');
  });

  onServer('is UNAVAILABLE when a lock is not had in time', async () => {
    const unlock = await lockTable(service.database, 'template');
    const codes = await codesOfPublishing();
    await unlock();

    expect(codes).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
  });
});

onServer(
  'answers UNAVAILABLE where its role lacks a right, which the log names',
  async () => {
    const { pool } = service.database.engine;
    const role = nameInRun('lacking');
    const url = Object.assign(new URL(service.database.url ?? ''), { username: role });
    await pool.query(`CREATE ROLE ${role} LOGIN; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
    const engine = await openEngine({ kind: 'postgresql', url: url.href }, silentLog);
    const node = await startNode({ engine });
    await pool.query(`REVOKE ALL ON customer, template FROM ${role}`);
    try {
      for (const [, doorAt] of bothDoors)
        for (const ask of needs) {
          const refusal = refused(await ask(doorAt(node.url)));
          expect(refusal.code).toBe('UNAVAILABLE');
          expectNoInternals(refusal);
          expect(JSON.stringify(causeInLog(refusal, node))).toContain('permission denied for table customer');
        }
      expect(await codeOf(node.given.template('another'))).toBe('UNAVAILABLE');
    } finally {
      await node.close();
      await engine.close();
      await pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  },
  startTimeoutMs,
);

/** The last chapter, for PGlite does not come back. */
describe('while the database cannot be reached', () => {
  let mend: Mend = () => Promise.resolve();

  beforeAll(async () => {
    mend = await makeUnreachable(service.database);
  });
  afterAll(() => mend());

  describe.each(bothDoors)('the %s door', (_name, doorAt) => {
    it('answers UNAVAILABLE without a trace of internals', async () => {
      for (const ask of needs) {
        const refusal = refused(await ask(doorAt(service.url)));
        expect(refusal.code).toBe('UNAVAILABLE');
        expect(refusal.details).toMatchObject({ retryAfterSeconds: 1 });
        expectNoInternals(refusal);
        expect(causeInLog(refusal)).toMatchObject({ message: expect.any(String) as string });
      }
    });

    it('serves the current version from memory', async () => {
      expect(await doorAt(service.url).latest(question)).toMatchObject({ kind: 'answered' });
    });
  });

  it('is not ready', async () => {
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(503);
  });

  it('publishing is UNAVAILABLE', async () => {
    expect(await codesOfPublishing()).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
  });
});

async function codesOfPublishing(): Promise<readonly string[]> {
  const codes: string[] = [];
  for (const publish of publishing) codes.push(await codeOf(publish()));
  return codes;
}

function codeOf(outcome: Promise<unknown>): Promise<string> {
  return outcome.then(
    () => 'done',
    (error: unknown) => faultOf(error).code,
  );
}

function expectNoInternals({ text }: RefusedAnswer): void {
  expect(text).not.toMatch(internals);
  expect(text).not.toContain(question.customerId);
}

/** The cause that was logged under the request id that the client got. */
function causeInLog({ details }: RefusedAnswer, { logged }: Pick<TestService, 'logged'> = service): unknown {
  expect(details.requestId).toEqual(expect.any(String));
  return logged.find(({ requestId, err }) => requestId === details.requestId && err !== undefined)?.err;
}
