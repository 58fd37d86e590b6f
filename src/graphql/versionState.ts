import { registerEnumType } from 'type-graphql';
import type { VersionState as DomainState } from '../domain/timeline';

export const VersionState = {
  DRAFT: 'DRAFT',
  SCHEDULED: 'SCHEDULED',
  CURRENT: 'CURRENT',
  SUPERSEDED: 'SUPERSEDED',
  WITHDRAWN: 'WITHDRAWN',
} as const satisfies { readonly [State in DomainState]: State };

registerEnumType(VersionState, {
  name: 'VersionState',
  description: 'Where a version stands in its template’s history.',
  valuesConfig: {
    DRAFT: { description: 'It is still being written; nobody can answer it.' },
    SCHEDULED: { description: 'It is published and takes effect at a later instant.' },
    CURRENT: { description: 'It is the one that is served and answered now.' },
    SUPERSEDED: { description: 'A later version has taken its place.' },
    WITHDRAWN: { description: 'It was called off before it took effect; only its number stays taken.' },
  },
});
