import type {
  EvidenceFile,
  RecordEvidence,
  VersionEvidence,
} from '../../../domain/evidence/file/evidenceFile';
import { contentHash } from '../../../domain/values/contentHash';
import { printedHtmlOf } from '../../../texts/printedText';
import { Html, html } from './html';
import { visibleText } from './visible';
import { inLanguage, textOf } from './words';

export type AnsweredText = VersionEvidence['texts'][number];

/** Texts by version and hash, as records name them. */
export type AnsweredTexts = ReadonlyMap<string, AnsweredText>;

export function textsIn({ versions }: EvidenceFile): AnsweredTexts {
  return new Map(
    versions.flatMap(({ event, texts }) =>
      texts.map((text) => [`${textOf(event['consentVersionId'])} ${contentHash(text)}`, text] as const),
    ),
  );
}

/** What a record's text is known by, here and in the page. */
export function textKeyOf({ record }: RecordEvidence): string {
  return `${textOf(record['consentVersionId'])} ${textOf(record['contentHash'])}`;
}

/** A title amid the page's own words. */
export function titleOf({ title, locale }: AnsweredText): Html {
  return html`<bdi${inLanguage(locale)}>${title}</bdi>`;
}

/** Below a card's heading, which is of level 3. */
const topHeading = 4;

/** The words that were answered, as they were shown. */
export function wordsOf(text: AnsweredText): Html {
  const body = new Html(visibleText(printedHtmlOf(text.body, topHeading)));
  return html`<div class="words" ${inLanguage(text.locale)}>
    <p class="title">${text.title}</p>
    ${body}
  </div>`;
}
