import { hash } from 'node:crypto';
import type { EvidenceReliance } from '../../../actions/evidence/file/evidenceReliance';
import { evidenceLineInSteps, type EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import { parseStatement } from '../../../domain/evidence/file/evidenceStatement';
import { parseNote } from '../../../domain/evidence/signedNote';
import { atOnce, type Steps } from '../../../domain/evidence/file/steps';
import { textsIn } from './answeredWords';
import { explanations } from './explanations';
import { code, Html, html } from './html';
import { runningHead, styleOf, type PageStyle } from './pageStyle';
import { summary } from './summary';
import { overview, templateSections } from './templateSections';
import { instantOf } from './words';

/** A page with the policy that it needs. */
export interface EvidencePage {
  readonly text: string;
  /** For the header `Content-Security-Policy`: what the page allows itself, and nobody frames it. */
  readonly policy: string;
}

/**
 * The evidence file for people: a page that needs nothing else, runs nothing and can be printed. The file itself is in it
 * as a link, byte for byte.
 *
 * @param askedFor the customer's id that the file was made for, which a file without records does not name
 * @param stated what the service states of the consents; without it, a consent is never said to be in force
 */
export function evidencePage(
  file: EvidenceFile,
  askedFor: string,
  stated: EvidenceReliance = new Map(),
): EvidencePage {
  return atOnce(evidencePageInSteps(file, askedFor, stated));
}

/** The same: of thousands of records it takes more than a second. */
export function* evidencePageInSteps(
  file: EvidenceFile,
  askedFor: string,
  stated: EvidenceReliance,
): Steps<EvidencePage> {
  const line = yield* evidenceLineInSteps(file);
  const statement = parseStatement(parseNote(file.statement)?.text ?? '');
  const madeAt = instantOf(statement?.exportedAt);
  const style = styleOf(runningHead(file.customer?.customerId ?? askedFor, madeAt));
  const parts = { file, texts: textsIn(file), madeAt, stated };
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
        <main>${answers} ${explanations(file)}</main>
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
