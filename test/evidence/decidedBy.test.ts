import { customerBinding } from '../../src/domain/evidence/decisionRecord';
import { evidenceLine, type EvidenceFile } from '../../src/domain/evidence/file/evidenceFile';
import { lineJsonOf } from '../../src/verify/report/reportJson';
import { restDoor } from '../doors/restDoor';
import { answered } from '../doors/scene';
import { linksAt } from '../linking/linksAt';
import { readPage } from '../rest/eventReader';
import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { exportsAt } from '../tally/exportsAt';
import { verdictOnLine } from '../verify/verdictOn';
import { verifying } from '../verify/verifying';
import { erasureKept, erasuresAt } from './erasuresAt';
import { logAll, logKey, logKeeping, logSigner } from './logPass';

let service: TestService;
beforeAll(async () => {
  service = await startService({ erasure: erasureKept(), logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());

const said = { role: 'GUARDIAN', relationship: 'LEGAL_GUARDIAN', check: 'SIGNED_FORM' } as const;
/** As no other text of the service is. */
const guardian = 'guardian-7f3a91';
const pool = () => service.database.engine.pool;

async function decided(actorId = guardian) {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const question = {
    customerId: service.given.customer(),
    templateCode,
    consentVersionId,
    value: 'given',
  } as const;
  const { decision } = answered(
    await restDoor(service.url).decide({ ...question, decidedBy: { ...said, actorId } }),
  );
  await logAll(service.database.engine);
  return { question, binding: decision.decidedBy?.actorBinding ?? '' };
}

async function evidenceOf(customerId: string, accept: string): Promise<string> {
  const headers = { ...asService, accept };
  return (await fetch(`${service.url}/v1/customers/${customerId}/evidence`, { headers })).text();
}

it('whoever knows the person’s id finds them in the evidence file, and nobody else', async () => {
  const { question, binding } = await decided();
  const text = await evidenceOf(question.customerId, 'application/json');
  const { records, customer } = JSON.parse(text) as EvidenceFile;
  const decidedBy = { ...said, actorBinding: binding, evidenceSha256: null };
  expect(records[0]?.record).toMatchObject({ decidedBy, enteredBy: null });
  expect(customerBinding(Buffer.from(customer?.salt ?? '', 'hex'), guardian)).toBe(binding);
  expect(text).not.toContain(guardian);
});

it('the verifier shows who decided, in words and as JSON, and of a customer’s own decision nothing', async () => {
  const { question, binding } = await decided();
  const { customerId } = question;
  await restDoor(service.url).decide({ ...question, value: 'reject' });
  await logAll(service.database.engine);
  const file = JSON.parse(await evidenceOf(customerId, 'application/json')) as EvidenceFile;
  const proved = verdictOnLine(Buffer.from(evidenceLine(file)), [logKey()]);
  if (!('chains' in proved)) throw new Error(`Not proved: ${JSON.stringify(proved)}`);
  const [chain] = proved.chains;
  expect(chain?.decisions.map(({ decidedBy }) => decidedBy)).toMatchObject([
    { ...said, actorBinding: binding },
    null,
  ]);
  const { templates } = JSON.parse(lineJsonOf(1, proved, false)) as { readonly templates: readonly object[] };
  const asJson = { ...said, actor_binding: binding };
  expect(templates).toMatchObject([{ decisions: [{ decided_by: asJson }, { decided_by: null }] }]);
});

it('the summary of the verifier names the newest hand', async () => {
  const { question } = await decided();
  const key = logSigner.keys[0]?.vkey ?? '';
  const line = await evidenceOf(question.customerId, 'application/json');
  const { printed } = await verifying(line, '-', '--key', key);
  expect(printed).toContain('decided by a GUARDIAN (LEGAL_GUARDIAN, check SIGNED_FORM)');
});

it('the evidence page says it in words', async () => {
  const { question } = await decided();
  const page = await evidenceOf(question.customerId, 'text/html');
  expect(page).toContain('A guardian of the customer. A legal guardian. Checked by a signed form.');
  expect(page).not.toContain(guardian);
  await restDoor(service.url).decide({ ...question, value: 'reject' });
  await logAll(service.database.engine);
  expect((await evidenceOf(question.customerId, 'text/html')).match(/Decided by/g)).toHaveLength(1);
});

it('the feed and the export say it, with the binding alone', async () => {
  const { question, binding } = await decided();
  const { events } = await readPage(service.url, { types: 'consent.decision.recorded' });
  const told = events.find(({ data }) => data['customer_id'] === question.customerId);
  expect(told?.data['decided_by']).toMatchObject({ ...said, actor_binding: binding });
  const [line] = await exportsAt(service.url).lines(question.templateCode);
  expect(line).toMatchObject({
    ...{ decided_by_role: 'GUARDIAN', decided_by_relationship: 'LEGAL_GUARDIAN' },
    ...{ decided_by_check: 'SIGNED_FORM', decided_by_actor_binding: binding },
  });
  expect(JSON.stringify([events, line, service.logged])).not.toContain(guardian);
});

it('no table holds the person’s id', async () => {
  const { question } = await decided();
  const keyed = { ...question, decidedBy: { ...said, actorId: guardian }, idempotencyKey: 'kept' };
  answered(await restDoor(service.url).decide(keyed));
  expect(await tablesWith(question.customerId)).toContain('customer');
  expect(await tablesWith(guardian)).toEqual([]);
});

it.each(['UNLINK', 'SHRED'] as const)('after the erasure %s nothing can tell what is bound', async (mode) => {
  const { question, binding } = await decided();
  const { customerId } = question;
  const sql = `SELECT encode(salt, 'hex') AS salt FROM customer WHERE customer_id = $1`;
  const [row] = (await pool().query<{ salt: string }>(sql, [customerId])).rows;
  const order = { customerId, mode, reason: 'CUSTOMER_REQUEST', confirmRecords: 1 } as const;
  answered(await erasuresAt(service.url, 'REST').erase(order));
  expect(await tablesWith(row?.salt ?? '')).toEqual([]);
  expect(await tablesWith(binding)).toEqual(mode === 'UNLINK' ? ['decision'] : []);
});

it('what is recorded anew for a linked customer keeps who decided, as it was bound', async () => {
  const { question, binding } = await decided();
  const stays = service.given.customer();
  const pair = { customerId: stays, formerCustomerId: question.customerId };
  answered(await linksAt(service.url, 'REST').link({ ...pair, confirmDecisions: 1 }));
  const { decisions } = answered(
    await restDoor(service.url).history({ customerId: stays, templateCode: question.templateCode }),
  );
  expect(decisions[0]?.decidedBy).toEqual({ ...said, actorBinding: binding });
});

/** As a dump would show. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool().query(`SELECT FROM "${name}" t WHERE t::text LIKE $1`, [`%${text}%`]);
    if (rowCount) found.push(name);
  }
  return found;
}
