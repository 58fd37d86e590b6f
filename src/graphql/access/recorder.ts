import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { CallerKind as DomainKind } from '../../domain/access/caller';

export const RecorderKind = {
  anonymous: 'anonymous',
  customer: 'customer',
  service: 'service',
  publisher: 'publisher',
  auditor: 'auditor',
} as const satisfies { readonly [Kind in DomainKind]: Kind };

registerEnumType(RecorderKind, {
  name: 'RecorderKind',
  description: 'A kind of caller.',
  valuesConfig: {
    anonymous: { description: 'No credential was sent.' },
    customer: { description: 'The customer in question, with a token of their own.' },
    service: { description: 'A system that acts on behalf of the customer.' },
    publisher: { description: 'A person who writes or publishes texts.' },
    auditor: { description: 'A person who only reads reports and decisions.' },
  },
});

@ObjectType({ description: 'The authenticated identity that performed an action.' })
export class Recorder {
  @Field(() => RecorderKind, { description: 'What kind of caller it was.' })
  readonly kind!: DomainKind;

  @Field(() => ID, {
    nullable: true,
    description: 'The name or id that the credential proves. Null for `anonymous`.',
  })
  readonly id!: string | null;
}
