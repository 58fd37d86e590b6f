import { hash } from 'node:crypto';
import { parseCheckpoint } from '../../../domain/evidence/checkpoint';
import { evidenceLine, type EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import { parseStatement } from '../../../domain/evidence/file/evidenceStatement';
import { parseNote } from '../../../domain/evidence/signedNote';
import { explanations } from './explanations';
import { Html, html } from './html';
import { ownPolicy, styleElement } from './pageStyle';
import { templateSections } from './templateSections';
import { timeOf } from './words';

/**
 * The evidence file for people: a page that needs nothing else, runs nothing and can be printed. The file itself is in it
 * as a link, byte for byte.
 */
export function evidencePage(file: EvidenceFile): string {
  const line = evidenceLine(file);
  const fileHash = hash('sha256', line, 'hex');
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta http-equiv="content-security-policy" content="${ownPolicy}" />
        <title>Evidence of consent decisions</title>
        ${new Html(styleElement)}
      </head>
      <body>
        <main>
          <header>
            <h1>Evidence of consent decisions</h1>
            ${summary(file, fileHash)}
            <a
              class="button"
              download="consent-evidence.json"
              href="data:application/json;base64,${inBase64(line)}"
              >Download the evidence file</a
            >
          </header>
          ${file.records.length > 0 ? templateSections(file) : html`<section><p>The log has no decisions of this customer.</p></section>`}
          ${explanations(file)}
        </main>
      </body>
    </html> `;
  return text;
}

function summary(file: EvidenceFile, fileHash: string): Html {
  const tree = parseCheckpoint(parseNote(file.checkpoint)?.text ?? '');
  const statement = parseStatement(parseNote(file.statement)?.text ?? '');
  return html`<dl>
    ${
      file.customer &&
      html`<dt>Customer</dt>
        <dd><code>${file.customer.customerId}</code></dd>`
    }
    <dt>Decisions</dt>
    <dd>${file.records.length}</dd>
    ${
      statement &&
      html`<dt>Made at</dt>
        <dd>${timeOf(statement.exportedAt)}</dd>`
    }
    ${
      tree &&
      html`<dt>Log</dt>
        <dd><code>${tree.origin}</code> with ${tree.size} entries</dd>`
    }
    <dt>Time stamp</dt>
    <dd>${file.timestamp === null ? 'none' : 'by an authority, in the file'}</dd>
    <dt>SHA-256 of the file</dt>
    <dd><code>${fileHash}</code></dd>
  </dl>`;
}

function inBase64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
