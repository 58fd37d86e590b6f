import { anyone, customerOr } from '../../domain/access/permission';
import { Refused } from '../../domain/errors/refusal';
import { tileFromPath } from '../../domain/evidence/tiles';
import { formatTlogProof } from '../../domain/evidence/treeProof';
import { getDecision, requireDecision, type DecisionParts } from '../decisions/decisionHistory';
import { action, customerAction } from '../running/action';
import type { EntryLookUp } from '../../storage/evidence/logTiles';
import type { SignedTree } from '../../domain/evidence/checkpoint';
import type { EvidenceLog, LeafProof } from './evidenceLog';

interface Parts {
  readonly evidenceLog: EvidenceLog;
}

export const logTree = action({
  permission: anyone,
  input: (_sent: null) => null,
  run: ({ evidenceLog }: Parts): Promise<SignedTree | null> => evidenceLog.findTree(),
});

/** A tile or entry bundle below `tile/`. @throws Refused `NOT_IN_LOG` */
export const logTile = action({
  permission: anyone,
  input: ({ path }: { readonly path: string }) => path,
  run: async ({ evidenceLog }: Parts, path): Promise<Uint8Array> => {
    const found = await tileAt(evidenceLog, path);
    if (!found) throw new Refused({ code: 'NOT_IN_LOG', says: noTile });
    return found;
  },
});

const noTile =
  'The log has no such tile. One that is not full has its number of hashes behind it, as in tile/0/000.p/45.';

const ofEntries = /^entries\//;

async function tileAt(log: EvidenceLog, path: string): Promise<Uint8Array | null> {
  const isOfEntries = ofEntries.test(path);
  const named = tileFromPath(isOfEntries ? path.replace(ofEntries, '0/') : path);
  if (!named) return null;
  return isOfEntries ? log.findEntries(named.index, named.width) : log.findTile(named, named.width);
}

export const logDescription = action({
  permission: anyone,
  input: (_sent: null) => null,
  run: ({ evidenceLog }: Parts) => evidenceLog.describe(),
});

/** A record's leaf, by its hash; null until it has one. */
export const recordPlace = action({
  permission: anyone,
  input: (sent: EntryLookUp) => sent,
  run: ({ evidenceLog }: Parts, record): Promise<number | null> => evidenceLog.findPlace(record),
});

export const recordProof = action({
  permission: anyone,
  input: (sent: EntryLookUp) => sent,
  run: ({ evidenceLog }: Parts, record): Promise<LeafProof | null> => evidenceLog.findProof(record),
});

/** A decision's C2SP tlog-proof. @throws Refused `TEMPLATE_NOT_FOUND`, `DECISION_NOT_FOUND`, `NOT_IN_LOG` */
export const decisionProof = customerAction({
  permission: customerOr('consents:read'),
  input: requireDecision,
  run: async (parts: Parts & DecisionParts, input) => {
    const { record } = await getDecision(parts, input);
    const proof = await parts.evidenceLog.findProof(record);
    if (!proof) throw new Refused({ code: 'NOT_IN_LOG' });
    return proofText(proof);
  },
});

export function proofText({ index, path, tree }: LeafProof): string {
  return formatTlogProof({ index, path, checkpoint: tree.note });
}
