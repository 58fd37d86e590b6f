import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from './context';
import { localeArgument } from './localeArgument';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';
import { Permits } from './permits';

@Resolver()
export class PendingUpdateQuery {
  @Permits('pendingUpdate')
  @Query(() => PendingUpdate, {
    nullable: true,
    description: 'Tells whether a customer still has to answer the current version of a template.',
    complexity: 1,
  })
  pendingUpdate(
    @Ctx() { actions }: GraphqlContext,
    @Arg('customerId', () => ID, { description: 'The customer’s id, a UUID.' }) customerId: string,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): Promise<PendingUpdate> {
    return actions.pendingUpdate({ customerId, templateCode, locale }).then(pendingUpdateOf);
  }
}
