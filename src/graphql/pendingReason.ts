import { registerEnumType } from 'type-graphql';
import type { PendingReason as DomainReason } from '../domain/pending';

export const PendingReason = {
  NEVER_DECIDED: 'NEVER_DECIDED',
  NEW_VERSION: 'NEW_VERSION',
  EXPIRED: 'EXPIRED',
} as const satisfies { readonly [Reason in DomainReason]: Reason };

registerEnumType(PendingReason, {
  name: 'PendingReason',
  description: 'Why the current version still awaits an answer.',
  valuesConfig: {
    NEVER_DECIDED: { description: 'The customer has not answered any version of the template.' },
    NEW_VERSION: {
      description: 'A material version took effect after her newest answer and asks her again.',
    },
    EXPIRED: { description: 'Her consent was given for a limited time, which is over.' },
  },
});
