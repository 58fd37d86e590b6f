import { holding } from '../../domain/access/permission';
import { action } from '../running/action';
import type { PublishingParts } from './publishingParts';

/** What this installation requires of every publication, as its settings say. */
export type PublishingRules = Pick<PublishingParts, 'fourEyes' | 'confirmAskedAbove'>;

export const publishingRules = action({
  permission: holding('templates:publish'),
  input: () => null,
  run: ({ fourEyes, confirmAskedAbove }: PublishingRules): PublishingRules => ({
    fourEyes,
    confirmAskedAbove,
  }),
});
