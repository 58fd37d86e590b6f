import type { EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import { type Html, html } from '../../../domain/html/html';
import { marked, type Reader } from './written';

export function explanations({ words }: Reader, { customer, records, timestamp }: EvidenceFile): Html {
  const { proved, unproved } = words;
  const does = [records.length > 0 && proved.records, customer && proved.customer].filter(Boolean);
  const doesNot = [
    unproved.always,
    timestamp && unproved.stamped,
    unproved.after,
    !timestamp && unproved.unstamped,
  ];
  return html`<section class="prose" aria-labelledby="check">
      <h2 id="check">${words.check}</h2>
      <div class="save">${marked(words.saving)}</div>
      ${marked(words.checking)} ${customer && marked(words.keep)}
    </section>
    <section class="prose" aria-labelledby="proves">
      <h2 id="proves">${words.proves}</h2>
      ${marked(does.join('\n'))}
      <h2>${words.provesNot}</h2>
      ${marked(doesNot.filter(Boolean).join('\n'))}
    </section>`;
}
