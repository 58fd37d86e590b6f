import type { ProcessingObstacle as DomainObstacle } from '../../domain/decisions/reliance';
import { enumType } from '../fields/enumType';

export const ProcessingObstacle = enumType<DomainObstacle>(
  'ProcessingObstacle',
  'Why data may not be processed on a consent. May grow: treat an unknown value as a reason not to process.',
  {
    NEVER_DECIDED: 'The customer has not answered any version of the template.',
    REJECTED: 'The customer’s newest answer is `reject`.',
    WITHDRAWN: 'The customer’s newest answer is `withdraw`.',
    EXPIRED: 'The customer’s consent has expired.',
    SUPERSEDED:
      'A material version asks the customer again, and it leaves them no time or that time is over.',
  },
);
