import { anyone } from '../../domain/access/permission';
import type { EventType } from '../../domain/events/eventType';
import { optional, requireTemplateCode } from '../../domain/input/input';
import { findCurrentVersion, findPublished, versionState } from '../../domain/templates/timeline';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { serveVersion, type VersionWithState } from '../templates/servedVersion';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { Feed } from './feed';
import { endOf, followFeed, mostBehindOfPublic, type ToldEvent, timelineSince } from './followFeed';
import { requireEventId } from './readEvents';

export interface CurrentVersionChangesInput {
  readonly templateCode: string;
  readonly locale?: string | null;
  /** The last event that was received. Without it, the current version comes first. */
  readonly after?: string | null;
  readonly until: AbortSignal;
}

export interface CurrentVersionChange {
  /** Null for the version that is current at the beginning. */
  readonly eventId: string | null;
  readonly at: Date;
  readonly version: VersionWithState;
}

interface Parts {
  readonly feed: Feed;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
}

const types: ReadonlySet<EventType> = new Set(['consent.version.current']);

/** @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, and as `followFeed` */
export const currentVersionChanges = action('currentVersionChanges', {
  permission: anyone,
  input: ({ templateCode, locale, after, until }: CurrentVersionChangesInput, { languages }) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    locales: languages.wanted(locale),
    after: optional(requireEventId, 'after', after),
    until,
  }),
  run: async (parts: Parts, { templateCode, locales, after, until }) => {
    await parts.catalogue.timeline(templateCode);
    const begin = after ?? (await endOf(parts.feed));
    const following = { after: begin, until, mostBehind: mostBehindOfPublic };
    const told = await followFeed(parts.feed, { ...following, filter: { types, templateCode } });
    return after ? changesIn(told, parts, locales) : fromNowOn(templateCode, told, parts, locales);
  },
});

/** The place to go on from was taken before the reading, so nothing is lost between the two. */
async function* fromNowOn(
  templateCode: string,
  told: AsyncGenerator<ToldEvent, void>,
  parts: Parts,
  locales: readonly string[],
): AsyncGenerator<CurrentVersionChange, void> {
  const timeline = await parts.catalogue.asPublished(templateCode);
  const version = findCurrentVersion(timeline, parts.clock.now());
  if (version) {
    const served = { ...serveVersion(version, locales, timeline.template), state: 'CURRENT' as const };
    yield { eventId: null, at: version.effectiveFrom, version: served };
  }
  yield* changesIn(told, parts, locales);
}

async function* changesIn(
  told: AsyncGenerator<ToldEvent, void>,
  parts: Parts,
  locales: readonly string[],
): AsyncGenerator<CurrentVersionChange, void> {
  for await (const { eventId, event } of told) {
    const timeline = await timelineSince(event, parts);
    const { consent_version_id: id } = event.data;
    const version = typeof id === 'string' ? findPublished(timeline, id) : null;
    if (!version) continue;
    const state = versionState(timeline, version, parts.clock.now());
    yield {
      eventId,
      at: event.at,
      version: { ...serveVersion(version, locales, timeline.template), state },
    };
  }
}
