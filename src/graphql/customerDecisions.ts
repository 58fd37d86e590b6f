import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { GraphqlContext } from './context';
import { Customer } from './customer';
import { DecisionConnection, decisionConnectionOf } from './decisionConnection';
import { pageRows } from './documentCost';
import { Permits } from './permits';

const usualPage = 20;

@Resolver(() => Customer)
export class CustomerDecisions {
  @Permits('decisionHistory')
  @FieldResolver(() => DecisionConnection, {
    description: 'What the customer has decided, newest first.',
    complexity: pageRows,
  })
  async decisions(
    @Ctx() { actions }: GraphqlContext,
    @Root() { id }: Customer,
    @Arg('templateCode', () => String, {
      nullable: true,
      description: 'The code of the template; left out, the decisions on all templates.',
    })
    templateCode: string | null,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: usualPage,
      description: 'How many decisions to give, at most 100 unless the service is set up otherwise.',
    })
    first: number | null,
    @Arg('after', () => String, {
      nullable: true,
      description:
        'The cursor of the place after which the page begins; left out, it begins with the newest decision.',
    })
    after: string | null,
  ): Promise<DecisionConnection> {
    const asked = { customerId: id, templateCode, first: first ?? usualPage, after };
    return decisionConnectionOf(await actions.decisionHistory(asked), !after);
  }
}
