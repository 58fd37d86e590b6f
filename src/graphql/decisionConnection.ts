import { Field, ObjectType } from 'type-graphql';
import type { HistoryPage } from '../actions/decisionHistory';
import { connectionOf, PageInfo } from './connection';
import { Decision, decisionOf } from './decision';

@ObjectType({ description: 'A decision with its place in the list.' })
export class DecisionEdge {
  @Field(() => String, { description: 'Names the place: send it as `after` to get what follows.' })
  readonly cursor!: string;

  @Field(() => Decision, { description: 'The decision at this place.' })
  readonly node!: Decision;
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
  const places = decisions.map(({ cursor, decision }) => ({ cursor, node: decisionOf(decision) }));
  return connectionOf(places, hasNextPage, isFirst);
}
