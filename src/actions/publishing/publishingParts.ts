import type { TemplateStore } from '../../storage/publishing/templateStore';
import type { Clock } from '../running/clock';
import type { Identities } from '../running/identities';
import type { TemplateCatalogue } from '../templates/templateCatalogue';

/** What the publishing actions work with. */
export interface PublishingParts {
  readonly templateStore: TemplateStore;
  /** Refreshed before a publisher is answered, so that the publisher's own node serves what was published. */
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly identities: Identities;
  /** Whether a draft must be published by another person than the one who saved it last. */
  readonly fourEyes: boolean;
  /** A publication that asks more customers again than these must state how many. */
  readonly confirmAskedAbove: number;
}
