import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { maxPending, pendingUpdate, pendingUpdates } from '../../actions/decisions/pendingUpdates';
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
    nullable: true,
    description:
      'Where the customer stands on several templates, in the order of their positions, then of their codes. Templates that have no version in effect are left out.',
    complexity: pendingRows,
  })
  async pendingUpdates(
    @Ctx() { act }: GraphqlContext,
    @Root() { id }: Customer,
    @Arg('templateCodes', () => [String], {
      nullable: true,
      description:
        'The codes of the templates. Defaults to all. Retired ones are left out unless `includeRetired` is true.',
    })
    templateCodes: readonly string[] | null,
    @Arg('onlyAwaiting', () => Boolean, {
      defaultValue: false,
      description: 'Whether to return only what the customer has to answer.',
    })
    onlyAwaiting: boolean,
    @Arg('includeRetired', () => Boolean, {
      defaultValue: false,
      description: 'Whether to include retired templates, which ask nothing but can be withdrawn from.',
    })
    includeRetired: boolean,
    @Arg('first', () => Int, { defaultValue: maxPending, description: 'The page size, at most 100.' })
    first: number,
    @Arg('afterTemplateCode', () => String, {
      nullable: true,
      description:
        'The `templateCode` of the last item of the page before. Defaults to the start of the list.',
    })
    afterTemplateCode: string | null,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): Promise<readonly PendingUpdate[]> {
    const wanted = { templateCodes, onlyAwaiting, includeRetired, first, afterTemplateCode, locale };
    const updates = await act(pendingUpdates, { customerId: id, ...wanted });
    return updates.map(pendingUpdateOf);
  }
}
