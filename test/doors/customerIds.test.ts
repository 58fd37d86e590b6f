import { customerBinding } from '../../src/domain/evidence/decisionRecord';
import type { EvidenceFile } from '../../src/domain/evidence/file/evidenceFile';
import { commandLineOn } from '../commandLine/commandLineOn';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { logAll, logKeeping } from '../evidence/logPass';
import { readPage } from '../rest/eventReader';
import { asCustomer, asService } from '../service/bearer';
import { oddId, oddIds } from '../service/customerIds';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { bothDoors } from './doors';
import { answered, refused } from './scene';

/* Customers of all shapes of ids, from the first answer to the erasure. */

const erasure = erasureKept();
let service: TestService;
let asked: { readonly templateCode: string; readonly consentVersionId: string };
beforeAll(async () => {
  service = await startService({ logKeeping, erasure });
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  asked = { templateCode, consentVersionId };
}, startTimeoutMs);
afterAll(() => service.close());

let count = 0;
const shapes = oddIds.map((shape) => [shape]);
const given = (customerId: string) => ({ ...asked, customerId, value: 'given' }) as const;
const at = (path: string, headers = asService) => fetch(`${service.url}${path}`, { headers });
const lines = () =>
  commandLineOn(service.database.engine, { environment: { ERASURE_JOURNAL_FILE: erasure.journalFile } });

async function evidenceOf(customerId: string): Promise<EvidenceFile> {
  const reply = await at(`/v1/customers/${encodeURIComponent(customerId)}/evidence`);
  return (await reply.json()) as EvidenceFile;
}

/** Whose decisions the feed tells of, with null for those who were erased. */
async function told(): Promise<readonly unknown[]> {
  await logAll(service.database.engine);
  const { events } = await readPage(service.url, { limit: 1_000 });
  return events
    .filter(({ type }) => type === 'consent.decision.recorded')
    .map(({ data }) => data['customer_id']);
}

describe.each(bothDoors)('at the %s door', (doorName, doorAt) => {
  test.each(shapes)('%s decides, reads and is erased under that very id', async (shape) => {
    const customerId = oddId(shape, (count += 1));
    const [door, others] = [
      doorAt(service.url, asCustomer(customerId)),
      bothDoors.map(([, other]) => other(service.url)),
    ];

    expect(answered(await door.decide(given(customerId)))).toMatchObject({
      changed: true,
      decision: { customerId },
    });

    for (const other of others) {
      expect(answered(await other.pending({ ...asked, customerId }))).toMatchObject({
        customerId,
        accepted: true,
      });
      const { decisions } = answered(await other.history({ ...asked, customerId }));
      expect(decisions).toMatchObject([{ customerId, sequence: 1 }]);
    }
    const [kept] = await service.ledger.chain(customerId, asked.templateCode);
    expect(kept?.recorder).toEqual({ kind: 'customer', id: kept?.subjectId });
    const { customer, records } = await evidenceOf(customerId);
    expect(customer?.customerId).toBe(customerId);
    const binding = customerBinding(Buffer.from(customer?.salt ?? '', 'hex'), customerId);
    expect(records.map(({ record }) => record['customerBinding'])).toEqual([binding]);
    expect(await told()).toContain(customerId);
    expect((await lines().run('customers', 'show', '--', customerId)).stdout).toContain(customerId);
    const order = { customerId, mode: 'SHRED', reason: 'CUSTOMER_REQUEST', confirmRecords: 1 } as const;
    expect(answered(await erasuresAt(service.url, doorName).erase(order))).toMatchObject({ reason: null });
    expect(await told()).not.toContain(customerId);
    expect(refused(await doorAt(service.url).decide(given(customerId))).code).toBe('CUSTOMER_ERASED');
  });

  test('an answer says where it stands, in a path that leads there', async () => {
    const customerId = oddId('a/b?c#d%e|\\"', (count += 1));
    const path = `/v1/customers/${encodeURIComponent(customerId)}/consents/templates/${asked.templateCode}/decisions`;
    const { templateCode: _code, customerId: _id, ...answer } = given(customerId);
    const reply = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { ...asService, 'content-type': 'application/json' },
      body: JSON.stringify({ consent_version_id: answer.consentVersionId, value: answer.value }),
    });
    const location = reply.headers.get('location') ?? '';
    expect(await (await at(location)).json()).toMatchObject({ customer_id: customerId });
    const own = `/v1/customers/me/consents`;
    expect(await (await at(own, asCustomer(customerId))).text()).toContain(JSON.stringify(customerId));
  });
});

test('two customers whose ids differ in case alone stay two, and a UUID in capitals is one with the other', async () => {
  const [door] = bothDoors.map(([, doorAt]) => doorAt(service.url));
  if (!door) throw new Error('There is no door.');
  for (const [customerId, value] of [
    ['Nora', 'given'],
    ['nora', 'reject'],
  ] as const)
    answered(await door.decide({ ...given(customerId), value }));

  for (const [, doorAt] of bothDoors) {
    const here = doorAt(service.url);
    expect(answered(await here.pending({ ...asked, customerId: 'Nora' }))).toMatchObject({
      mayProceed: true,
    });
    expect(answered(await here.pending({ ...asked, customerId: 'nora' }))).toMatchObject({
      mayProceed: false,
    });
    expect(
      refused(await doorAt(service.url, asCustomer('nora')).pending({ ...asked, customerId: 'Nora' })).code,
    ).toBe('FORBIDDEN');
  }
  expect(await told()).toEqual(expect.arrayContaining(['Nora', 'nora']));
  const order = {
    customerId: 'Nora',
    mode: 'UNLINK',
    reason: 'CUSTOMER_REQUEST',
    confirmRecords: 1,
  } as const;
  answered(await erasuresAt(service.url, 'GraphQL').erase(order));
  expect(await told()).toContain('nora');
  expect(await told()).not.toContain('Nora');
  expect((await evidenceOf('nora')).records).toHaveLength(1);
  expect(answered(await door.decide({ ...given('nora'), value: 'withdraw' })).changed).toBe(true);

  const uuid = service.given.customer();
  answered(await door.decide(given(uuid.toUpperCase())));
  expect(answered(await door.decide(given(uuid)))).toMatchObject({
    changed: false,
    decision: { customerId: uuid },
  });
});

test('an id that a key or the command line happens to have is not taken for them', async () => {
  const words = ['--name', 'shop', '--scopes', 'consents:read,consents:decide', '--yes'];
  const { id, secret } = await lines().json<{ readonly id: string; readonly secret: string }>(
    'keys',
    'issue',
    ...words,
  );
  const customerId = `key:${id}`;
  const [, graphql] = bothDoors[0] ?? [];
  if (!graphql) throw new Error('There is no door.');
  answered(await graphql(service.url, { 'x-api-key': secret }).decide(given(customerId)));
  const [record] = await service.ledger.chain(customerId, asked.templateCode);
  expect(record?.recorder).toEqual({ kind: 'service', id: customerId });
});

test('the journal of erasures and its replay know ids of all shapes', async () => {
  const { stdout, exitCode } = await lines().run(
    'customers',
    'erasures',
    'replay',
    erasure.journalFile,
    '--yes',
  );
  expect([stdout, exitCode]).toEqual([
    expect.stringContaining(`${oddIds.length * 2 + 1} not there any more`),
    0,
  ]);
});
