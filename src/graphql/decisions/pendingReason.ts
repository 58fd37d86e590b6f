import { registerEnumType } from 'type-graphql';
import type { PendingReason as DomainReason } from '../../domain/decisions/pending';

export const PendingReason = {
  NEVER_DECIDED: 'NEVER_DECIDED',
  NEW_VERSION: 'NEW_VERSION',
  EXPIRED: 'EXPIRED',
} as const satisfies { readonly [Reason in DomainReason]: Reason };

registerEnumType(PendingReason, {
  name: 'PendingReason',
  description:
    'Why a customer has to answer the current version. May grow: treat an unknown value as a reason to ask.',
  valuesConfig: {
    NEVER_DECIDED: { description: 'The customer has not answered any version of the template.' },
    NEW_VERSION: {
      description: 'A material version took effect after the customer’s newest answer and asks them again.',
    },
    EXPIRED: { description: 'The customer’s consent has expired.' },
  },
});
