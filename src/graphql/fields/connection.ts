import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The position of a page in its list.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more items follow this page.' })
  readonly hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether items precede this page.' })
  readonly hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the page’s first item. Null if the page is empty.',
  })
  readonly startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the page’s last item. Null if the page is empty.',
  })
  readonly endCursor!: string | null;
}

/** An item with the cursor that names its place. */
interface Place<Node> {
  readonly cursor: string;
  readonly node: Node;
}

interface Connection<Node> {
  readonly edges: readonly Place<Node>[];
  readonly nodes: readonly Node[];
  readonly pageInfo: PageInfo;
}

/** A page in the shape of Relay's connections. */
export function connectionOf<Node>(
  edges: readonly Place<Node>[],
  hasNextPage: boolean,
  isFirst: boolean,
): Connection<Node> {
  const startCursor = edges[0]?.cursor ?? null;
  const endCursor = edges.at(-1)?.cursor ?? null;
  const pageInfo = { hasNextPage, hasPreviousPage: !isFirst, startCursor, endCursor };
  return { edges, nodes: edges.map(({ node }) => node), pageInfo };
}
