import { plainField, fieldsOf, query, rootFields } from '../fields/operations';
import { ObjectType } from 'type-graphql';
import { proofText, recordPlace, recordProof, logTree } from '../../actions/evidence/readLog';
import { DecisionEvidence } from '../decisions/decision';
import { pathCost } from '../fields/documentCost';
import { UInt64 } from '../fields/scalars';
import { fields } from '../fields/fields';

/** Known to anybody who was given the decision, so there is no further permission. */
export const EvidenceInLog = fieldsOf(DecisionEvidence, {
  leafIndex: plainField({
    nullable: true,
    complexity: 2,
    description: 'The place of the record in the log. Null until it has one, which takes a few seconds.',
    type: UInt64,
    read: async ({ act }, _args, { hash, recordedAt }: DecisionEvidence) => {
      const place = await act(recordPlace, { hash, recordedAt });
      return place === null ? null : BigInt(place);
    },
  }),
  proof: plainField({
    nullable: true,
    complexity: pathCost,
    description:
      'The proof that the record is in the log (C2SP tlog-proof), with the signed checkpoint. Null until the record has a place.',
    type: String,
    read: async ({ act }, _args, { hash, recordedAt }: DecisionEvidence) => {
      const proof = await act(recordProof, { hash, recordedAt });
      return proof && proofText(proof);
    },
  }),
});

@ObjectType({ description: 'The log, one signed Merkle tree (RFC 6962) over all evidence.' })
class ConsentLog extends fields({
  origin: [String, 'The name under which the tree is signed.'],
  size: [UInt64, 'How many leaves the tree has.'],
  rootHash: [String, 'The root of the tree: SHA-256 in hex.'],
  checkpoint: [String, 'Size and root as a signed note (C2SP tlog-checkpoint).'],
}) {}

export const LogQuery = rootFields({
  log: query(logTree, {
    complexity: 1,
    description:
      'The newest signed state of the log. Null before the first signature. Its tiles are public at `/v1/log`.',
    type: ConsentLog,
    read: async ({ act }) => {
      const tree = await act(logTree, null);
      if (!tree) return null;
      const { origin, size, root, note } = tree;
      return { origin, size: BigInt(size), rootHash: Buffer.from(root).toString('hex'), checkpoint: note };
    },
  }),
});
