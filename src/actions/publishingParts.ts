import type { PrismaClient } from '../storage/prisma';
import type { Clock } from './clock';
import type { Identities } from './identities';
import type { TemplateCatalogue } from './templateCatalogue';

/** What the publishing actions work with. */
export interface PublishingParts {
  readonly prisma: PrismaClient;
  /** Refreshed before a publisher is answered, so that her own node serves what she published. */
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly identities: Identities;
  /** Whether a draft must be published by another person than the one who saved it last. */
  readonly fourEyes: boolean;
}
