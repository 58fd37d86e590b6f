import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { GraphqlContext } from './context';
import { Customer } from './customer';
import { pendingRows } from './documentCost';
import { localeArgument } from './localeArgument';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';
import { Permits } from './permits';

@Resolver(() => Customer)
export class CustomerPending {
  @Permits('pendingUpdate')
  @FieldResolver(() => PendingUpdate, {
    nullable: true,
    description: 'Tells whether the customer still has to answer the current version of a template.',
    complexity: 1,
  })
  pendingUpdate(
    @Ctx() { actions }: GraphqlContext,
    @Root() { id }: Customer,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): Promise<PendingUpdate> {
    return actions.pendingUpdate({ customerId: id, templateCode, locale }).then(pendingUpdateOf);
  }

  @Permits('pendingUpdate')
  @FieldResolver(() => [PendingUpdate], {
    description: 'Tells for several templates whether the customer still has to answer.',
    complexity: pendingRows,
  })
  async pendingUpdates(
    @Ctx() { actions }: GraphqlContext,
    @Root() { id }: Customer,
    @Arg('templateCodes', () => [String], {
      nullable: true,
      description: 'The codes of the templates; left out, every template that has something to ask.',
    })
    templateCodes: readonly string[] | null,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): Promise<readonly PendingUpdate[]> {
    const updates = await actions.pendingUpdates({ customerId: id, templateCodes, locale });
    return updates.map(pendingUpdateOf);
  }
}
