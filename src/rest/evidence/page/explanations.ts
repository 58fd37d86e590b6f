import { relianceUntold } from '../../../domain/evidence/file/answerFate';
import type { EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import { Html, html } from './html';

export function explanations(file: EvidenceFile): Html {
  return html`<section class="prose" aria-labelledby="check">
      <h2 id="check">How to check it</h2>
      <p>
        This page is for reading. Anybody could have changed it since. The proof is the evidence file, and you
        can check that without the company and without a network.
      </p>
      <ol>
        <li>
          Take the evidence file, <code>consent-evidence.json</code>. It is in this page: save it with the
          button at the top. A print alone cannot be checked. If you hold one, ask the company for a new file,
          and compare its decisions with the print. Its SHA-256 is another one.
        </li>
        <li>
          Get the log’s key from elsewhere than this page, and compare two sources. The service has it at
          <code>/.well-known/consent-log.json</code>.
        </li>
        <li>
          Run <code>consent-verify consent-evidence.json --key KEY</code>. It says what holds and what does
          not.
        </li>
      </ol>
      ${file.customer && html`<p>Keep the file as you keep a contract. Who has it can prove whose decisions these are.</p>`}
    </section>
    ${proved(file)}`;
}

function proved({ customer, records, timestamp }: EvidenceFile): Html {
  return html`<section class="prose" aria-labelledby="proves">
    <h2 id="proves">What the file proves</h2>
    <ul>
      ${
        records.length === 0
          ? null
          : html`<li>Each decision was recorded as shown, and nobody has changed it since.</li>
              <li>The words are those of the version that the decision names.</li>
              <li>The version was in the log before the decision.</li>
              <li>
                No decision was inserted, and on each template none is missing before the last one shown.
              </li>`
      }
      ${customer && html`<li>The decisions belong to this customer’s id.</li>`}
    </ul>
    <h2>What it does not prove</h2>
    <ul>
      <li>Who sat at the keyboard.</li>
      <li>That nothing was left out before it was recorded.</li>
      <li>
        That nothing was erased before. After an erasure a customer begins anew, and the log has an entry of
        the erasure.
      </li>
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
      <li>
        ${relianceUntold} Where this page says “In force”, it repeats what the service stated when the page
        was made.
      </li>
      ${timestamp === null ? html`<li>When something happened. Times rest on the clock of the service.</li>` : null}
    </ul>
  </section>`;
}
