import { canonicalHash } from '../values/contentHash';
import type { Publication } from './publication';

/** What a publication was asked for with, as SHA-256 in lower-case hex. Who asked is no part of it. */
export function publicationHash(
  templateCode: string,
  publication: Publication,
  expectedRevision: number | null,
): string {
  const { effectiveFrom, changeKind, editorialReason, reask, graceUntil, validity } = publication;
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
