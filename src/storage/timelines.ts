import { timelineOf, type Timeline } from '../domain/timeline';
import type { PrismaClient, Transaction } from './prisma';
import { publishedVersionOf, templateOf } from './versionRow';

/**
 * Reads templates with their published versions and texts. The template is read before its versions, so a
 * timeline may hold more than its revision says but never less.
 */
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

/** The revisions of these templates, of all without codes: what is compared with a node's memory. */
export async function readRevisions(
  prisma: PrismaClient,
  templateCodes?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.template.findMany({
    where: templateCodes ? { templateCode: { in: [...templateCodes] } } : {},
    select: { templateCode: true, revision: true },
  });
  return new Map(rows.map(({ templateCode, revision }) => [templateCode, revision]));
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
