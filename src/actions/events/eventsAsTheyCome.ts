import { holding } from '../../domain/access/permission';
import { optional, requireTemplateCode } from '../../domain/input/input';
import { action } from '../running/action';
import type { Feed } from './feed';
import { endOf, followFeed, type ToldEvent } from './followFeed';
import { requireEventId, requireTypes } from './readEvents';

export interface EventsAsTheyComeInput {
  /** The last event that was told before; left out, only what comes from now on is told. */
  readonly after?: string | null;
  /** All, unless given. */
  readonly types?: readonly string[] | null;
  readonly templateCode?: string | null;
  readonly until: AbortSignal;
}

/**
 * The feed, event by event.
 *
 * @throws Refused `INVALID_INPUT`, and as `followFeed`
 */
export const eventsAsTheyCome = action('eventsAsTheyCome', {
  permission: holding('events:read'),
  input: ({ after, types = null, templateCode, until }: EventsAsTheyComeInput) => ({
    after: optional(requireEventId, 'after', after),
    filter: {
      types: requireTypes(types),
      templateCode: optional(requireTemplateCode, 'templateCode', templateCode),
    },
    until,
  }),
  run: async (
    { feed }: { readonly feed: Feed },
    { after, ...following },
  ): Promise<AsyncGenerator<ToldEvent, void>> =>
    followFeed(feed, { ...following, after: after ?? (await endOf(feed)) }),
});
