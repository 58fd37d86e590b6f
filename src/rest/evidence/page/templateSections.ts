import type { DecisionSource } from '../../../domain/decisions/decidedBy';
import type { EvidenceFile, HashedMembers, RecordEvidence } from '../../../domain/evidence/file/evidenceFile';
import { contextRows, trustWords } from '../../../domain/evidence/file/contextWords';
import type { Steps } from '../../../domain/evidence/file/steps';
import {
  textKeyOf,
  titleOf,
  wordsOf,
  type AnsweredTexts,
  dayOf,
  languageOf,
  deciderOf,
  recorderOf,
  textOf,
  timeOf,
  valueOf,
} from './words';
import { apart, code, Html, html } from './html';
import { screenLink } from './screens';
import { answersOn, type AnswerStanding, type PageParts } from './standing';

function templateCodesOf({ records }: EvidenceFile): readonly string[] {
  return [...new Set(records.map(({ record }) => textOf(record['templateCode'])))];
}

export function overview(parts: PageParts): Html {
  const rows = templateCodesOf(parts.file).map((templateCode, index) => {
    const newest = answersOn(parts, templateCode).at(-1);
    return newest ? overviewRow(newest, templateCode, `t${index + 1}`, parts) : html``;
  });
  return html`<section aria-labelledby="overview">
    <h2 id="overview">Where the customer stands</h2>
    <table class="overview">
      <thead>
        <tr>
          <th scope="col">Asked about</th>
          <th scope="col">Newest answer</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}

function overviewRow(
  [evidence, standing]: readonly [RecordEvidence, AnswerStanding],
  templateCode: string,
  id: string,
  { file, texts }: PageParts,
): Html {
  const { record } = evidence;
  const text = texts.get(textKeyOf(evidence));
  return html`<tr class="${classOf(record)}">
    <th scope="row">
      <a href="#${id}">${text ? titleOf(text) : code(templateCode)}</a>
      <p class="faint">${code(templateCode)}</p>
    </th>
    <td>
      <p><strong class="value">${valueOf(file, record)}</strong> on ${dayOf(record['decidedAt'])}</p>
      <p>${stamp(standing)}</p>
      <p class="faint">${standing.words}</p>
    </td>
  </tr>`;
}

export function* templateSections(parts: PageParts): Steps<readonly Html[]> {
  const sections: Html[] = [];
  for (const templateCode of templateCodesOf(parts.file)) {
    sections.push(yield* section(parts, templateCode, `t${sections.length + 1}`));
  }
  return sections;
}

const cardsOfStep = 100;

function* section(parts: PageParts, templateCode: string, id: string): Steps<Html> {
  const { file, texts } = parts;
  const answers = answersOn(parts, templateCode);
  const retired = file.events.find(
    ({ event }) => event['type'] === 'retirement' && event['templateCode'] === templateCode,
  )?.event['retiredAt'];
  const newest = answers.at(-1);
  const title = newest && texts.get(textKeyOf(newest[0]));
  const shown = new Map<string, string>();
  const cards: Html[] = [];
  for (const [evidence, standing] of answers) {
    const made = card(parts, evidence, standing, `${id}-${cards.length + 1}`, shown);
    if (cards.push(made) % cardsOfStep === 0) yield;
  }
  return html`<section aria-labelledby="${id} ${id}-about">
    <div class="about">
      <h2 id="${id}">${title ? titleOf(title) : code(templateCode)}</h2>
      <p class="faint" id="${id}-about">
        Template ${code(templateCode)}, ${countOf(answers.length)}, the oldest
        first.${retired === undefined ? null : html` The company stopped asking for this on ${timeOf(retired)}.`}
      </p>
    </div>
    ${cards}
  </section>`;
}

function countOf(answers: number): string {
  return answers === 1 ? '1 answer' : `${answers} answers`;
}

/** In characters of HTML. Longer words would leave half a printed sheet empty before them. */
const longWords = 2_500;

/** @param shown where each text was shown first, by its key */
function card(
  parts: PageParts,
  evidence: RecordEvidence,
  standing: AnswerStanding,
  id: string,
  shown: Map<string, string>,
): Html {
  const { record, hash, leafIndex } = evidence;
  const words = answeredOn(evidence, id, parts.texts, shown);
  return html`<article
    class="decision ${standing.kind} ${classOf(record)}${words.text.length > longWords ? ' long' : ''}"
    aria-labelledby="${id}-h"
  >
    <div class="verdict">
      <h3 id="${id}-h">
        <span class="faint">${textOf(record['sequence'])}.</span>
        <span class="value">${valueOf(parts.file, record)}</span> ${timeOf(record['decidedAt'])}
      </h3>
      ${stamp(standing)}
    </div>
    <p>${standing.words}</p>
    ${factsOf(parts, evidence)} ${words}
    <p class="seal">Entry ${apart(leafIndex)} of the log, sealed as ${code(hash)}</p>
  </article>`;
}

function factsOf({ file, screens }: PageParts, { record, context }: RecordEvidence): Html {
  const version = file.versions.find(({ event }) => event['consentVersionId'] === record['consentVersionId']);
  const { recordedAt, channel, decidedAt } = record;
  const decider = deciderOf(record['decidedBy']);
  return html`<dl>
    <dt>Version</dt>
    <dd>${apart(textOf(version?.event['number']))} (${apart(textOf(version?.event['label']))})</dd>
    <dt>Language</dt>
    <dd>${languageOf(textOf(record['locale']))}</dd>
    ${sentBy(record)} ${decider && fact('Decided by', decider)}
    ${channel === null || channel === undefined ? null : fact('Channel', apart(textOf(channel)))}
    ${recordedAt === undefined || recordedAt === decidedAt ? null : fact('Recorded', timeOf(recordedAt))}
    ${contextFacts(context?.context ?? {}, screens)}
  </dl>`;
}

/** Who linked two ids did not send what was recorded anew. */
function sentBy(record: HashedMembers): Html {
  const source = record['source'] as DecisionSource | null | undefined;
  if (!source) return fact('Entered by', recorderOf(record));
  if (source.kind === 'IMPORTED')
    return html`${fact('Entered by import', html`from ${code(source.name)} on ${timeOf(record['recordedAt'])}`)}
    ${fact('How its source knows', html`${trustWords(source.trust)}`)}
    ${fact('Imported by', recorderOf(record))}`;
  const from = html`from answer ${source.sequence} of subject ${code(source.subjectId)}`;
  return fact('Recorded anew', html`when two ids were linked, ${from}`);
}

function contextFacts(context: HashedMembers, screens: PageParts['screens']): readonly Html[] {
  return contextRows(context).map(({ member, label, words }) =>
    fact(label, member === 'presentationId' ? screenLink(words, screens) : apart(words)),
  );
}

function fact(name: string, value: Html): Html {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

function answeredOn(
  evidence: RecordEvidence,
  id: string,
  texts: AnsweredTexts,
  shown: Map<string, string>,
): Html {
  const key = textKeyOf(evidence);
  const text = texts.get(key);
  if (!text) return html`<p class="faint">The file lacks the words.</p>`;
  const before = shown.get(key);
  if (before !== undefined)
    return html`<p>The words are the same as <a href="#${before}">in the earlier answer</a>.</p>`;
  shown.set(key, `${id}-h`);
  return html`<p class="faint">The words that were answered:</p>
    ${wordsOf(text)}`;
}

function stamp({ kind, label }: AnswerStanding): Html {
  return html`<span class="stamp ${kind}">${label}</span>`;
}

function classOf({ value, awaitsConfirmation }: HashedMembers): string {
  const text = textOf(value);
  return ['given', 'reject', 'withdraw'].includes(text) && !awaitsConfirmation ? text : 'other';
}
