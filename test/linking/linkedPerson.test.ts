import { openAudit } from '../../src/actions/evidence/audit/auditLog';
import { customerStandings } from '../../src/actions/reports/customerStandings';
import { scopedCaller } from '../../src/domain/access/caller';
import type { EvidenceFile } from '../../src/domain/evidence/file/evidenceFile';
import { verifyEvidence } from '../../src/domain/evidence/verify/verifyEvidence';
import { openPrisma } from '../../src/storage/engine/prisma';
import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { isPostgres } from '../database/run';
import { answered } from '../doors/scene';
import { tablesWith } from '../evidence/byProducts';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { logAll, logKey, logKeeping } from '../evidence/logPass';
import { readPage } from '../rest/eventReader';
import { asService } from '../service/bearer';
import { startSecondNode } from '../service/secondNode';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { actAs } from '../service/staffActions';
import { exportsAt, type ExportedLine } from '../tally/exportsAt';
import { confirmationsAt, tokenOfLink } from '../confirming/confirmationsAt';
import { linksAt, type Pair } from './linksAt';

let service: TestService;
let version: { readonly templateCode: string; readonly consentVersionId: string };
beforeAll(async () => {
  service = await startService({ logKeeping, erasure: erasureKept() });
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ validity: 'P1Y' });
  version = { templateCode, consentVersionId };
}, startTimeoutMs);
afterAll(() => service.close());

const pool = () => service.database.engine.pool;
const auditor = scopedCaller('staff', 'ada', ['audit:read']);
const shop = { kind: 'service', id: 'shop' } as const;

/** A customer who said no, and then yes as the visitor that they were linked to. */
async function givenLinked() {
  const [customerId, visitor] = [service.given.customer(), `visitor-${service.given.customer()}`];
  const input = { ...version, idempotencyKey: `key of ${visitor}`.replaceAll(' ', '-') } as const;
  await service.actions.recordDecision({ ...version, customerId, value: 'reject' }, shop);
  await service.actions.recordDecision({ ...input, customerId: visitor, value: 'given' }, shop);
  const pair = { customerId, formerCustomerId: visitor };
  answered(await linksAt(service.url, 'GraphQL').link({ ...pair, confirmDecisions: 1 }));
  await logAll(service.database.engine);
  return { customerId, visitor };
}

async function evidenceOf(customerId: string): Promise<EvidenceFile> {
  const response = await fetch(`${service.url}/v1/customers/${customerId}/evidence`, { headers: asService });
  return (await response.json()) as EvidenceFile;
}

async function auditFaults(): Promise<readonly string[]> {
  const prisma = openPrisma(service.database.engine);
  const audit = await openAudit(pool(), prisma, null);
  try {
    for (let step = await audit.next(); step; step = await audit.next())
      if (step.report) return step.report.faults.map(({ kind, place }) => `${kind} ${place}`);
    throw new Error('The audit has no end.');
  } finally {
    await prisma.$disconnect();
  }
}

it('has evidence under both ids, and an audit passes', async () => {
  const { customerId, visitor } = await givenLinked();
  const [file, former] = [await evidenceOf(customerId), await evidenceOf(visitor)];
  for (const each of [file, former])
    expect(verifyEvidence(each as never, { keys: [logKey()], authorities: null })).toHaveProperty('proved');
  expect(former.customer).toMatchObject({ customerId: visitor });
  expect(file.records.map(({ record }) => record['source'])).toEqual([
    null,
    {
      ...{ kind: 'LINKED', sequence: 1, hash: former.records[0]?.hash },
      subjectId: former.customer?.subjectId,
    },
  ]);
  expect(await auditFaults()).toEqual([]);
});

it('shows the screen of an answer that was carried over, also of one that was confirmed', async () => {
  const rules = { confirmation: 'REQUIRED' } as const;
  const asked = await service.given.publishedVersion({ rules });
  const { templateCode, consentVersionId } = asked;
  const [customerId, visitor] = [service.given.customer(), service.given.customer()];
  const context = { method: 'CHECKBOX' } as const;
  const answer = { customerId: visitor, value: 'given', context } as const;
  await service.actions.recordDecision({ ...answer, ...version }, shop);
  await service.actions.recordDecision({ ...answer, templateCode, consentVersionId }, shop);
  const token = await tokenOfLink(service, { customerId: visitor, templateCode });
  answered(await confirmationsAt(service.url, 'REST').confirm(token));

  const third = service.given.customer();
  const link = (pair: Pair) => linksAt(service.url, 'REST').link({ ...pair, confirmDecisions: 2 });
  answered(await link({ customerId, formerCustomerId: visitor }));
  answered(await link({ customerId: third, formerCustomerId: customerId }));

  await logAll(service.database.engine);
  const file = await evidenceOf(third);
  expect(verifyEvidence(file as never, { keys: [logKey()], authorities: null })).toHaveProperty('proved');
  expect(file.records.map((record) => record.context?.context)).toEqual([context, context]);
  expect(await auditFaults()).toEqual([]);
});

it('has a page under the former id that says of no answer that it is in force', async () => {
  const { customerId, visitor } = await givenLinked();
  const headers = { ...asService, accept: 'text/html' };
  const [stays, former] = await Promise.all(
    [customerId, visitor].map(async (id) =>
      (await fetch(`${service.url}/v1/customers/${encodeURIComponent(id)}/evidence`, { headers })).text(),
    ),
  );
  expect(stays).toMatch(/<span class="stamp current">In force/);
  expect(stays).toContain('Recorded anew');
  expect(former).toMatch(/<span class="stamp untold">Newest answer/);
  expect(former).toContain('the service <bdi>shop');
  expect(former).toContain('Where the person stands');
});

it('is told in the feed by subjects alone, and counted and exported as one person', async () => {
  const { customerId, visitor } = await givenLinked();
  const { events } = await readPage(service.url, { limit: 1_000 });
  const linked = events.filter(({ type }) => type === 'consent.customer.linked').at(-1);
  const former = (await evidenceOf(visitor)).customer;
  expect(linked?.data).toMatchObject({
    ...{ former_subject_id: former?.subjectId, reason: 'SIGNED_IN', by: 'service', decisions: 1 },
  });
  expect(JSON.stringify(linked)).not.toContain(customerId);
  expect(JSON.stringify(linked)).not.toContain(visitor);
  const lines = await exportsAt(service.url).lines(version.templateCode);
  expect(lines.filter(({ customer_id: id }) => id === visitor)).toEqual([]);
  expect(lines.filter(({ customer_id: id }) => id === customerId).map(({ value }) => value)).toHaveLength(3);
  expect(await readTallyFaults(pool())).toEqual([]);
});

it('is listed once where customers stand, and once as to be asked again, however long the chain of links', async () => {
  const asked = await service.given.publishedVersion();
  const { templateCode, consentVersionId } = asked;
  const [stays, former, visitor] = [1, 2, 3].map(() => service.given.customer()) as [string, string, string];
  const decide = (customerId: string, value: 'given' | 'reject') =>
    service.actions.recordDecision({ templateCode, consentVersionId, customerId, value }, shop);
  await decide(visitor, 'given');
  await decide(former, 'given');
  await decide(stays, 'reject');
  const links = linksAt(service.url, 'REST');
  answered(await links.link({ customerId: former, formerCustomerId: visitor }));
  answered(await links.link({ customerId: stays, formerCustomerId: former }));
  const listed = async (onlyAwaiting: boolean) => {
    const all: (readonly [string, string])[] = [];
    const pages = await actAs(service.parts, auditor)(customerStandings, { templateCode, onlyAwaiting });
    for (let page = await pages.next(); page; page = await pages.next())
      all.push(...page.map(({ customerId, newest }) => [customerId, newest.value] as const));
    pages.close();
    return all;
  };

  expect(await listed(false)).toEqual([[stays, 'reject']]);
  expect(await listed(true)).toEqual([]);
  await service.given.publishedVersion({ templateCode });
  expect(await listed(true)).toEqual([[stays, 'reject']]);
});

it('is exported so that it shows which of two answers with one number counts, and so it is in the feed', async () => {
  const { customerId } = await givenLinked();
  const lines = await exportsAt(service.url).lines(version.templateCode);
  const { events } = await readPage(service.url, { limit: 1_000 });
  const told = events.flatMap(({ type, data }) => (type === 'consent.decision.recorded' ? [data] : []));
  for (const rows of [lines, told] as readonly (readonly object[])[]) {
    const own = (rows as readonly Row[]).filter(({ customer_id: id }) => id === customerId);
    const counting = own.map((row) => `${row.of_former_id} ${row.sequence} ${row.value}`);
    expect(counting.toSorted()).toEqual(['false 1 reject', 'false 2 given', 'true 1 given']);
  }
});

type Row = Pick<ExportedLine, 'customer_id' | 'of_former_id' | 'sequence' | 'value'>;

describe.each(['UNLINK', 'SHRED'] as const)('erased by %s', (mode) => {
  it.each(['customerId', 'visitor'] as const)('as a whole, by the %s', async (named) => {
    const linked = await givenLinked();
    const subjects = [];
    for (const id of [linked.customerId, linked.visitor])
      subjects.push((await evidenceOf(id)).customer?.subjectId ?? 'none');
    const order = { mode, reason: 'CUSTOMER_REQUEST', confirmRecords: 3, customerId: linked[named] } as const;

    const erased = answered(await erasuresAt(service.url, 'REST').erase(order));

    expect(erased).toMatchObject({ erased: true, records: 3 });
    for (const id of [linked.customerId, linked.visitor]) expect(await tablesWith(pool(), id)).toEqual([]);
    const kept = mode === 'SHRED' ? [] : ['decision'];
    for (const subject of subjects)
      expect((await tablesWith(pool(), subject)).filter((name) => name === 'decision')).toEqual(kept);
    expect(await readTallyFaults(pool())).toEqual([]);
    await logAll(service.database.engine);
    expect(await auditFaults()).toEqual([]);
  });
});

const onServer = isPostgres ? it : it.skip;

onServer('is linked once by two nodes at once, and answers of the same instant are not lost', async () => {
  const node = await startSecondNode(service);
  try {
    for (let round = 0; round < 10; round += 1) {
      const [customerId, visitor] = [service.given.customer(), service.given.customer()];
      await service.actions.recordDecision({ ...version, customerId: visitor, value: 'given' }, shop);
      const pair = { customerId, formerCustomerId: visitor, confirmDecisions: 1 };
      const [one, two, withdrawn] = await Promise.all([
        linksAt(service.url, 'REST').link(pair),
        linksAt(node.url, 'REST').link(pair),
        service.actions.recordDecision({ ...version, customerId: visitor, value: 'withdraw' }, shop),
      ]);
      expect([one, two].filter(({ kind }) => kind === 'answered')).toHaveLength(1);
      expect([one, two].map((each) => (each.kind === 'refused' ? each.code : null))).toContain(
        'CUSTOMER_ALREADY_LINKED',
      );
      const chain = await service.ledger.chain(customerId, version.templateCode);
      expect(chain.at(-1)?.value).toBe('withdraw');
      expect(withdrawn.changed).toBe(true);
    }
    expect(await readTallyFaults(pool())).toEqual([]);
  } finally {
    await node.close();
  }
});
