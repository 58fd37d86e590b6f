import { systemOf, type DecisionSource } from '../../../domain/decisions/decidedBy';
import type { HashedMembers, RecordEvidence } from '../../../domain/evidence/file/evidenceFile';
import { contextRows } from '../../../domain/evidence/file/contextWords';
import type { Steps } from '../../../domain/evidence/file/steps';
import {
  textKeyOf,
  titleOf,
  wordsOf,
  type Reader,
  dayOf,
  languageOf,
  deciderOf,
  recorderOf,
  textOf,
  timeOf,
  valueOf,
} from './written';
import { apart, code, Html, html } from '../../../domain/html/html';
import { screenLink } from './screens';
import { answersOn, type AnswerStanding, type PageParts } from './standing';

function templateCodesOf({ records }: PageParts['file']): readonly string[] {
  return [...new Set(records.map(({ record }) => textOf(record['templateCode'])))];
}

export function overview(parts: PageParts): Html {
  const rows = templateCodesOf(parts.file).map((templateCode, index) => {
    const newest = answersOn(parts, templateCode).at(-1);
    return newest ? overviewRow(newest, templateCode, `t${index + 1}`, parts) : html``;
  });
  const { words } = parts.reader;
  return html`<section aria-labelledby="overview">
    <h2 id="overview">${words.overview}</h2>
    <table class="overview">
      <thead>
        <tr>
          <th scope="col">${words.askedAbout}</th>
          <th scope="col">${words.newest}</th>
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
  { reader, file, texts }: PageParts,
): Html {
  const { record } = evidence;
  const text = texts.get(textKeyOf(evidence));
  return html`<tr class="${classOf(record)}">
    <th scope="row">
      <a href="#${id}">${text ? titleOf(text) : code(templateCode)}</a>
      <p class="faint">${code(templateCode)}</p>
    </th>
    <td>
      <p>
        <strong class="value">${valueOf(reader, file, record)}</strong> ${reader.words.on}
        ${dayOf(reader, record['decidedAt'])}
      </p>
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
  const { reader, file, texts } = parts;
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
        ${reader.words.about(code(templateCode), answers.length)}${retired === undefined ? null : reader.words.retired(timeOf(reader, retired))}
      </p>
    </div>
    ${cards}
  </section>`;
}

/** In characters of HTML. Longer words would leave half a printed sheet empty before them. */
const longWords = 2_500;

/** @param standing null where the page tells it of no answer. @param shown where each text was shown first, by its key */
export function card(
  parts: PageParts,
  evidence: RecordEvidence,
  standing: AnswerStanding | null,
  id: string,
  shown: Map<string, string>,
): Html {
  const { reader, file } = parts;
  const { record, hash, leafIndex } = evidence;
  const words = answeredOn(parts, evidence, id, shown);
  return html`<article
    class="decision ${standing?.kind ?? 'current'} ${classOf(record)}${words.text.length > longWords ? ' long' : ''}"
    aria-labelledby="${id}-h"
  >
    <div class="verdict">
      <h3 id="${id}-h">
        <span class="faint">${textOf(record['sequence'])}.</span>
        <span class="value">${valueOf(reader, file, record)}</span> ${timeOf(reader, record['decidedAt'])}
      </h3>
      ${standing && stamp(standing)}
    </div>
    ${standing && html`<p>${standing.words}</p>`} ${factsOf(parts, evidence)} ${words}
    <p class="seal">
      ${leafIndex === '' ? reader.words.unplaced(code(hash)) : reader.words.seal(apart(leafIndex), code(hash))}
    </p>
  </article>`;
}

function factsOf({ reader, file, screens }: PageParts, { record, context }: RecordEvidence): Html {
  const { words } = reader;
  const version = file.versions.find(({ event }) => event['consentVersionId'] === record['consentVersionId']);
  const { recordedAt, channel, decidedAt, validUntil } = record;
  const decider = deciderOf(reader, record['decidedBy']);
  return html`<dl>
    <dt>${words.version}</dt>
    <dd>${apart(textOf(version?.event['number']))} (${apart(textOf(version?.event['label']))})</dd>
    ${enteredLater(reader, version?.event)}
    <dt>${words.language}</dt>
    <dd>${languageOf(reader, textOf(record['locale']))}</dd>
    ${sentBy(reader, record)} ${decider && fact(words.decidedBy, decider)}
    ${channel === null || channel === undefined ? null : fact(words.channel, apart(textOf(channel)))}
    ${recordedAt === undefined || recordedAt === decidedAt ? null : fact(words.recorded, timeOf(reader, recordedAt))}
    ${typeof validUntil === 'string' ? fact(words.validUntil, timeOf(reader, validUntil)) : null}
    ${contextFacts(reader, context?.context ?? {}, screens)}
  </dl>`;
}

/** A version of the past was published after it had taken effect. */
function enteredLater(reader: Reader, version: HashedMembers | undefined): Html | null {
  const [published, effective] = [textOf(version?.['publishedAt']), textOf(version?.['effectiveFrom'])];
  if (published <= effective) return null;
  const { by, at } = reader.words.enteredLater;
  return fact(by, at(timeOf(reader, published)));
}

/** Who linked two ids did not send what was recorded anew. */
function sentBy(reader: Reader, record: HashedMembers): Html {
  const { words } = reader;
  const source = record['source'] as DecisionSource | null | undefined;
  const recorder = recorderOf(reader, record);
  if (!source) return fact(words.enteredBy, recorder);
  if (source.kind === 'LINKED') {
    const anew = fact(words.anew, words.linked(source.sequence, code(source.subjectId)));
    return html`${anew} ${importedFrom(reader, source, null)}`;
  }
  const importedAt = timeOf(reader, record['recordedAt']);
  return html`${importedFrom(reader, source, importedAt)} ${fact(words.imported.importer, recorder)}`;
}

/** @param at null where a link recorded it anew, as only its first record has the instant of the import */
function importedFrom({ words: { imported } }: Reader, source: DecisionSource, at: Html | null): Html | null {
  const system = systemOf(source);
  if (!system) return null;
  const { by, from, on, knows, trust } = imported;
  return html`${fact(by, html`${from(code(system.name))}${at && on(at)}`)}
  ${fact(knows, html`${trust[system.trust]}`)}`;
}

function contextFacts(
  { words: { context: said }, timeText }: Reader,
  context: HashedMembers,
  screens: PageParts['screens'],
): readonly Html[] {
  return contextRows(context, said, timeText).map(({ member, label, words }) =>
    fact(label, member === 'presentationId' ? screenLink(words, screens) : apart(words)),
  );
}

export function factList(facts: readonly (readonly [name: string, value: Html])[]): Html {
  return html`<dl class="facts">${facts.map(([name, value]) => html` ${fact(name, value)}`)}</dl>`;
}

function fact(name: string, value: Html): Html {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

function answeredOn(
  { reader: { words }, texts }: PageParts,
  evidence: RecordEvidence,
  id: string,
  shown: Map<string, string>,
): Html {
  const key = textKeyOf(evidence);
  const text = texts.get(key);
  if (!text) return html`<p class="faint">${words.noWords}</p>`;
  const before = shown.get(key);
  if (before !== undefined) return html`<p>${words.sameWords(before)}</p>`;
  shown.set(key, `${id}-h`);
  return html`<p class="faint">${words.answered}</p>
    ${wordsOf(text)}`;
}

function stamp({ kind, label }: AnswerStanding): Html {
  return html`<span class="stamp ${kind}">${label}</span>`;
}

function classOf({ value, awaitsConfirmation }: HashedMembers): string {
  const text = textOf(value);
  return ['given', 'reject', 'withdraw'].includes(text) && !awaitsConfirmation ? text : 'other';
}
