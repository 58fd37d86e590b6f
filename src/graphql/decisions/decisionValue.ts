import { registerEnumType } from 'type-graphql';
import type { DecisionValue as DomainValue } from '../../domain/values/decisionValue';

export const DecisionValue = {
  given: 'given',
  reject: 'reject',
  withdraw: 'withdraw',
} as const satisfies { readonly [Value in DomainValue]: Value };

registerEnumType(DecisionValue, {
  name: 'DecisionValue',
  description: 'An answer of a customer. Closed: no other value will come.',
  valuesConfig: {
    given: { description: 'The customer consents.' },
    reject: { description: 'The customer does not consent.' },
    withdraw: { description: 'The customer ends an earlier consent. This is always possible.' },
  },
});
