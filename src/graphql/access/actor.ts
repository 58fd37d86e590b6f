import { Field, ObjectType } from 'type-graphql';
import type { ActorKind as DomainKind } from '../../domain/access/actor';
import { enumType } from '../fields/enumType';

export const ActorKind = enumType<DomainKind>(
  'ActorKind',
  'How someone was authenticated, whatever they may do. May grow: treat an unknown value as somebody other than the customer.',
  {
    ANONYMOUS: 'No credential was sent.',
    CUSTOMER: 'The customer in question, with a token of their own.',
    SERVICE: 'A system, with an API key or with a token of its own.',
    STAFF: 'A person who works for the company, with a token.',
    OPERATOR: 'A person at the command line of the service.',
  },
);

@ObjectType({ description: 'Who did something.' })
export class Actor {
  @Field(() => ActorKind, { description: 'How they were authenticated.' })
  readonly kind!: DomainKind;

  @Field(() => String, {
    nullable: true,
    description:
      'The subject of the token, or `key:<id>` for an API key. Null for a customer and for `ANONYMOUS`.',
  })
  readonly name!: string | null;
}
