import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { pendingUpdate } from '../../actions/decisions/pendingUpdates';
import { requireCustomerId } from '../../domain/input/input';
import type { GraphqlContext } from '../fields/context';
import { localeArgument } from '../fields/localeArgument';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';
import { Permits } from '../fields/permits';

@Resolver()
export class PendingUpdateQuery {
  @Permits(pendingUpdate)
  @Query(() => PendingUpdate, {
    nullable: true,
    description: 'Whether a customer still has to answer the current version of a template.',
    complexity: 1,
  })
  pendingUpdate(
    @Ctx() { act }: GraphqlContext,
    @Arg('customerId', () => ID, { description: 'The customer’s id, a UUID.' }) customerId: string,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): Promise<PendingUpdate> {
    return act(pendingUpdate, {
      customerId: requireCustomerId('customerId', customerId),
      templateCode,
      locale,
    }).then(pendingUpdateOf);
  }
}
