import { hash } from 'node:crypto';
import type { EvidenceBeside } from '../../../actions/evidence/file/customerEvidence';
import { evidenceLineInSteps, type EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import { parseStatement } from '../../../domain/evidence/file/evidenceStatement';
import { parseNote } from '../../../domain/evidence/signedNote';
import { atOnce, type Steps } from '../../../domain/evidence/file/steps';
import { instantOf, marked, type Reader, readerOf, textsIn, timeOf } from './written';
import { explanations } from './explanations';
import { code, Html, html, visibleLine, apart } from './html';
import { screenSection } from './screens';
import { fact, overview, templateSections } from './templateSections';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkpointIn } from '../../../domain/evidence/checkpoint';

interface EvidencePage {
  readonly text: string;
  /** The `Content-Security-Policy` header: the page's own policy, and no framing. */
  readonly policy: string;
}

/**
 * @param askedFor the customer id of the request, which a file without records does not name
 * @param beside what only the service knows; without it no consent is shown as in force, and no screen
 */
export function evidencePage(
  file: EvidenceFile,
  askedFor: string,
  beside: EvidenceBeside = { reliance: new Map(), screens: [] },
  reader = readerOf(),
): EvidencePage {
  return atOnce(evidencePageInSteps(file, askedFor, beside, reader));
}

/** For thousands of records it takes more than a second. */
export function* evidencePageInSteps(
  file: EvidenceFile,
  askedFor: string,
  { reliance: stated, screens }: EvidenceBeside,
  reader = readerOf(),
): Steps<EvidencePage> {
  const { words } = reader;
  const line = yield* evidenceLineInSteps(file);
  const statement = parseStatement(parseNote(file.statement)?.text ?? '');
  const madeAt = instantOf(statement?.exportedAt);
  const head = words.runningHead(
    visibleLine(file.customer?.customerId ?? askedFor),
    madeAt && reader.dayText(madeAt),
  );
  const style = styleOf(reader, head, screens.length > 0);
  const parts = { reader, file, texts: textsIn(file), madeAt, stated, screens };
  const answers =
    file.records.length > 0
      ? [overview(parts), ...(yield* templateSections(parts))]
      : empty(reader, askedFor);
  const { text } = html`<!doctype html>
    <html lang="${words.tag}" dir="ltr">
      ${headOf(words.title, style)}
      <body>
        <header>
          <h1>${words.title}</h1>
          <div class="lede">${marked(words.lede)}</div>
          ${summary(reader, file, askedFor, hash('sha256', line, 'hex'))}
          <p class="save">
            <a
              class="button"
              download="consent-evidence.json"
              href="data:application/json;base64,${Buffer.from(line, 'utf8').toString('base64')}"
              >${words.save}</a
            >
          </p>
        </header>
        <main>${answers} ${screenSection(reader, screens)} ${explanations(reader, file)}</main>
      </body>
    </html> `;
  return { text, policy: `${style.policy}; frame-ancestors 'none'` };
}

function headOf(title: string, { element, policy }: PageStyle): Html {
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="content-security-policy" content="${policy}" />
    <title>${title}</title>
    ${new Html(element)}
  </head>`;
}

function empty({ words }: Reader, askedFor: string): Html {
  return html`<section class="prose" aria-labelledby="none">
    <h2 id="none">${words.noDecisions}</h2>
    <p>${words.noneOf(code(askedFor))}</p>
    ${marked(words.whyNone)}
  </section>`;
}

const sheet = readFileSync(join(__dirname, 'page.css'), 'utf8');

interface PageStyle {
  readonly element: string;
  /** Holds wherever the page is saved. Allows exactly this style. */
  readonly policy: string;
}

/** @param head printed at the top of each sheet */
function styleOf({ words }: Reader, head: string, hasPictures: boolean): PageStyle {
  const said = { '%running-head%': head, '%page%': words.sheet.page, '%of%': words.sheet.of };
  const style = Object.entries(said).reduce(
    (css, [place, text]) => css.replace(place, () => cssText(text)),
    sheet,
  );
  const styleHash = hash('sha256', style, 'base64');
  return {
    element: `<style>${style}</style>`,
    policy: `default-src 'none'; ${hasPictures ? 'img-src data:; ' : ''}style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`,
  };
}

function cssText(text: string): string {
  return text.replace(/[^A-Za-z0-9 .,:-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `);
}

function summary(reader: Reader, file: EvidenceFile, askedFor: string, fileHash: string): Html {
  const { facts } = reader.words;
  const tree = checkpointIn(file.checkpoint);
  const statement = parseNote(file.statement);
  const madeAt = parseStatement(statement?.text ?? '')?.exportedAt;
  const rows: readonly (readonly [string, Html])[] = [
    [file.customer ? facts.customer : facts.askedFor, code(file.customer?.customerId ?? askedFor)],
    [facts.decisions, html`${file.records.length}`],
    [facts.made, timeOf(reader, madeAt)],
    [facts.madeFrom, tree ? facts.log(code(tree.origin), tree.size) : html`${facts.unnamedLog}`],
    [facts.signedBy, signersOf(reader, statement?.signatures ?? [])],
    [facts.timestamp, html`${file.timestamp === null ? facts.none : facts.byAuthority}`],
    [facts.hash, code(fileHash)],
    [facts.times, html`${facts.timesIn(reader.timeZone)}`],
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => html` ${fact(name, value)}`)}</dl>`;
}

function signersOf(
  { words: { facts } }: Reader,
  signatures: readonly { readonly name: string; readonly id: string }[],
): Html {
  if (signatures.length === 0) return apart(facts.nobody);
  return html`${signatures.map(({ name, id }) => html`<div>${facts.key} ${code(`${name}+${id}`)}</div>`)}`;
}
