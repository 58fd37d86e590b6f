import type { AuditReport } from '../../src/actions/evidence/audit/auditLog';
import { commandLineOn } from '../commandLine/commandLineOn';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { backUp, tamper } from './keptTables';
import { logPass } from './logPass';

let service: TestService;
let putBack: () => Promise<void>;
beforeAll(async () => {
  service = await startService();
  await service.database.engine.pool.query('ALTER TABLE log_event DROP CONSTRAINT log_event_hashed');
}, startTimeoutMs);
afterAll(() => service.close());
afterEach(() => putBack());

it('a customer who was asked to confirm stands in the log as asked, and a request removed or moved is found', async () => {
  const { engine } = service.database;
  const rules = { confirmation: 'REQUIRED' } as const;
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ rules });
  const id = service.given.customer();
  const answer = { customerId: id, templateCode, consentVersionId, value: 'given' } as const;
  await service.actions.recordDecision(answer, { kind: 'customer', id });
  await logPass(engine);
  putBack = await backUp(engine.pool);
  const [record] = await service.ledger.chain(id, templateCode);
  if (!record) throw new Error('Nothing was recorded.');
  const audited = async (): Promise<readonly string[]> => {
    const { stdout } = await commandLineOn(engine).run('log', 'audit', '--json');
    return (JSON.parse(stdout) as AuditReport).faults.map(({ kind, place }) => `${kind} ${place}`);
  };
  const where = `WHERE kind = 'confirmationRequest' AND about = '${record.hash} 1'`;

  expect(await audited()).toEqual([]);
  const body = `replace(body, '"sequence":1', '"sequence":2')`;
  const hash = `sha256(convert_to(${body}, 'UTF8'))`;
  await tamper(engine.pool, `UPDATE log_event SET body = ${body}, hash = ${hash} ${where}`);
  expect(await audited()).toContain(`EVENT_DIFFERS confirmationRequest ${record.hash} 1`);
  await tamper(engine.pool, `DELETE FROM log_event ${where}`);
  expect(await audited()).toContain(`EVENT_MISSING confirmationRequest ${record.hash} 1`);
});
