import type { KeyUse } from '../../domain/decisions/idempotency';
import { Refused } from '../../domain/errors/refusal';
import type { PublishedVersion, Cancellation } from '../../domain/templates/version';
import { inEffect } from '../../domain/publishing/cancellation';
import { isForbiddenChange } from '../engine/faults';
import type { Transaction } from '../engine/prisma';
import { nextRevision } from '../templates/revision';
import type { LockedTemplate } from './templateLock';

/** The idempotency key of a publication, and the hash of its input. */
export interface PublicationKey extends KeyUse {
  readonly key: string;
}

/** The publication that a key was used for. */
export interface KeyedPublication extends KeyUse {
  readonly consentVersionId: string;
  /** Of the draft that was published. */
  readonly revision: number;
}

export async function findKeyedPublication(
  { transaction, timeline }: LockedTemplate,
  publishKey: string,
): Promise<KeyedPublication | null> {
  const { templateCode } = timeline.template;
  const row = await transaction.version.findUnique({
    where: { templateCode_publishKey: { templateCode, publishKey } },
    select: { consentVersionId: true, revision: true, publishInputHash: true },
  });
  if (!row?.publishInputHash) return null;
  const inputHash = Buffer.from(row.publishInputHash).toString('hex');
  return { consentVersionId: row.consentVersionId, revision: row.revision, inputHash };
}

/** Turns the draft's row into a published version, and notifies every node through the template's revision. */
export async function writePublication(
  { transaction }: LockedTemplate,
  version: PublishedVersion,
  key: PublicationKey | null,
): Promise<void> {
  const {
    consentVersionId,
    templateCode,
    publishedBy,
    cancellation: _none,
    texts: _asSaved,
    ...terms
  } = version;
  await transaction.version.update({
    where: { consentVersionId },
    data: {
      ...terms,
      publishedByKind: publishedBy?.kind ?? null,
      publishedById: publishedBy?.id ?? null,
      ...keyColumns(key),
    },
  });
  await notifyOfChange(transaction, templateCode);
}

/** Cancels the version, and notifies every node. @throws Refused `VERSION_IN_EFFECT` if it took effect meanwhile */
export async function writeCancellation(
  { transaction }: LockedTemplate,
  version: PublishedVersion,
  { cancelledAt, cancelledBy }: Cancellation,
): Promise<void> {
  const { consentVersionId, templateCode } = version;
  const data = { cancelledAt, cancelledByKind: cancelledBy.kind, cancelledById: cancelledBy.id };
  try {
    await transaction.version.update({ where: { consentVersionId }, data });
  } catch (error) {
    // The database has looked at its clock once more.
    if (isForbiddenChange(error)) throw new Refused(inEffect(version));
    throw error;
  }
  await notifyOfChange(transaction, templateCode);
}

/** Writers who judged by the former revision judge again; a trigger notifies the other nodes. */
async function notifyOfChange(transaction: Transaction, templateCode: string): Promise<void> {
  await transaction.template.update({ where: { templateCode }, data: { revision: nextRevision() } });
}

function keyColumns(key: PublicationKey | null) {
  if (key === null) return {};
  return { publishKey: key.key, publishInputHash: Uint8Array.from(Buffer.from(key.inputHash, 'hex')) };
}
