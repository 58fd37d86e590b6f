import type { PendingReason as DomainReason } from '../../domain/decisions/pending';
import { enumType } from '../fields/enumType';

export const PendingReason = enumType<DomainReason>(
  'PendingReason',
  'Why a customer has to answer the current version. May grow: treat an unknown value as a reason to ask.',
  {
    NEVER_DECIDED: 'The customer has not answered any version of the template.',
    NEW_VERSION: 'A material version took effect after the customer’s newest answer and asks them again.',
    EXPIRED: 'The customer’s consent has expired.',
  },
);
