import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { decisionHistory } from '../../actions/decisions/decisionHistory';
import type { GraphqlContext } from '../fields/context';
import { Customer } from './customer';
import { pageRows } from '../fields/documentCost';
import { Permits } from '../fields/permits';
import {
  afterArgument,
  connectionOf,
  connectionType,
  firstArgument,
  type Connection,
} from '../fields/connection';
import { ConsentDecision, decisionOf } from './decision';

const DecisionConnection = connectionType('Decision', () => ConsentDecision, {
  item: 'A decision',
  node: 'decision',
  page: 'decisions, newest first',
});

@Resolver(() => Customer)
export class CustomerDecisions {
  @Permits(decisionHistory)
  @FieldResolver(() => DecisionConnection, {
    nullable: true,
    description: 'The customer’s decisions, newest first.',
    complexity: pageRows,
  })
  async decisions(
    @Ctx() { act }: GraphqlContext,
    @Root() { id }: Customer,
    @Arg('templateCode', () => String, {
      nullable: true,
      description: 'The code of a template. Defaults to all templates.',
    })
    templateCode: string | null,
    @Arg('first', () => Int, firstArgument) first: number,
    @Arg('after', () => String, afterArgument) after: string | null,
  ): Promise<Connection<ConsentDecision>> {
    const sent = { customerId: id, templateCode, first, after };
    return connectionOf(await act(decisionHistory, sent), decisionOf, !after);
  }
}
