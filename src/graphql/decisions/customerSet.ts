import { Arg, Ctx, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { customerSet } from '../../actions/decisions/customerSet';
import type { GraphqlContext } from '../fields/context';
import { setRows } from '../fields/documentCost';
import { localeArgument } from '../fields/localeArgument';
import { ActionField } from '../fields/permits';
import { requiredSays } from '../templates/consentSet';
import { TemplateKind } from '../templates/templateRules';
import { Customer } from './customer';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';
import { fields } from '../fields/fields';

@ObjectType({ description: 'Where a customer stands on a template that a screen asks them for.' })
class CustomerSetMember extends fields({
  templateCode: [String, 'The code of the template.'],
  kind: [TemplateKind, 'What the template asks for.'],
  required: [Boolean, requiredSays],
  pendingUpdate: [PendingUpdate, 'Whether the customer still has to answer it.'],
}) {}

@ObjectType({ description: 'Where a customer stands on what one screen asks.' })
class CustomerSet extends fields({
  setCode: [String, 'The code of the set.'],
  revision: [Int, 'The revision of the set that was looked at.'],
  mayContinue: [Boolean, 'Whether the customer may go on: each required member allows it (`mayProceed`).'],
  accepted: [
    Boolean,
    'Whether no member awaits an answer, so there is nothing to show. This is not consent.',
  ],
  members: [
    [CustomerSetMember],
    'The members that apply to the customer, in the order of the screen. Retired templates and those without a version in effect are left out.',
  ],
}) {}

@Resolver(() => Customer)
export class CustomerSetField {
  @ActionField(customerSet, () => CustomerSet, {
    description: 'Where the customer stands on what one screen asks, with one look-up.',
    complexity: setRows,
  })
  async set(
    @Ctx() { act }: GraphqlContext,
    @Root() { id }: Customer,
    @Arg('setCode', () => String, { description: 'The code of the set.' }) setCode: string,
    @Arg('audience', () => [String], {
      nullable: true,
      description:
        'Your own words for the customer, such as `de`. Members for an audience apply if they have one of them.',
    })
    audience: readonly string[] | null,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): Promise<CustomerSet> {
    const { members, ...set } = await act(customerSet, { customerId: id, setCode, audience, locale });
    const served = members.map(({ pendingUpdate, ...member }) => ({
      ...member,
      pendingUpdate: pendingUpdateOf(pendingUpdate),
    }));
    return { ...set, members: served };
  }
}
