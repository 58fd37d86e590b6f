import type { VersionState as DomainState } from '../../domain/templates/timeline';
import { enumType } from '../fields/enumType';

export const VersionState = enumType<DomainState>(
  'VersionState',
  'Where a version stands in its template’s history. May grow: treat an unknown value as one that nobody can answer.',
  {
    DRAFT: 'The version is still being written, and nobody can answer it.',
    SCHEDULED: 'The version is published and takes effect later.',
    CURRENT: 'The version is the one that is served and answered now.',
    SUPERSEDED: 'A later version has replaced it.',
    CANCELLED: 'The version was cancelled before it took effect. Its number is not used again.',
  },
);
