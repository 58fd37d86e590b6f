import type { EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import { Html, html } from './html';

/** What the file proves and what it does not, and how anybody checks it. */
export function explanations({ customer, timestamp }: EvidenceFile): Html {
  return html`<section class="prose">
    <h2>What the file proves</h2>
    <ul>
      <li>Each decision was recorded as shown, and nobody has changed it since.</li>
      <li>The words are those of the version that the decision names.</li>
      <li>The version was in the log before the decision.</li>
      <li>No decision was inserted, and on each template none is missing before the last one shown.</li>
      ${customer && html`<li>The decisions belong to this customer’s id.</li>`}
    </ul>
    <h2>What it does not prove</h2>
    <ul>
      <li>Who sat at the keyboard.</li>
      <li>That nothing was left out before it was recorded.</li>
      <li>
        That the company left out no later decision. The log’s key only states which decision is the newest.
      </li>
      ${
        timestamp &&
        html`<li>
          When the log had all this. An authority states it in the time stamp, and
          <code>consent-verify --tsa</code> checks that.
        </li>`
      }
      <li>What happened after the file was made.</li>
      ${timestamp === null ? html`<li>When something happened. Times rest on the clock of the service.</li>` : null}
    </ul>
    <h2>How to verify it</h2>
    <ol>
      <li>Download the evidence file with the button above. On paper, compare its SHA-256.</li>
      <li>
        Get the log’s public key from the company, not from this page. It is at
        <code>/.well-known/consent-log.json</code>.
      </li>
      <li>Run <code>consent-verify consent-evidence.json --key KEY</code>. It needs no network.</li>
    </ol>
    ${customer && html`<p>Keep the file as you keep a contract. Who has it can prove whose decisions these are.</p>`}
  </section>`;
}
