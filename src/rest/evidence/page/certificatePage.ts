import type { EvidenceBeside } from '../../../actions/evidence/file/customerEvidence';
import { evidenceLineInSteps, type EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import type { Steps } from '../../../domain/evidence/file/steps';
import { partsOf, summary } from './evidencePage';
import { explanations } from './explanations';
import { html, type Html } from '../../../domain/html/html';
import { screenSection } from './screens';
import { templateSections } from './templateSections';
import { marked, type Reader } from './written';
import { type WrittenPage, writtenPage } from './writtenPage';

/** @param isPart of the customer's records: the evidence file, which has all, is then not in the page */
export function* certificatePageInSteps(
  file: EvidenceFile,
  customerId: string,
  beside: EvidenceBeside,
  reader: Reader,
  isPart: boolean,
): Steps<WrittenPage> {
  const { check, certificate, copy } = reader.words;
  const line = isPart ? null : yield* evidenceLineInSteps(file);
  const parts = partsOf(file, beside, reader);
  const answers = yield* templateSections(parts);
  const checking = html`<section class="prose" aria-labelledby="check">
    <h2 id="check">${check}</h2>
    ${marked(certificate.part)} ${marked(copy.checking)}
  </section>`;
  const body = html`<header>
      <h1>${certificate.title}</h1>
      <div class="lede">${marked(certificate.lede)}</div>
      ${summary(reader, file, customerId, beside, line)}
    </header>
    <main>
      ${declaration(reader, file.records.length)} ${answers} ${screenSection(reader, beside.screens)}
      ${isPart ? checking : explanations(reader, file)}
    </main>`;
  const { madeAt, screens } = parts;
  const about = { title: certificate.title, customerId, madeAt, hasPictures: screens.length > 0 };
  return writtenPage(reader, about, body);
}

/** What only people know is left blank. */
function declaration({ words: { certificate } }: Reader, records: number): Html {
  const { heading, review, says, blanks } = certificate;
  return html`<section class="prose declaration" aria-labelledby="declaration">
    <h2 id="declaration">${heading}</h2>
    <div class="save">${marked(review)}</div>
    ${marked(says(records))}
    <dl class="blanks">
      ${Object.values(blanks).map(
        (blank) =>
          html`<dt>${blank}</dt>
            <dd></dd>`,
      )}
    </dl>
  </section>`;
}
