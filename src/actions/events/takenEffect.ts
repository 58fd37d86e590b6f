import { setTimeout as delay } from 'node:timers/promises';
import type { FeedEvent } from '../../domain/events/feedEvent';
import type { Timeline } from '../../domain/templates/timeline';
import type { Clock } from '../running/clock';
import type { TemplateCatalogue } from '../templates/templateCatalogue';

/** Clocks that are kept by the network differ by less. */
const longestMs = 2_000;

/**
 * The template as it is since the event, which another node may have announced: this one compares its memory once for
 * all who are told, and waits until its clock has come as far.
 *
 * @throws Refused `TEMPLATE_NOT_FOUND`
 */
export async function timelineSince(
  { templateCode, at }: Pick<FeedEvent, 'templateCode' | 'at'>,
  { catalogue, clock }: { readonly catalogue: TemplateCatalogue; readonly clock: Clock },
): Promise<Timeline> {
  const timeline = await catalogue.asPublished(templateCode ?? '');
  const aheadMs = at.getTime() - clock.now().getTime();
  if (aheadMs >= 0) await delay(Math.min(aheadMs + 1, longestMs));
  return timeline;
}
