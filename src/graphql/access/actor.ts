import { Field, ObjectType, registerEnumType } from 'type-graphql';
import type { ActorKind as DomainKind } from '../../domain/access/actor';

export const ActorKind = {
  ANONYMOUS: 'ANONYMOUS',
  CUSTOMER: 'CUSTOMER',
  SERVICE: 'SERVICE',
  STAFF: 'STAFF',
  OPERATOR: 'OPERATOR',
} as const satisfies { readonly [Kind in DomainKind]: Kind };

registerEnumType(ActorKind, {
  name: 'ActorKind',
  description:
    'How someone was authenticated, whatever they may do. May grow: treat an unknown value as somebody other than the customer.',
  valuesConfig: {
    ANONYMOUS: { description: 'No credential was sent.' },
    CUSTOMER: { description: 'The customer in question, with a token of their own.' },
    SERVICE: { description: 'A system, with an API key or with a token of its own.' },
    STAFF: { description: 'A person who works for the company, with a token.' },
    OPERATOR: { description: 'A person at the command line of the service.' },
  },
});

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
