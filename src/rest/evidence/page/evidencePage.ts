import { hash } from 'node:crypto';
import type { EvidenceBeside } from '../../../actions/evidence/file/customerEvidence';
import { evidenceLineInSteps, type EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import { parseStatement } from '../../../domain/evidence/file/evidenceStatement';
import { parseNote } from '../../../domain/evidence/signedNote';
import type { PageParts } from './standing';
import { atOnce, type Steps } from '../../../domain/evidence/file/steps';
import { instantOf, marked, type Reader, readerOf, textsIn, timeOf } from './written';
import { explanations } from './explanations';
import { code, type Html, html, apart } from '../../../domain/html/html';
import { type WrittenPage, writtenPage } from './writtenPage';
import { screenSection } from './screens';
import { factList, overview, templateSections } from './templateSections';
import { checkpointIn } from '../../../domain/evidence/checkpoint';

/**
 * @param askedFor the customer id of the request, which a file without records does not name
 * @param beside what only the service knows; without it no consent is shown as in force, and no screen
 */
export function evidencePage(
  file: EvidenceFile,
  askedFor: string,
  beside: EvidenceBeside = { reliance: new Map(), supersessions: new Map(), screens: [], otherIds: [] },
  reader = readerOf(),
): WrittenPage {
  return atOnce(evidencePageInSteps(file, askedFor, beside, reader));
}

/** For thousands of records it takes more than a second. */
export function* evidencePageInSteps(
  file: EvidenceFile,
  askedFor: string,
  beside: EvidenceBeside,
  reader = readerOf(),
): Steps<WrittenPage> {
  const { words } = reader;
  const line = yield* evidenceLineInSteps(file);
  const parts = partsOf(file, beside, reader);
  const { madeAt, screens } = parts;
  const answers =
    file.records.length > 0
      ? [overview(parts), ...(yield* templateSections(parts))]
      : empty(reader, askedFor);
  const body = html`<header>
      <h1>${words.title}</h1>
      <div class="lede">${marked(words.lede)}</div>
      ${summary(reader, file, askedFor, beside, line)}
    </header>
    <main>${answers} ${screenSection(reader, screens)} ${explanations(reader, file)}</main>`;
  const customerId = file.customer?.customerId ?? askedFor;
  return writtenPage(
    reader,
    { title: words.title, customerId, madeAt, hasPictures: screens.length > 0 },
    body,
  );
}

export function partsOf(
  file: EvidenceFile,
  { reliance: stated, supersessions, screens }: EvidenceBeside,
  reader: Reader,
): PageParts {
  const statement = parseStatement(parseNote(file.statement)?.text ?? '');
  const madeAt = instantOf(statement?.exportedAt);
  return { reader, file, texts: textsIn(file), madeAt, stated, supersessions, screens };
}

function empty({ words }: Reader, askedFor: string): Html {
  return html`<section class="prose" aria-labelledby="none">
    <h2 id="none">${words.noDecisions}</h2>
    <p>${words.noneOf(code(askedFor))}</p>
    ${marked(words.whyNone)}
  </section>`;
}

/** @param line the file, to be saved from the page; null for a page without it */
export function summary(
  reader: Reader,
  file: EvidenceFile,
  askedFor: string,
  { otherIds }: EvidenceBeside,
  line: string | null,
): Html {
  const { facts, save } = reader.words;
  const tree = checkpointIn(file.checkpoint);
  const statement = parseNote(file.statement);
  const madeAt = parseStatement(statement?.text ?? '')?.exportedAt;
  const rows: readonly (readonly [string, Html])[] = [
    [file.customer ? facts.customer : facts.askedFor, code(file.customer?.customerId ?? askedFor)],
    ...(otherIds.length === 0
      ? []
      : [
          [
            facts.alsoKnownAs,
            html`${otherIds.map(({ customerId: id }) => html`<div>${code(id)}</div>`)} ${facts.ownFiles}`,
          ] as const,
        ]),
    [facts.decisions, html`${file.records.length}`],
    [facts.made, timeOf(reader, madeAt)],
    [facts.madeFrom, tree ? facts.log(code(tree.origin), tree.size) : html`${facts.unnamedLog}`],
    [facts.signedBy, signersOf(reader, statement?.signatures ?? [])],
    [facts.timestamp, html`${file.timestamp === null ? facts.none : facts.byAuthority}`],
    ...(line === null ? [] : [[facts.hash, code(hash('sha256', line, 'hex'))] as const]),
    [facts.times, html`${facts.timesIn(reader.timeZone)}`],
  ];
  return html`${factList(rows)}${line === null ? null : saveLink(save, line)}`;
}

function saveLink(words: string, line: string): Html {
  return html` <p class="save">
    <a
      class="button"
      download="consent-evidence.json"
      href="data:application/json;base64,${Buffer.from(line, 'utf8').toString('base64')}"
      >${words}</a
    >
  </p>`;
}

function signersOf(
  { words: { facts } }: Reader,
  signatures: readonly { readonly name: string; readonly id: string }[],
): Html {
  if (signatures.length === 0) return apart(facts.nobody);
  return html`${signatures.map(({ name, id }) => html`<div>${facts.key} ${code(`${name}+${id}`)}</div>`)}`;
}
