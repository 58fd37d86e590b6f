import { timelineOf, type Timeline } from '../domain/timeline';
import type { PrismaClient, Transaction } from './prisma';
import { publishedVersionOf, templateOf } from './versionRow';

/**
 * Reads templates with their published versions and texts; all of them without codes. The template is read
 * before its versions, so a timeline may hold more than its revision says but never less.
 */
export async function readTimelines(
  prisma: PrismaClient | Transaction,
  templateCodes?: readonly string[],
): Promise<readonly Timeline[]> {
  const rows = await prisma.template.findMany({
    where: templateCodes ? { templateCode: { in: [...templateCodes] } } : {},
    orderBy: { templateCode: 'asc' },
    include: {
      versions: {
        where: { number: { not: null } },
        orderBy: { number: 'asc' },
        include: { texts: { orderBy: { locale: 'asc' } } },
      },
    },
  });
  return rows.map((row) => timelineOf(templateOf(row), row.revision, row.versions.map(publishedVersionOf)));
}

/** The revision of every template: what a poll compares with its memory. */
export async function readRevisions(prisma: PrismaClient): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.template.findMany({ select: { templateCode: true, revision: true } });
  return new Map(rows.map(({ templateCode, revision }) => [templateCode, revision]));
}
