import type { Reask as DomainReask } from '../../domain/templates/version';
import { enumType } from '../fields/enumType';

export const Reask = enumType<DomainReask>(
  'Reask',
  'Which customers who answered an earlier version have to answer again. May grow: treat an unknown value as `EVERYONE`.',
  {
    EVERYONE: 'All of them, whatever they answered.',
    GRANTS_ONLY: 'Those whose newest decision is `given`.',
    NOBODY: 'None. Earlier answers stay valid.',
  },
);
