import type { Template } from '../../domain/templates/template';
import { inOrderOfParts, rulesWith } from '../../domain/templates/templateRules';
import { wholeTerms } from '../../domain/publishing/terms';
import type { Recorder } from '../../domain/access/caller';
import {
  byLocale,
  type Draft,
  type PublishedVersion,
  type ReviewRequest,
  type VersionText,
  type Cancellation,
} from '../../domain/templates/version';
import type {
  CallerKind,
  Prisma,
  Template as TemplateRow,
  VersionText as TextRow,
} from '../generated/client';

export type VersionRow = Prisma.VersionGetPayload<{ include: { texts: true } }>;

export function templateOf(row: TemplateRow): Template {
  const { templateCode, name, defaultLocale, position, createdAt, retiredAt } = row;
  const rules = rulesWith({ ...row, collects: inOrderOfParts(row.collects) });
  return { templateCode, name, defaultLocale, position, createdAt, retiredAt, ...rules };
}

/** @throws Error on a draft, which has no number. */
export function publishedVersionOf(row: VersionRow): PublishedVersion {
  const { number, publishedAt, effectiveFrom, changeKind, reask } = row;
  if (number === null || !publishedAt || !effectiveFrom || !changeKind || !reask) {
    throw new Error(`Version ${row.consentVersionId} is not published.`);
  }
  const { consentVersionId, templateCode, label } = row;
  return {
    ...wholeTerms(row),
    consentVersionId,
    templateCode,
    number,
    label,
    publishedAt,
    publishedBy: recorderOf(row.publishedByKind, row.publishedById),
    effectiveFrom,
    changeKind,
    reask,
    cancellation: cancellationOf(row),
    texts: textsOf(row.texts),
  };
}

function cancellationOf({ cancelledAt, cancelledByKind, cancelledById }: VersionRow): Cancellation | null {
  const cancelledBy = recorderOf(cancelledByKind, cancelledById);
  return cancelledAt && cancelledBy ? { cancelledAt, cancelledBy } : null;
}

export function draftOf(row: VersionRow): Draft {
  const { consentVersionId, templateCode, label, revision, editedAt } = row;
  return {
    consentVersionId,
    templateCode,
    label,
    revision,
    editedAt,
    editedBy: recorderOf(row.editedByKind, row.editedById),
    terms: wholeTerms(row),
    texts: textsOf(row.texts),
    reviewRequest: reviewRequestOf(row),
  };
}

/** It is about one revision, so a save ends it. */
function reviewRequestOf(row: VersionRow): ReviewRequest | null {
  const { reviewRevision, revision, reviewRequestedAt: requestedAt } = row;
  const requestedBy = recorderOf(row.reviewRequestedByKind, row.reviewRequestedById);
  return reviewRevision === revision && requestedAt && requestedBy ? { requestedAt, requestedBy } : null;
}

/** Null where nobody was noted. */
function recorderOf(kind: CallerKind | null, id: string | null): Recorder | null {
  return kind && { kind, id };
}

function textsOf(rows: readonly TextRow[]): readonly VersionText[] {
  const texts = rows.map(({ locale, title, body, changeNote, contentHash }) => ({
    locale,
    title,
    body,
    changeNote,
    contentHash: Buffer.from(contentHash).toString('hex'),
  }));
  return texts.sort(byLocale);
}
