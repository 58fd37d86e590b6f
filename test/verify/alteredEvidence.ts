import type {
  CheckedEvent,
  CheckedEvidence,
  CheckedRecord,
} from '../../src/domain/evidence/file/evidenceFile';
import { checkpointText } from '../../src/domain/evidence/checkpoint';
import {
  statementOf,
  statementText,
  type EvidenceStatement,
} from '../../src/domain/evidence/file/evidenceStatement';
import { leavesOf } from '../../src/domain/evidence/verify/findings';
import { canonicalHash } from '../../src/domain/values/contentHash';
import { day } from '../domain/given';
import { loggedTree, origin, signedBy, smallLog } from './exportedLog';

/* One exported file, and what somebody who holds the log's key can make of it: all that was signed is signed anew. */

export const { log, customer, other } = smallLog();
export const file = log.exported(customer);

type Said = Partial<CheckedEvidence>;

/** With a statement that fits it, by the log's own key. */
export function stated(said: Said = {}): CheckedEvidence {
  return log.stated({ ...file, ...said });
}

/** With a statement that says something else than the file does. */
export function statedOtherwise(said: Partial<EvidenceStatement>, keys = log.keys): CheckedEvidence {
  const statement = { ...statementOf(file, { origin, ...log.tree() }, day(100)), ...said };
  return { ...file, statement: signedBy(keys, statementText(statement)) };
}

/** In a log that holds its leaves where it says that they are: proofs, checkpoint and statement fit. */
export function loggedAnew(said: Said = {}): CheckedEvidence {
  const altered = { ...file, ...said };
  const entries: (Buffer | undefined)[] = [];
  for (const { leafIndex, entry } of leavesOf(altered)) entries[Number(leafIndex)] = Buffer.from(entry);
  const tree = loggedTree(Array.from(entries, (entry, index) => entry ?? Buffer.alloc(32, index)));
  const proved = <Leaf extends { readonly leafIndex: string }>(leaves: readonly Leaf[]) =>
    leaves.map((leaf) => ({ ...leaf, ...tree.leaf({ leafIndex: Number(leaf.leafIndex) }) }));
  const logged = {
    ...altered,
    checkpoint: signedBy(log.keys, checkpointText({ origin, ...tree })),
    versions: proved(altered.versions),
    records: proved(altered.records),
    events: proved(altered.events),
  };
  return log.stated(logged, tree);
}

/** With an event more, that a version took effect, at the leaf after all others. */
export function withEffect(members: object, versions = file.versions, at = log.tree().size): CheckedEvidence {
  const version = versions.at(-1);
  if (!version) throw new Error('The scene is not as it was made.');
  const { consentVersionId, effectiveFrom, number, templateCode } = version.event;
  const said = { consentVersionId, effectiveFrom, number, schemaVersion: 2, supersedes: null, templateCode };
  // What is undefined is left out.
  const event = JSON.parse(JSON.stringify({ ...said, type: 'effect', ...members })) as CheckedEvent['event'];
  return loggedAnew({ versions, events: [...file.events, { event, leafIndex: String(at), proof: [] }] });
}

/** The list with other members of one of its items. */
export function withMembers<Item extends object>(
  items: readonly Item[],
  index: number,
  members: object,
): readonly Item[] {
  const item = items[index];
  if (!item) throw new Error('The scene is not as it was made.');
  return items.with(index, { ...item, ...members });
}

/** The records with other members of one of them, which is hashed anew. */
export function resealed(index: number, members: object): readonly CheckedRecord[] {
  const record = { ...file.records[index]?.record, ...members } as CheckedRecord['record'];
  return withMembers(file.records, index, { record, hash: canonicalHash(record) });
}
