import { ObjectType } from 'type-graphql';
import type { ActorKind as DomainKind } from '../../domain/access/actor';
import { enumType } from '../fields/enumType';
import { fields, orNull } from '../fields/fields';

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
export class Actor extends fields({
  kind: [ActorKind, 'How they were authenticated.'],
  name: orNull(
    String,
    'The subject of the token, or `key:<id>` for an API key. Null for a customer and for `ANONYMOUS`.',
  ),
}) {}
