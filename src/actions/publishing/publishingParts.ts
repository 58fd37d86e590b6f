import type { PrismaClient } from '../../storage/engine/prisma';
import type { Clock } from '../running/clock';
import type { Identities } from '../running/identities';
import type { ConsentSets } from '../templates/consentSets';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { SettingsStore } from './settings';

export interface PublishingParts {
  readonly prisma: PrismaClient;
  /** Refreshed before a publisher is answered, so that the publisher's own node serves what was published. */
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly identities: Identities;
  readonly settings: SettingsStore;
  readonly sets: ConsentSets;
}
