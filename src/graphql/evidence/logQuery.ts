import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { logTree } from '../../actions/evidence/readLog';
import type { GraphqlContext } from '../fields/context';
import { Permits } from '../fields/permits';
import { UInt64 } from '../fields/uint64';

@ObjectType({ description: 'Preview: the log, one signed Merkle tree (RFC 6962) over all evidence.' })
export class ConsentLog {
  @Field(() => String, { description: 'The name under which the tree is signed.' })
  readonly origin!: string;

  @Field(() => UInt64, { description: 'How many leaves the tree has.' })
  readonly size!: bigint;

  @Field(() => String, { description: 'The root of the tree: SHA-256 in hex.' })
  readonly rootHash!: string;

  @Field(() => String, { description: 'Size and root as a signed note (C2SP tlog-checkpoint).' })
  readonly checkpoint!: string;
}

@Resolver()
export class LogQuery {
  @Permits(logTree)
  @Query(() => ConsentLog, {
    nullable: true,
    complexity: 1,
    description:
      'Preview: the newest signed state of the log. Null before the first signature. Its tiles are public at `/v1/log`.',
  })
  async log(@Ctx() { act }: GraphqlContext): Promise<ConsentLog | null> {
    const tree = await act(logTree, null);
    if (!tree) return null;
    const { origin, size, root, note } = tree;
    return { origin, size: BigInt(size), rootHash: Buffer.from(root).toString('hex'), checkpoint: note };
  }
}
