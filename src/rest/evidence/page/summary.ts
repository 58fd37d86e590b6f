import { parseCheckpoint } from '../../../domain/evidence/checkpoint';
import type { EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import { parseStatement } from '../../../domain/evidence/file/evidenceStatement';
import { parseNote } from '../../../domain/evidence/signedNote';
import { apart, code, Html, html } from './html';
import { timeOf } from './words';

/** Whose answers, from when, from which log, and what the file is known by. */
export function summary(file: EvidenceFile, askedFor: string, fileHash: string): Html {
  const tree = parseCheckpoint(parseNote(file.checkpoint)?.text ?? '');
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
