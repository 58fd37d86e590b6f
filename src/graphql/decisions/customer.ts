import { Arg, Ctx, ID, Resolver, Field, ObjectType, Int, Root } from 'type-graphql';
import { pendingUpdate, maxPending, pendingUpdates } from '../../actions/decisions/pendingUpdates';
import { requireCustomerId } from '../../domain/input/input';
import type { GraphqlContext } from '../fields/context';
import { localeArgument } from '../fields/localeArgument';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';
import { ActionField, ActionQuery } from '../fields/permits';
import { customer } from '../../actions/decisions/customer';
import { requireBatch } from '../../actions/running/page';
import type { CustomerId } from '../../domain/values/checkedText';
import { customerRows, pendingRows, pageRows } from '../fields/documentCost';
import { decisionHistory } from '../../actions/decisions/decisionHistory';
import { After, connectionOf, connectionType, First, type Connection } from '../fields/connection';
import { optional } from '../fields/optional';
import { DateTime } from '../fields/scalars';
import { ConsentDecision, decisionOf } from './decision';
import { PastStanding, pastStandingOf } from './pastStanding';

@ObjectType({
  description: 'A customer, by their id in your systems. Whether the service knows them is not disclosed.',
})
export class Customer {
  @Field(() => ID, { description: 'The customer’s id in your systems.' })
  readonly id!: CustomerId;
}

const DecisionConnection = connectionType('Decision', () => ConsentDecision, {
  item: 'A decision',
  node: 'decision',
  page: 'decisions, newest first',
});

const afterTemplate = optional(
  'The `templateCode` of the last item of the page before. Defaults to the start of the list.',
);

@Resolver()
export class CustomerQueries {
  @ActionQuery(pendingUpdate, () => PendingUpdate, {
    description: 'Whether a customer still has to answer the current version of a template.',
    complexity: 1,
  })
  pendingUpdate(
    @Ctx() { act }: GraphqlContext,
    @Arg('customerId', () => ID, { description: 'The customer’s id in your systems.' }) customerId: string,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): Promise<PendingUpdate> {
    return act(pendingUpdate, {
      customerId: requireCustomerId('customerId', customerId),
      templateCode,
      locale,
    }).then(pendingUpdateOf);
  }

  @ActionQuery(customer, () => Customer, {
    description: 'A customer, as the start for several questions in one request.',
    complexity: 1,
  })
  customer(
    @Ctx() { act }: GraphqlContext,
    @Arg('id', () => ID, { description: 'The customer’s id in your systems.' }) id: string,
  ): Customer {
    return { id: act(customer, { customerId: requireCustomerId('id', id) }) };
  }

  @ActionQuery(customer, () => [Customer], {
    description: 'Several customers, in the order of `ids`. Their look-ups share one database statement.',
    complexity: customerRows,
  })
  customers(
    @Ctx() { act, lists }: GraphqlContext,
    @Arg('ids', () => [ID], {
      description:
        'The customers’ ids in your systems. At most 100, unless the service is configured otherwise.',
    })
    ids: readonly string[],
  ): readonly Customer[] {
    return requireBatch('ids', ids, lists).map((id, index) => ({
      id: act(customer, { customerId: requireCustomerId(`ids[${index}]`, id) }),
    }));
  }
}

@Resolver(() => Customer)
export class CustomerFields {
  @ActionField(pendingUpdate, () => PendingUpdate, {
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

  @ActionField(pendingUpdates, () => [PendingUpdate], {
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
    @Arg('afterTemplateCode', () => String, afterTemplate) afterTemplateCode: string | null,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): Promise<readonly PendingUpdate[]> {
    const wanted = { templateCodes, onlyAwaiting, includeRetired, first, afterTemplateCode, locale };
    const updates = await act(pendingUpdates, { customerId: id, ...wanted });
    return updates.map(pendingUpdateOf);
  }

  @ActionField(pendingUpdates, () => [PastStanding], {
    description:
      'Where the customer stood at an instant, by what they had decided by then, also on retired templates. Of an id that was linked since, only what the link recorded anew is seen.',
    complexity: pendingRows,
  })
  async pastStandings(
    @Ctx() { act }: GraphqlContext,
    @Root() { id }: Customer,
    @Arg('at', () => DateTime, { description: 'The instant, not later than now.' }) at: Date,
    @Arg('templateCodes', () => [String], optional('The codes of the templates. Defaults to all.'))
    templateCodes: readonly string[] | null,
    @Arg('first', () => Int, { defaultValue: maxPending, description: 'The page size, at most 100.' })
    first: number,
    @Arg('afterTemplateCode', () => String, afterTemplate) afterTemplateCode: string | null,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): Promise<readonly PastStanding[]> {
    const wanted = { templateCodes, includeRetired: true, first, afterTemplateCode, locale, at };
    return (await act(pendingUpdates, { customerId: id, ...wanted })).map(pastStandingOf);
  }

  @ActionField(decisionHistory, () => DecisionConnection, {
    description: 'The customer’s decisions, newest first.',
    complexity: pageRows,
  })
  async decisions(
    @Ctx() { act }: GraphqlContext,
    @Root() { id }: Customer,
    @Arg('templateCode', () => String, optional('The code of a template. Defaults to all templates.'))
    templateCode: string | null,
    @First() first: number,
    @After() after: string | null,
  ): Promise<Connection<ConsentDecision>> {
    const sent = { customerId: id, templateCode, first, after };
    return connectionOf(await act(decisionHistory, sent), decisionOf, !after);
  }
}
