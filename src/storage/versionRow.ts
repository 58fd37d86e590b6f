import type { Template } from '../domain/template';
import type { Draft, PublishedVersion, VersionText } from '../domain/version';
import type { Prisma, Template as TemplateRow, VersionText as TextRow } from './generated/client';

export type VersionRow = Prisma.VersionGetPayload<{ include: { texts: true } }>;

export function templateOf({ templateCode, name, defaultLocale, retiredAt }: TemplateRow): Template {
  return { templateCode, name, defaultLocale, retiredAt };
}

/** @throws Error on a draft, whose published members are null. */
export function publishedVersionOf(row: VersionRow): PublishedVersion {
  const { number, publishedAt, effectiveFrom, changeKind, reask } = row;
  if (number === null || !publishedAt || !effectiveFrom || !changeKind || !reask) {
    throw new Error(`Version ${row.consentVersionId} is not published.`);
  }
  const { consentVersionId, templateCode, label, editorialReason, graceUntil, validity } = row;
  const terms = { changeKind, editorialReason, reask, graceUntil, validity };
  const texts = textsOf(row.texts);
  return { consentVersionId, templateCode, number, label, publishedAt, effectiveFrom, ...terms, texts };
}

export function draftOf(row: VersionRow): Draft {
  const { consentVersionId, templateCode, label, revision } = row;
  return { consentVersionId, templateCode, label, revision, texts: textsOf(row.texts) };
}

function textsOf(rows: readonly TextRow[]): readonly VersionText[] {
  return rows.map(({ locale, title, body, changeNote, contentHash }) => ({
    locale,
    title,
    body,
    changeNote,
    contentHash: Buffer.from(contentHash).toString('hex'),
  }));
}
