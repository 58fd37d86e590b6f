import { decisionId, type DecisionSummary } from '../../domain/evidence/decisionRecord';
import type { PrismaClient } from '../engine/prisma';
import type { Decision } from '../generated/client';

/** The decision with this sequence of the customer's on the template; null when there is none. */
export async function findDecision(
  prisma: PrismaClient,
  customerId: string,
  templateCode: string,
  sequence: number,
): Promise<DecisionSummary | null> {
  const customer = await prisma.customer.findUnique({ where: { customerId } });
  if (!customer) return null;
  const place = { subjectId: customer.subjectId, templateCode, sequence };
  const row = await prisma.decision.findUnique({ where: { subjectId_templateCode_sequence: place } });
  return row && summaryOf(row, customer.salt);
}

function summaryOf(row: Decision, salt: Uint8Array): DecisionSummary {
  const { templateCode, sequence, value, consentVersionId, epoch, locale, channel, validUntil } = row;
  return {
    id: decisionId(salt, templateCode, sequence),
    templateCode,
    sequence,
    value,
    consentVersionId,
    epoch,
    locale,
    contentHash: hex(row.contentHash),
    channel,
    decidedAt: row.recordedAt,
    recordedAt: row.recordedAt,
    validUntil,
    recorder: { kind: row.recorderKind, id: row.recorderId },
    hash: hex(row.hash),
  };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
