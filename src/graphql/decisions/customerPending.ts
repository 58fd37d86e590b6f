import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { pendingUpdate, pendingUpdates } from '../../actions/decisions/pendingUpdates';
import type { GraphqlContext } from '../fields/context';
import { Customer } from './customer';
import { pendingRows } from '../fields/documentCost';
import { localeArgument } from '../fields/localeArgument';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';
import { Permits } from '../fields/permits';

@Resolver(() => Customer)
export class CustomerPending {
  @Permits(pendingUpdate)
  @FieldResolver(() => PendingUpdate, {
    nullable: true,
    description: 'Whether the customer still has to answer the current version of a template.',
    complexity: 1,
  })
  pendingUpdate(
    @Ctx() { act }: GraphqlContext,
    @Root() { id }: Customer,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): Promise<PendingUpdate> {
    return act(pendingUpdate, { customerId: id, templateCode, locale }).then(pendingUpdateOf);
  }

  @Permits(pendingUpdates)
  @FieldResolver(() => [PendingUpdate], {
    description: 'Whether the customer still has to answer, for several templates.',
    complexity: pendingRows,
  })
  async pendingUpdates(
    @Ctx() { act }: GraphqlContext,
    @Root() { id }: Customer,
    @Arg('templateCodes', () => [String], {
      nullable: true,
      description: 'The codes of the templates. Defaults to every template that has something to ask.',
    })
    templateCodes: readonly string[] | null,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): Promise<readonly PendingUpdate[]> {
    const updates = await act(pendingUpdates, { customerId: id, templateCodes, locale });
    return updates.map(pendingUpdateOf);
  }
}
