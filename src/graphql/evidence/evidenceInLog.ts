import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { proofText, recordPlace, recordProof } from '../../actions/evidence/readLog';
import { DecisionEvidence } from '../decisions/decision';
import type { GraphqlContext } from '../fields/context';
import { pathCost } from '../fields/documentCost';
import { UInt64 } from '../fields/uint64';

/** Where a record stands in the log, for whoever was given the decision: it has no rule of its own. */
@Resolver(() => DecisionEvidence)
export class EvidenceInLog {
  @FieldResolver(() => UInt64, {
    nullable: true,
    complexity: 2,
    description:
      'Preview: the place of the record in the log. Null until it has one, which takes a few seconds.',
  })
  async leafIndex(
    @Ctx() { act }: GraphqlContext,
    @Root() { hash, recordedAt }: DecisionEvidence,
  ): Promise<bigint | null> {
    const place = await act(recordPlace, { hash, recordedAt });
    return place === null ? null : BigInt(place);
  }

  @FieldResolver(() => String, {
    nullable: true,
    complexity: pathCost,
    description:
      'Preview: the proof that the record is in the log (C2SP tlog-proof), with the signed checkpoint. Null until the record has a place.',
  })
  async proof(
    @Ctx() { act }: GraphqlContext,
    @Root() { hash, recordedAt }: DecisionEvidence,
  ): Promise<string | null> {
    const proof = await act(recordProof, { hash, recordedAt });
    return proof && proofText(proof);
  }
}
