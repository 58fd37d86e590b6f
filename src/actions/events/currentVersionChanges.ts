import { anyone } from '../../domain/access/permission';
import type { EventType } from '../../domain/events/eventType';
import { optional, requireTemplateCode } from '../../domain/input/input';
import { findCurrentVersion, findPublished } from '../../domain/templates/timeline';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { serveCurrent, withState, type VersionWithState } from '../templates/servedVersion';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { Feed } from './feed';
import { changesSince, type ToldEvent, timelineSince } from './followFeed';
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
export const currentVersionChanges = action({
  permission: anyone,
  input: ({ templateCode, locale, after, until }: CurrentVersionChangesInput, { languages }) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    locales: languages.wanted(locale),
    after: optional(requireEventId, 'after', after),
    until,
  }),
  run: async (parts: Parts, { templateCode, locales, after, until }) => {
    await parts.catalogue.timeline(templateCode);
    const following = { after, until, filter: { types, templateCode } };
    return changesSince<CurrentVersionChange>(
      parts.feed,
      following,
      () => currentVersion(templateCode, parts, locales),
      (told) => changesOf(told, parts, locales),
    );
  },
});

async function* currentVersion(
  templateCode: string,
  { catalogue, clock }: Parts,
  locales: readonly string[],
): AsyncGenerator<CurrentVersionChange, void> {
  const timeline = await catalogue.asPublished(templateCode);
  const version = findCurrentVersion(timeline, clock.now());
  if (!version) return;
  const served = serveCurrent(version, locales, timeline.template);
  yield { eventId: null, at: version.effectiveFrom, version: served };
}

async function* changesOf(
  { eventId, event }: ToldEvent,
  parts: Parts,
  locales: readonly string[],
): AsyncGenerator<CurrentVersionChange, void> {
  const timeline = await timelineSince(event, parts);
  const { consent_version_id: id } = event.data;
  const version = typeof id === 'string' ? findPublished(timeline, id) : null;
  if (!version) return;
  yield { eventId, at: event.at, version: withState(timeline, version, parts.clock.now(), locales) };
}
