import { registerEnumType } from 'type-graphql';
import type { ProcessingObstacle as DomainObstacle } from '../../domain/decisions/reliance';

export const ProcessingObstacle = {
  NEVER_DECIDED: 'NEVER_DECIDED',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
  EXPIRED: 'EXPIRED',
  SUPERSEDED: 'SUPERSEDED',
} as const satisfies { readonly [Obstacle in DomainObstacle]: Obstacle };

registerEnumType(ProcessingObstacle, {
  name: 'ProcessingObstacle',
  description:
    'Why data may not be processed on a consent. May grow: treat an unknown value as a reason not to process.',
  valuesConfig: {
    NEVER_DECIDED: { description: 'The customer has not answered any version of the template.' },
    REJECTED: { description: 'The customer’s newest answer is `reject`.' },
    WITHDRAWN: { description: 'The customer’s newest answer is `withdraw`.' },
    EXPIRED: { description: 'The customer’s consent has expired.' },
    SUPERSEDED: {
      description:
        'A material version asks the customer again, and it leaves them no time or that time is over.',
    },
  },
});
