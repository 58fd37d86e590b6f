import { canonicalHash } from '../values/contentHash';
import type { VersionTerms } from '../templates/version';

/**
 * What a publication was asked for with, as SHA-256 in lower-case hex. What was not stated stays so: the draft may
 * state otherwise than the default. Who asked is no part of it.
 */
export function publicationHash(
  templateCode: string,
  sent: VersionTerms,
  expectedRevision: number | null,
): string {
  const { effectiveFrom, changeKind, editorialReason, reask, graceUntil, validity } = sent;
  return canonicalHash({
    templateCode,
    effectiveFrom: effectiveFrom?.toISOString() ?? null,
    changeKind,
    editorialReason,
    reask,
    graceUntil: graceUntil?.toISOString() ?? null,
    validity,
    expectedRevision,
  });
}
