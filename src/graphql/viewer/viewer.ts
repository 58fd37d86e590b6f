import { Ctx, Field, ObjectType, Resolver } from 'type-graphql';
import { viewer } from '../../actions/access/viewer';
import type { ActorKind as DomainKind } from '../../domain/access/actor';
import { Customer } from '../decisions/customer';
import type { GraphqlContext } from '../fields/context';
import { ActionQuery } from '../fields/permits';
import { ActorKind } from '../access/actor';

@ObjectType({ description: 'The caller of this request. It has no id: there is one for each request.' })
export class Viewer {
  @Field(() => ActorKind, { description: 'How you were authenticated.' })
  readonly kind!: DomainKind;

  @Field(() => String, {
    nullable: true,
    description:
      'The subject of your token, or `key:<id>` for an API key. Null for a customer and for `ANONYMOUS`.',
  })
  readonly name!: string | null;

  @Field(() => [String], {
    description: 'Your scopes, sorted. Scopes that the service does not know are left out.',
  })
  readonly scopes!: readonly string[];

  @Field(() => Customer, {
    nullable: true,
    description:
      'You, if your token is a customer’s own. Select `id` if you will record decisions. Null for all others.',
  })
  readonly customer!: Customer | null;
}

@Resolver()
export class ViewerQuery {
  @ActionQuery(viewer, () => Viewer, {
    nullable: false,
    description: 'Who you are to the service.',
    complexity: 1,
  })
  viewer(@Ctx() { act }: GraphqlContext): Viewer {
    const { kind, name, scopes, customerId } = act(viewer, {});
    return { kind, name, scopes, customer: customerId && { id: customerId } };
  }
}
