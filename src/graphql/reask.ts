import { registerEnumType } from 'type-graphql';
import type { Reask as DomainReask } from '../domain/version';

export const Reask = {
  EVERYONE: 'EVERYONE',
  GRANTS_ONLY: 'GRANTS_ONLY',
  NOBODY: 'NOBODY',
} as const satisfies { readonly [Who in DomainReask]: Who };

registerEnumType(Reask, {
  name: 'Reask',
  description: 'Whom a version asks again of those who have answered an earlier one.',
  valuesConfig: {
    EVERYONE: { description: 'All of them, whatever they answered.' },
    GRANTS_ONLY: { description: 'Those whose newest decision is `given`.' },
    NOBODY: { description: 'None; earlier answers stay good.' },
  },
});
