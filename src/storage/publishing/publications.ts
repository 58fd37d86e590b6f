import type { KeyedInput, KeyUse } from '../../domain/decisions/idempotency';
import { Refused } from '../../domain/errors/refusal';
import type { PublishedVersion, Cancellation } from '../../domain/templates/version';
import { inEffect } from '../../domain/publishing/cancellation';
import { isForbiddenChange } from '../engine/faults';
import { changeTemplate, type LockedTemplate } from './templateLock';

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
  locked: LockedTemplate,
  version: PublishedVersion,
  key: KeyedInput | null,
): Promise<void> {
  const {
    consentVersionId,
    templateCode: _same,
    publishedBy,
    cancellation: _none,
    texts: _asSaved,
    ...terms
  } = version;
  await locked.transaction.version.updateMany({
    where: { consentVersionId },
    data: {
      ...terms,
      publishedByKind: publishedBy?.kind ?? null,
      publishedById: publishedBy?.id ?? null,
      ...keyColumns(key),
    },
  });
  await changeTemplate(locked);
}

/** Cancels the version, and notifies every node. @throws Refused `VERSION_IN_EFFECT` if it took effect meanwhile */
export async function writeCancellation(
  locked: LockedTemplate,
  version: PublishedVersion,
  { cancelledAt, cancelledBy }: Cancellation,
): Promise<void> {
  const { consentVersionId } = version;
  const data = { cancelledAt, cancelledByKind: cancelledBy.kind, cancelledById: cancelledBy.id };
  try {
    await locked.transaction.version.updateMany({ where: { consentVersionId }, data });
  } catch (error) {
    // The database has looked at its clock once more.
    if (isForbiddenChange(error)) throw new Refused(inEffect(version));
    throw error;
  }
  await changeTemplate(locked);
}

function keyColumns(key: KeyedInput | null) {
  if (key === null) return {};
  return { publishKey: key.key, publishInputHash: Uint8Array.from(Buffer.from(key.inputHash, 'hex')) };
}
