import { registerEnumType } from 'type-graphql';
import type { DecisionValue as DomainValue } from '../domain/decisionValue';

export const DecisionValue = {
  given: 'given',
  reject: 'reject',
  withdraw: 'withdraw',
} as const satisfies { readonly [Value in DomainValue]: Value };

registerEnumType(DecisionValue, {
  name: 'DecisionValue',
  description: 'What a customer answered.',
  valuesConfig: {
    given: { description: 'The customer gives her consent.' },
    reject: { description: 'The customer does not give her consent.' },
    withdraw: { description: 'The customer ends a consent that she gave earlier; always possible.' },
  },
});
