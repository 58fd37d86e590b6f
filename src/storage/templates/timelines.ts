import type { Pool } from 'pg';
import type { SetRevision } from '../../domain/templates/consentSet';
import { timelineOf, type Timeline } from '../../domain/templates/timeline';
import { asksApart } from '../engine/division';
import { inTransaction } from '../engine/transaction';
import type { PrismaClient, Transaction } from '../engine/prisma';
import { publishedVersionOf, templateOf } from './versionRow';

/**
 * Waits for editors of these templates, so that no event announces a version that is being cancelled. On a divided
 * ledger one after the other: at once they would deadlock over the copies.
 */
export async function awaitEditors(pool: Pool, templateCodes: readonly string[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (asksApart(pool)) await client.query('SELECT pg_advisory_xact_lock(7310005)');
    await client.query({
      name: 'await-editors',
      text: 'SELECT FROM template WHERE template_code = ANY ($1::text[]) ORDER BY template_code FOR SHARE',
      values: [templateCodes],
    });
  });
}

/** The template is read before its versions, so a timeline may hold more than its revision says but never less. */
export async function readTimelines(
  prisma: PrismaClient | Transaction,
  templateCodes: readonly string[],
): Promise<readonly Timeline[]> {
  const rows = await prisma.template.findMany({
    where: { templateCode: { in: [...templateCodes] } },
    orderBy: { templateCode: 'asc' },
    include: {
      versions: {
        where: { number: { not: null } },
        orderBy: { number: 'asc' },
        include: { texts: true },
      },
    },
  });
  return rows.map((row) => timelineOf(templateOf(row), row.revision, row.versions.map(publishedVersionOf)));
}

/** These templates without their versions; all of them without codes. */
export async function readTemplates(
  prisma: PrismaClient,
  templateCodes?: readonly string[],
): Promise<readonly Pick<Timeline, 'template' | 'revision'>[]> {
  const rows = await prisma.template.findMany({
    where: templateCodes ? { templateCode: { in: [...templateCodes] } } : {},
  });
  return rows.map((row) => ({ template: templateOf(row), revision: row.revision }));
}

/** Which revision of a set counts. After a failover another one may have its number, but not its instant. */
export interface SetHead extends SetRevision {
  readonly savedMs: number;
}

export interface Revisions {
  /** The database's clock. */
  readonly readAt: Date;
  readonly revisions: ReadonlyMap<string, number>;
  /** Of all sets. */
  readonly sets: readonly SetHead[];
}

interface RevisionsRow {
  readonly read_ms: number;
  /** Null when there is no template. */
  readonly revisions: Readonly<Record<string, number>> | null;
  readonly sets: Revisions['sets'] | null;
}

/**
 * The revisions of these templates, or of all, and of the sets. SQL by hand, so that they and the database's clock come
 * from one snapshot.
 */
export async function readRevisions(pool: Pool, templateCodes?: readonly string[]): Promise<Revisions> {
  const { rows } = await pool.query<RevisionsRow>({
    text: `SELECT floor(date_part('epoch', statement_timestamp()) * 1000) AS read_ms,
      (SELECT json_object_agg(template_code, revision) FROM template
        ${templateCodes ? 'WHERE template_code = ANY ($1::text[])' : ''}) AS revisions,
      (SELECT json_agg(json_build_object('setCode', set_code, 'revision', revision,
          'savedMs', round(date_part('epoch', saved_at) * 1000)))
        FROM (SELECT DISTINCT ON (set_code) * FROM set_saving ORDER BY set_code, revision DESC) AS s) AS sets`,
    values: templateCodes ? [templateCodes] : [],
  });
  const [row] = rows;
  if (!row) throw new Error('The database did not return the time.');
  return {
    readAt: new Date(row.read_ms),
    revisions: new Map(Object.entries(row.revisions ?? {})),
    sets: row.sets ?? [],
  };
}

/** The codes of the templates by the ids of those among these versions that were published. */
export async function readTemplateCodes(
  prisma: PrismaClient,
  consentVersionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await prisma.version.findMany({
    where: { consentVersionId: { in: [...consentVersionIds] }, number: { not: null } },
    select: { consentVersionId: true, templateCode: true },
  });
  return new Map(rows.map(({ consentVersionId, templateCode }) => [consentVersionId, templateCode]));
}
