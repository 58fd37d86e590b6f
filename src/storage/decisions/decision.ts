import type { DecisionRecord } from '../../domain/evidence/decisionRecord';
import type { PrismaClient } from '../engine/prisma';
import type { Decision } from '../generated/client';

/** The decision with this sequence of the customer's on the template; null when there is none. */
export async function findDecision(
  prisma: PrismaClient,
  customerId: string,
  templateCode: string,
  sequence: number,
): Promise<DecisionRecord | null> {
  const customer = await prisma.customer.findUnique({ where: { customerId } });
  if (!customer) return null;
  const place = { subjectId: customer.subjectId, templateCode, sequence };
  const row = await prisma.decision.findUnique({ where: { subjectId_templateCode_sequence: place } });
  return row && decisionRecordOf(row);
}

function decisionRecordOf({ recorderKind, recorderId, schemaVersion, ...row }: Decision): DecisionRecord {
  return {
    ...row,
    schemaVersion: schemaVersion as DecisionRecord['schemaVersion'],
    recorder: { kind: recorderKind, id: recorderId },
    contentHash: hex(row.contentHash),
    customerBinding: hex(row.customerBinding),
    prevHash: hex(row.prevHash),
    hash: hex(row.hash),
  };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
