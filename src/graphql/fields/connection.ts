import { Field, Int, ObjectType, type ClassType } from 'type-graphql';
import type { Page } from '../../actions/running/page';
import { fields, orNull } from './fields';

@ObjectType({ description: 'The position of a page in its list.' })
export class PageInfo extends fields({
  hasNextPage: [Boolean, 'Whether more items follow this page.'],
  hasPreviousPage: [Boolean, 'Whether items precede this page.'],
  startCursor: orNull(String, 'The cursor of the page’s first item. Null if the page is empty.'),
  endCursor: orNull(
    String,
    'The cursor of the page’s last item, or a later one if more was looked through. Null if there is neither.',
  ),
}) {}

interface Place<Node> {
  readonly cursor: string;
  readonly node: Node;
}

export interface Connection<Node> {
  readonly edges: readonly Place<Node>[];
  readonly nodes: readonly Node[];
  readonly pageInfo: PageInfo;
}

interface ConnectionWords {
  readonly item: string;
  readonly node: string;
  readonly page: string;
}

/** The type `<name>Connection` of pages of the node, with its `<name>Edge`. */
export function connectionType<Node extends object>(
  name: string,
  node: () => ClassType<Node>,
  { item, node: noun, page }: ConnectionWords,
): ClassType<Connection<Node>> {
  @ObjectType(`${name}Edge`, { description: `${item} with its cursor.` })
  class Edge implements Place<Node> {
    @Field(() => String, { description: 'Send it as `after` to get the items that follow.' })
    readonly cursor!: string;

    @Field(node, { description: `The ${noun}.` })
    readonly node!: Node;
  }

  @ObjectType(`${name}Connection`, { description: `A page of ${page}.` })
  class NodeConnection implements Connection<Node> {
    @Field(() => [Edge], { description: `The ${noun}s of the page with their cursors.` })
    readonly edges!: readonly Edge[];

    @Field(() => [node()], { description: `The ${noun}s of the page.` })
    readonly nodes!: readonly Node[];

    @Field(() => PageInfo, { description: 'The position of the page in the list.' })
    readonly pageInfo!: PageInfo;
  }
  return NodeConnection;
}

export const pageArguments = {
  first: [
    Int,
    'The page size. At most 100, unless the service is configured otherwise.',
    { defaultValue: 20 },
  ],
  after: orNull(String, 'The cursor after which the page begins. Defaults to the start of the list.'),
} as const;

/** A page in the shape of Relay's connections. */
export function connectionOf<Item, Node>(
  { places, hasNextPage, endCursor: lookedUntil }: Page<Item>,
  nodeOf: (item: Item) => Node,
  isFirst: boolean,
): Connection<Node> {
  const edges = places.map(({ cursor, item }) => ({ cursor, node: nodeOf(item) }));
  const startCursor = edges[0]?.cursor ?? null;
  const endCursor = lookedUntil ?? edges.at(-1)?.cursor ?? null;
  const pageInfo = { hasNextPage, hasPreviousPage: !isFirst, startCursor, endCursor };
  return { edges, nodes: edges.map(({ node }) => node), pageInfo };
}
