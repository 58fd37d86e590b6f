import type { ChangeKind as DomainKind } from '../../domain/templates/version';
import { enumType } from '../fields/enumType';

export const ChangeKind = enumType<DomainKind>(
  'ChangeKind',
  'Whether a version changes what customers consent to. Closed: no other value will come.',
  {
    MATERIAL: 'The consent itself has changed, so earlier answers do not cover it.',
    EDITORIAL: 'Only the wording has changed, so earlier answers stay valid.',
  },
);
