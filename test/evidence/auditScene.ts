import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { openAudit, type AuditReport } from '../../src/actions/evidence/audit/auditLog';
import { ledgerBeginning } from '../../src/storage/reports/exportPage';
import { readRecordsAfter } from '../../src/storage/evidence/auditReads';
import { openPrisma } from '../../src/storage/engine/prisma';
import { signerFrom } from '../../src/actions/evidence/logSigner';
import { checkpointText } from '../../src/domain/evidence/checkpoint';
import type { DecisionRecord } from '../../src/domain/evidence/decisionRecord';
import { formatNote } from '../../src/domain/evidence/signedNote';
import { commandLineOn } from '../commandLine/commandLineOn';
import { runFolder } from '../database/run';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { backUp, tamper } from './keptTables';
import { logPass } from './logPass';

/** What somebody does to the database, and the faults that name it. */
export type Tampering = readonly [
  what: string,
  sql: () => string | Promise<string>,
  faults: () => readonly string[],
];

/** 273 records, of which two wait for a leaf. The log is signed without its last leaf and with it. */
async function auditScene() {
  const service = await startService();
  const { engine } = service.database;
  const folder = mkdtempSync(join(runFolder(), 'audit-'));
  const version = await service.given.publishedVersion();
  const { templateCode: retired } = await service.given.publishedVersion();
  const scheduled = await service.given.publishedVersion({
    effectiveFrom: new Date(Date.now() + 9 * 86_400_000),
  });
  await service.given.cancelledVersion(scheduled);
  await service.given.retiredTemplate(retired);
  const [customer = '', other = ''] = await decided(service, 270, version);
  await logPass(engine);
  const withdrawal = { customerId: customer, ...named(version), value: 'withdraw' } as const;
  await service.actions.recordDecision(withdrawal, { kind: 'customer', id: customer });
  // Late enough that no event can still be on its way.
  const { size } = await logPass(engine, { now: new Date(Date.now() + 60_000) });
  await decided(service, 2, version);
  const [first = missing(), second = missing()] = await service.ledger.chain(customer, version.templateCode);
  const [once = missing()] = await service.ledger.chain(other, version.templateCode);
  await engine.pool.query('ALTER TABLE log_event DROP CONSTRAINT log_event_hashed');
  const all = await readRecordsAfter(engine.pool, ledgerBeginning, 1_000);
  const prisma = openPrisma(engine);
  const auditor = (kept = 'none') =>
    commandLineOn(engine, { environment: { LOG_CHECKPOINT_FILE: join(folder, kept) } });
  return {
    service,
    folder,
    /** How many leaves the log has. */
    size,
    versionId: version.consentVersionId,
    retired,
    /** The records of one customer. */
    twice: [first, second] as const,
    second,
    /** The only record of another one. */
    once,
    pool: () => engine.pool,
    putBack: await backUp(engine.pool),
    auditor,
    async audited(kept?: string) {
      const { exitCode, stdout, stderr } = await auditor(kept).run('log', 'audit', '--json');
      const report = JSON.parse(stdout) as AuditReport;
      return { exitCode, stderr, report, faults: report.faults.map(({ kind, place }) => `${kind} ${place}`) };
    },
    /** The same in the smallest pages; one of them ends between the two records of a customer. */
    async auditedInPages() {
      const records = all.findIndex(({ hash }) => hash === first.hash) + 1;
      const pages = { tiles: 1, checkpoints: 1, erasures: 1, records };
      const audit = await openAudit(engine.pool, prisma, null, pages);
      for (let step = await audit.next(); step; step = await audit.next())
        if (step.report) return step.report;
      return missing();
    },
    close: async () => {
      await prisma.$disconnect();
      await service.close();
    },
    /** Every entry of the tree, in hex. */
    entries,
    /** Where the record's leaf is. */
    leafOf: async ({ hash }: DecisionRecord) => (await entries()).indexOf(hash),
    leafOfVersion: async (consentVersionId: string) => {
      const { rows } = await engine.pool.query<{ leaf_index: string }>(
        `SELECT leaf_index FROM log_event WHERE kind = 'version' AND about = $1`,
        [consentVersionId],
      );
      return Number(rows[0]?.leaf_index);
    },
  };

  async function entries(): Promise<readonly string[]> {
    const { rows } = await engine.pool.query<{ entries: Buffer }>(
      'SELECT entries FROM log_tile WHERE level = 0 ORDER BY tile_index',
    );
    return (
      Buffer.concat(rows.map((row) => row.entries))
        .toString('hex')
        .match(/.{64}/g) ?? []
    );
  }
}

type AuditScene = Awaited<ReturnType<typeof auditScene>>;

interface Named {
  readonly templateCode: string;
  readonly consentVersionId: string;
}

function named({ templateCode, consentVersionId }: Named): Named {
  return { templateCode, consentVersionId };
}

async function decided({ given, actions }: TestService, count: number, version: Named) {
  const customers = Array.from({ length: count }, () => given.customer());
  await Promise.all(
    customers.map((customerId) =>
      actions.recordDecision(
        { customerId, ...named(version), value: 'given' },
        { kind: 'customer', id: customerId },
      ),
    ),
  );
  return customers;
}

function missing(): never {
  throw new Error('The scene is not as it was made.');
}

export function placeOf({ sequence, subjectId, templateCode }: DecisionRecord): string {
  return `record ${sequence} of subject ${subjectId} on ${templateCode}`;
}

export function rowOf({ sequence, subjectId }: DecisionRecord): string {
  return `subject_id = '${subjectId}' AND sequence = ${sequence}`;
}

/** SQL that puts other bytes in the place of a leaf. */
export function overlaid(column: 'entries' | 'hashes', leaf: number, bytes: string): string {
  return `UPDATE log_tile SET ${column} = overlay(${column} PLACING ${bytes} FROM ${(leaf % 256) * 32 + 1})
    WHERE level = 0 AND tile_index = ${Math.floor(leaf / 256)}`;
}

export const zeros = `'\\x${'00'.repeat(32)}'::bytea`;

/** A checkpoint signed by the key, with any content. */
export async function noteOf(pem: string, size: number, root: string): Promise<string> {
  const text = checkpointText({ origin: 'consent.test/ledger', size, root: Buffer.from(root, 'hex') });
  const { keys } = signerFrom('consent.test/ledger', pem);
  return formatNote({ text, signatures: await Promise.all(keys.map((key) => key.sign(text))) });
}

/** One scene for the tests of a file, put back after each. */
export function useAuditScene(): { readonly scene: () => AuditScene } {
  let scene: AuditScene;
  beforeAll(async () => {
    scene = await auditScene();
  }, startTimeoutMs);
  afterAll(() => scene.close());
  afterEach(() => scene.putBack());
  return { scene: () => scene };
}

/** What is found in another order in pages of another length. */
function inAnyOrder({ faults, ...report }: AuditReport) {
  return { ...report, faults: faults.map(({ kind, place }) => `${kind} ${place}`).toSorted() };
}

/** Tests that each of them is found, with these faults and no others. */
export function testTamperings(scene: () => AuditScene, tamperings: readonly Tampering[]): void {
  it.each(tamperings)('with %s is found', async (_what, sql, faults) => {
    await tamper(scene().pool(), await sql());
    const found = await scene().audited();
    expect(found.faults).toEqual(faults());
    expect(inAnyOrder(await scene().auditedInPages())).toEqual(inAnyOrder(found.report));
    expect(found.exitCode).toBe(1);
    expect(found.stderr).toMatch(/^the audit found \d+ faults?$/);
  });
}
