import type { DecisionValue as DomainValue } from '../../domain/values/decisionValue';
import { enumType } from '../fields/enumType';

export const DecisionValue = enumType<DomainValue>(
  'DecisionValue',
  'An answer of a customer. Closed: no other value will come.',
  {
    given: 'The customer consents.',
    reject: 'The customer does not consent.',
    withdraw: 'The customer ends an earlier consent. This is always possible.',
  },
);
