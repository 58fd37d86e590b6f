import { registerEnumType } from 'type-graphql';
import type { VersionState as DomainState } from '../../domain/templates/timeline';

export const VersionState = {
  DRAFT: 'DRAFT',
  SCHEDULED: 'SCHEDULED',
  CURRENT: 'CURRENT',
  SUPERSEDED: 'SUPERSEDED',
  CANCELLED: 'CANCELLED',
} as const satisfies { readonly [State in DomainState]: State };

registerEnumType(VersionState, {
  name: 'VersionState',
  description:
    'Where a version stands in its template’s history. May grow: treat an unknown value as one that nobody can answer.',
  valuesConfig: {
    DRAFT: { description: 'The version is still being written, and nobody can answer it.' },
    SCHEDULED: { description: 'The version is published and takes effect later.' },
    CURRENT: { description: 'The version is the one that is served and answered now.' },
    SUPERSEDED: { description: 'A later version has replaced it.' },
    CANCELLED: {
      description: 'The version was cancelled before it took effect. Its number is not used again.',
    },
  },
});
