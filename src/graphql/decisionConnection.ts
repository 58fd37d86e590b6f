import { Field, ObjectType } from 'type-graphql';
import type { HistoryPage } from '../actions/decisionHistory';
import { Decision, decisionOf } from './decision';

@ObjectType({ description: 'A decision with its place in the list.' })
export class DecisionEdge {
  @Field(() => String, { description: 'Names the place: send it as `after` to go on behind it.' })
  readonly cursor!: string;

  @Field(() => Decision, { description: 'The decision at this place.' })
  readonly node!: Decision;
}

@ObjectType({ description: 'Where a page stands in its list.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there is more after this page.' })
  readonly hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether there is more before this page.' })
  readonly hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the page’s first place; null when it is empty.',
  })
  readonly startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the page’s last place; null when it is empty.',
  })
  readonly endCursor!: string | null;
}

@ObjectType({ description: 'A page of decisions, newest first.' })
export class DecisionConnection {
  @Field(() => [DecisionEdge], { description: 'The decisions of the page with their cursors.' })
  readonly edges!: readonly DecisionEdge[];

  @Field(() => [Decision], { description: 'The decisions of the page.' })
  readonly nodes!: readonly Decision[];

  @Field(() => PageInfo, { description: 'Where the page stands in the list.' })
  readonly pageInfo!: PageInfo;
}

export function decisionConnectionOf(
  { decisions, hasNextPage }: HistoryPage,
  isFirst: boolean,
): DecisionConnection {
  const edges = decisions.map(({ cursor, decision }) => ({ cursor, node: decisionOf(decision) }));
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage,
      hasPreviousPage: !isFirst,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
