import { Field, ObjectType } from 'type-graphql';
import type { HistoryPage } from '../../actions/decisions/decisionHistory';
import { connectionOf, PageInfo } from '../fields/connection';
import { ConsentDecision, decisionOf } from './decision';

@ObjectType({ description: 'A decision with its cursor.' })
export class DecisionEdge {
  @Field(() => String, { description: 'Send it as `after` to get the items that follow.' })
  readonly cursor!: string;

  @Field(() => ConsentDecision, { description: 'The decision.' })
  readonly node!: ConsentDecision;
}

@ObjectType({ description: 'A page of decisions, newest first.' })
export class DecisionConnection {
  @Field(() => [DecisionEdge], { description: 'The decisions of the page with their cursors.' })
  readonly edges!: readonly DecisionEdge[];

  @Field(() => [ConsentDecision], { description: 'The decisions of the page.' })
  readonly nodes!: readonly ConsentDecision[];

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  readonly pageInfo!: PageInfo;
}

export function decisionConnectionOf(
  { decisions, hasNextPage }: HistoryPage,
  isFirst: boolean,
): DecisionConnection {
  const places = decisions.map(({ cursor, decision }) => ({ cursor, node: decisionOf(decision) }));
  return connectionOf(places, hasNextPage, isFirst);
}
