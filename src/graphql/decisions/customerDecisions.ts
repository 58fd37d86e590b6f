import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { decisionHistory } from '../../actions/decisions/decisionHistory';
import type { GraphqlContext } from '../fields/context';
import { Customer } from './customer';
import { DecisionConnection, decisionConnectionOf } from './decisionConnection';
import { pageRows } from '../fields/documentCost';
import { Permits } from '../fields/permits';

const defaultPageSize = 20;

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
    @Arg('first', () => Int, {
      defaultValue: defaultPageSize,
      description: 'The page size. At most 100, unless the service is configured otherwise.',
    })
    first: number,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor after which the page begins. Defaults to the start of the list.',
    })
    after: string | null,
  ): Promise<DecisionConnection> {
    const sent = { customerId: id, templateCode, first, after };
    return decisionConnectionOf(await act(decisionHistory, sent), !after);
  }
}
