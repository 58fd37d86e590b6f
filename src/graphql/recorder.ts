import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { CallerKind as DomainKind } from '../domain/caller';

export const RecorderKind = {
  anonymous: 'anonymous',
  customer: 'customer',
  service: 'service',
  publisher: 'publisher',
  auditor: 'auditor',
} as const satisfies { readonly [Kind in DomainKind]: Kind };

registerEnumType(RecorderKind, {
  name: 'RecorderKind',
  description: 'What kind of caller somebody was.',
  valuesConfig: {
    anonymous: { description: 'She sent neither a token nor a key.' },
    customer: { description: 'The customer herself.' },
    service: { description: 'Another system, on behalf of the customer.' },
    publisher: { description: 'A person who writes or publishes texts.' },
    auditor: { description: 'A person who reads reports and decisions, and changes nothing.' },
  },
});

@ObjectType({ description: 'Who did something, as far as her token or key proves it.' })
export class Recorder {
  @Field(() => RecorderKind, { description: 'What kind of caller she was.' })
  readonly kind!: DomainKind;

  @Field(() => ID, {
    nullable: true,
    description: 'The name or id that her token or key proves; null for `anonymous`.',
  })
  readonly id!: string | null;
}
