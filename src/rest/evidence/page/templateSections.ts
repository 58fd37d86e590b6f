import type {
  EvidenceFile,
  RecordEvidence,
  VersionEvidence,
} from '../../../domain/evidence/file/evidenceFile';
import { contentHash } from '../../../domain/values/contentHash';
import { printedHtmlOf } from '../../../texts/printedText';
import { Html, html } from './html';
import { recorderOf, textOf, timeOf, valueOf } from './words';

type Text = VersionEvidence['texts'][number];

/** The decisions of each template, the oldest first, with the words that they are about. */
export function templateSections(file: EvidenceFile): readonly Html[] {
  const codes = [...new Set(file.records.map(({ record }) => textOf(record['templateCode'])))];
  const texts = new Map(file.versions.flatMap(textsOf));
  return codes.map((code, index) => section(file, code, `t${index + 1}`, texts));
}

/** By version and hash, as records name them. */
function textsOf({ event, texts }: VersionEvidence): readonly (readonly [string, Text])[] {
  return texts.map((text) => [`${textOf(event['consentVersionId'])} ${contentHash(text)}`, text]);
}

function section(file: EvidenceFile, code: string, id: string, texts: ReadonlyMap<string, Text>): Html {
  const records = file.records.filter(({ record }) => record['templateCode'] === code);
  const retired = file.events.find(({ event }) => event['templateCode'] === code)?.event['retiredAt'];
  const newest = records.at(-1);
  const title = newest && texts.get(keyOf(newest));
  const shown = new Map<string, string>();
  const cards = records.map((each, index) => card(file, each, `${id}-${index + 1}`, texts, shown));
  return html`<section>
<div><h2${inItsLanguage(title)}>${title?.title ?? code}</h2>
<p class="faint">Template <code>${code}</code>${retired === undefined ? null : html`, retired on ${timeOf(retired)}`}</p></div>
${cards}
</section>`;
}

/** @param shown where each text stands that was shown before, by its key */
function card(
  file: EvidenceFile,
  evidence: RecordEvidence,
  id: string,
  texts: ReadonlyMap<string, Text>,
  shown: Map<string, string>,
): Html {
  const { record, hash, leafIndex } = evidence;
  const version = file.versions.find(({ event }) => event['consentVersionId'] === record['consentVersionId']);
  const [number, label] = [version?.event['number'], version?.event['label']];
  return html`<article class="decision ${textOf(record['value'])}">
    <h3 class="value">${valueOf(record['value'])}</h3>
    <dl>
      <dt>Decided on</dt>
      <dd>${timeOf(record['decidedAt'])}</dd>
      ${
        record['validUntil'] === null
          ? null
          : html`<dt>Valid until</dt>
              <dd>${timeOf(record['validUntil'])}</dd>`
      }
      <dt>Version</dt>
      <dd>${textOf(number)} (${textOf(label)}), language ${textOf(record['locale'])}</dd>
      <dt>Entered by</dt>
      <dd>${recorderOf(record['recorder'])}</dd>
      ${
        record['channel'] === null
          ? null
          : html`<dt>Channel</dt>
              <dd>${textOf(record['channel'])}</dd>`
      }
      <dt>Place in the log</dt>
      <dd>${leafIndex}</dd>
      <dt>Hash of the record</dt>
      <dd><code>${hash}</code></dd>
    </dl>
    ${wordsOf(evidence, id, texts, shown)}
  </article>`;
}

function wordsOf(
  evidence: RecordEvidence,
  id: string,
  texts: ReadonlyMap<string, Text>,
  shown: Map<string, string>,
): Html {
  const key = keyOf(evidence);
  const text = texts.get(key);
  if (!text) return html`<p class="faint">The file lacks the words.</p>`;
  const before = shown.get(key);
  if (before !== undefined)
    return html`<p class="faint">On the same words as <a href="#${before}">above</a>.</p>`;
  shown.set(key, id);
  return html`<p class="faint" id="${id}">On these words:</p>
    <div class="words" ${inItsLanguage(text)}>
      <p class="title" dir="auto">${text.title}</p>
      ${new Html(printedHtmlOf(text.body))}
    </div>`;
}

function keyOf({ record }: RecordEvidence): string {
  return `${textOf(record['consentVersionId'])} ${textOf(record['contentHash'])}`;
}

function inItsLanguage(text: Text | undefined): Html | null {
  return text ? html` lang="${text.locale}" dir="auto"` : null;
}
