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
  description: 'As whom somebody was known to the service.',
  valuesConfig: {
    anonymous: { description: 'She proved no identity.' },
    customer: { description: 'The customer herself.' },
    service: { description: 'Another system, on behalf of the customer.' },
    publisher: { description: 'A person who publishes versions.' },
    auditor: { description: 'A person who audits the service.' },
  },
});

@ObjectType({ description: 'Who did a thing, as far as she proved it.' })
export class Recorder {
  @Field(() => RecorderKind, { description: 'As whom she was known.' })
  readonly kind!: DomainKind;

  @Field(() => ID, { nullable: true, description: 'The name that she proved; null for `anonymous`.' })
  readonly id!: string | null;
}
