import { hash } from 'node:crypto';
import type { AuditReport } from '../../src/actions/evidence/audit/auditLog';
import { commandLineOn } from '../commandLine/commandLineOn';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { backUp, tamper } from './keptTables';
import { logAll } from './logPass';

let service: TestService;
let putBack: () => Promise<void>;
let one: string;
let other: string;
let templateCode: string;

beforeAll(async () => {
  service = await startService();
  const version = await service.given.publishedVersion();
  ({ templateCode } = version);
  [one, other] = [service.given.customer(), service.given.customer()];
  for (const customerId of [one, other]) {
    const answer = { customerId, templateCode, consentVersionId: version.consentVersionId };
    await service.actions.recordDecision({ ...answer, value: 'given' }, { kind: 'customer', id: customerId });
  }
  await logAll(service.database.engine);
  putBack = await backUp(pool());
}, startTimeoutMs);
afterAll(() => service.close());
afterEach(() => putBack());

const pool = () => service.database.engine.pool;
const command = (...words: readonly string[]) =>
  commandLineOn(service.database.engine, { environment: { LOG_CHECKPOINT_FILE: '/nowhere' } }).run(...words);

async function faults(): Promise<readonly string[]> {
  const { stdout } = await command('log', 'audit', '--json');
  return (JSON.parse(stdout) as AuditReport).faults.map(({ kind, place }) => `${kind} ${place}`).toSorted();
}

describe('customers who were swapped in the database', () => {
  it('are found at each of their records', async () => {
    // given
    expect(await faults()).toEqual([]);
    const records = [
      ...(await service.ledger.chain(one, templateCode)),
      ...(await service.ledger.chain(other, templateCode)),
    ];
    const spare = '00000000-0000-4000-8000-000000000000';
    const rename = (from: string, to: string) =>
      `UPDATE customer SET customer_id = '${to}' WHERE customer_id = '${from}'`;

    // when
    await tamper(pool(), [rename(one, spare), rename(other, one), rename(spare, other)].join(';'));

    // then
    const places = records.map(({ subjectId }) => `record 1 of subject ${subjectId} on ${templateCode}`);
    expect(places).toHaveLength(2);
    expect(await faults()).toEqual(places.map((place) => `RECORD_BINDING ${place}`).toSorted());
    expect((await command('log', 'audit')).stdout).toContain(
      ': the customer that it is linked to is not the one that it was sealed for (RECORD_BINDING)',
    );
  });
});

describe('an erasure that names other leaves than it had records', () => {
  it.each([
    ['fewer records than leaves', '{"leaves":[[0,2]],"mode":"SHRED","records":1}'],
    ['no number of records', '{"leaves":[[0,2]],"mode":"SHRED"}'],
    ['a leaf twice', '{"leaves":[[1,2],[2,2]],"mode":"SHRED","records":3}'],
  ])('excuses none of them: %s', async (_what, body) => {
    await tamper(
      pool(),
      `DELETE FROM decision;
      INSERT INTO log_event (hash, kind, about, body, at)
      VALUES ('\\x${hash('sha256', body)}', 'erasure', 'somebody', '${body}', now())`,
    );
    expect(await faults()).toEqual([
      'EVENT_RECORDS erasure somebody',
      expect.stringMatching(/^LEAF_UNKNOWN leaf \d+$/) as string,
      expect.stringMatching(/^LEAF_UNKNOWN leaf \d+$/) as string,
    ]);
  });
});
