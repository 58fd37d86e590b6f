import { hash } from 'node:crypto';
import type { EvidenceBeside } from '../../../actions/evidence/file/customerEvidence';
import { evidenceLineInSteps, type EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import { parseStatement } from '../../../domain/evidence/file/evidenceStatement';
import { parseNote } from '../../../domain/evidence/signedNote';
import { atOnce, type Steps } from '../../../domain/evidence/file/steps';
import { textsIn, instantOf, dayText, timeOf } from './words';
import { explanations } from './explanations';
import { code, Html, html, visibleLine, apart } from './html';
import { screenSection } from './screens';
import { overview, templateSections } from './templateSections';
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
): EvidencePage {
  return atOnce(evidencePageInSteps(file, askedFor, beside));
}

/** For thousands of records it takes more than a second. */
export function* evidencePageInSteps(
  file: EvidenceFile,
  askedFor: string,
  { reliance: stated, screens }: EvidenceBeside,
): Steps<EvidencePage> {
  const line = yield* evidenceLineInSteps(file);
  const statement = parseStatement(parseNote(file.statement)?.text ?? '');
  const madeAt = instantOf(statement?.exportedAt);
  const style = styleOf(runningHead(file.customer?.customerId ?? askedFor, madeAt), screens.length > 0);
  const parts = { file, texts: textsIn(file), madeAt, stated, screens };
  const answers =
    file.records.length > 0 ? [overview(parts), ...(yield* templateSections(parts))] : empty(askedFor);
  const { text } = html`<!doctype html>
    <html lang="en" dir="ltr">
      ${headOf(style)}
      <body>
        <header>
          <h1>Evidence of consent decisions</h1>
          <p class="lede">
            Every answer that the log has of one customer, with the words that were answered. This page is for
            reading. It is not the proof. The proof is <a href="#check">the evidence file</a>, which anybody
            can check.
          </p>
          ${summary(file, askedFor, hash('sha256', line, 'hex'))}
          <p class="save">
            <a
              class="button"
              download="consent-evidence.json"
              href="data:application/json;base64,${Buffer.from(line, 'utf8').toString('base64')}"
              >Save the evidence file</a
            >
          </p>
        </header>
        <main>${answers} ${screenSection(screens)} ${explanations(file)}</main>
      </body>
    </html> `;
  return { text, policy: `${style.policy}; frame-ancestors 'none'` };
}

function headOf({ element, policy }: PageStyle): Html {
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="content-security-policy" content="${policy}" />
    <title>Evidence of consent decisions</title>
    ${new Html(element)}
  </head>`;
}

function empty(askedFor: string): Html {
  return html`<section class="prose" aria-labelledby="none">
    <h2 id="none">No decisions</h2>
    <p>
      The log has no decision that belongs to the customer’s id ${code(askedFor)}. There are two possible
      reasons:
    </p>
    <ul>
      <li>No customer with this id has answered yet.</li>
      <li>
        The customer was erased. Then nothing ties any decision to this id any more, and nobody can tell
        whether there were any.
      </li>
    </ul>
    <p>The file cannot tell which of the two it is, and it does not name the customer.</p>
  </section>`;
}

const sheet = readFileSync(join(__dirname, 'page.css'), 'utf8');

interface PageStyle {
  readonly element: string;
  /** Holds wherever the page is saved. Allows exactly this style. */
  readonly policy: string;
}

/** @param head printed at the top of each sheet */
function styleOf(head: string, hasPictures: boolean): PageStyle {
  const style = sheet.replace('%running-head%', () => cssText(head));
  const styleHash = hash('sha256', style, 'base64');
  return {
    element: `<style>${style}</style>`,
    policy: `default-src 'none'; ${hasPictures ? 'img-src data:; ' : ''}style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`,
  };
}

function runningHead(customerId: string, madeAt: Date | null): string {
  const made = madeAt ? `, made on ${dayText(madeAt)}` : '';
  return `Evidence of consent decisions of the customer ${visibleLine(customerId)}${made}`;
}

function cssText(text: string): string {
  return text.replace(/[^A-Za-z0-9 .,:-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `);
}

function summary(file: EvidenceFile, askedFor: string, fileHash: string): Html {
  const tree = checkpointIn(file.checkpoint);
  const statement = parseNote(file.statement);
  const madeAt = parseStatement(statement?.text ?? '')?.exportedAt;
  return html`<dl class="facts">
    <dt>${file.customer ? 'Customer' : 'Asked for'}</dt>
    <dd>${code(file.customer?.customerId ?? askedFor)}</dd>
    <dt>Decisions</dt>
    <dd>${file.records.length}</dd>
    <dt>Made</dt>
    <dd>${timeOf(madeAt)}</dd>
    <dt>Made from</dt>
    <dd>
      ${tree ? html`the log ${code(tree.origin)}, which had ${tree.size} entries` : 'a log that the file does not name'}
    </dd>
    <dt>Signed by</dt>
    <dd>${signersOf(statement?.signatures ?? [])}</dd>
    <dt>Time stamp</dt>
    <dd>${file.timestamp === null ? 'None' : 'By an authority, in the file'}</dd>
    <dt>SHA-256 of the file</dt>
    <dd>${code(fileHash)}</dd>
    <dt>Times</dt>
    <dd>All in UTC, which is not the local time everywhere</dd>
  </dl>`;
}

function signersOf(signatures: readonly { readonly name: string; readonly id: string }[]): Html {
  if (signatures.length === 0) return apart('nobody');
  return html`${signatures.map(({ name, id }) => html`<div>the key ${code(`${name}+${id}`)}</div>`)}`;
}
