import { registerEnumType } from 'type-graphql';
import type { ChangeKind as DomainKind } from '../../domain/templates/version';

export const ChangeKind = {
  MATERIAL: 'MATERIAL',
  EDITORIAL: 'EDITORIAL',
} as const satisfies { readonly [Kind in DomainKind]: Kind };

registerEnumType(ChangeKind, {
  name: 'ChangeKind',
  description: 'Whether a version changes what customers consent to. Closed: no other value will come.',
  valuesConfig: {
    MATERIAL: { description: 'The consent itself has changed, so earlier answers do not cover it.' },
    EDITORIAL: { description: 'Only the wording has changed, so earlier answers stay valid.' },
  },
});
