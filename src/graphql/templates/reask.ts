import { registerEnumType } from 'type-graphql';
import type { Reask as DomainReask } from '../../domain/templates/version';

export const Reask = {
  EVERYONE: 'EVERYONE',
  GRANTS_ONLY: 'GRANTS_ONLY',
  NOBODY: 'NOBODY',
} as const satisfies { readonly [Who in DomainReask]: Who };

registerEnumType(Reask, {
  name: 'Reask',
  description:
    'Which customers who answered an earlier version have to answer again. May grow: treat an unknown value as `EVERYONE`.',
  valuesConfig: {
    EVERYONE: { description: 'All of them, whatever they answered.' },
    GRANTS_ONLY: { description: 'Those whose newest decision is `given`.' },
    NOBODY: { description: 'None. Earlier answers stay valid.' },
  },
});
