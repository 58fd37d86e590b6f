import { anyone } from '../../domain/access/permission';
import { Refused } from '../../domain/errors/refusal';
import { requireUuid } from '../../domain/input/input';
import { versionState, wasShown } from '../../domain/templates/timeline';
import type { PublishedVersion } from '../../domain/templates/version';
import type { Uuid } from '../../domain/values/checkedText';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { whenReady, type PromiseOrValue } from '../running/promiseOrValue';
import { wantedLocales } from '../running/requestLanguages';
import { freshForSeconds, maxAgeSeconds } from './latestTemplate';
import type { PublishedVersions, VersionInHistory } from './publishedVersions';
import { serveVersion, type VersionWithState } from './servedVersion';

export interface ConsentVersionInput {
  readonly id: string;
  /** Left out: the template's default locale; the request's languages do not count. */
  readonly locale?: string | null;
}

export interface ShownVersion extends VersionWithState {
  /** How long it may be kept with its state, which time changes. */
  readonly freshForSeconds: number;
  /** Whether all but its state is final. */
  readonly isLasting: boolean;
}

interface Parts {
  readonly publishedVersions: PublishedVersions;
  readonly clock: Clock;
}

interface Wanted {
  readonly id: Uuid;
  readonly locales: readonly string[];
}

/**
 * A version that is in effect or was, also of a retired template: what customers agreed to. Others are as if they were
 * not there, for everybody.
 *
 * @throws Refused `VERSION_NOT_FOUND`
 */
export const consentVersion = action({
  permission: anyone,
  input: ({ id, locale }: ConsentVersionInput): Wanted => ({
    id: requireUuid('id', id),
    locales: wantedLocales(locale, () => []),
  }),
  run: ({ publishedVersions, clock }: Parts, wanted): PromiseOrValue<ShownVersion> =>
    whenReady(publishedVersions.find(wanted.id), (found) => shown(found, wanted, clock.now())),
});

function shown(found: VersionInHistory | null, { id, locales }: Wanted, now: Date): ShownVersion {
  const state = found && versionState(found.timeline, found.version, now);
  if (!state || !wasShown(state)) throw new Refused({ code: 'VERSION_NOT_FOUND', consentVersionId: id });
  const { timeline, version } = found;
  return {
    ...serveVersion(version, locales, timeline.template),
    state,
    freshForSeconds: freshForSeconds(timeline, now),
    isLasting: isLasting(version, now),
  };
}

/**
 * A scheduled version may just have been cancelled on another node; one that took effect when published never can
 * be.
 */
function isLasting({ publishedAt, effectiveFrom }: PublishedVersion, now: Date): boolean {
  const inEffectForMs = now.getTime() - effectiveFrom.getTime();
  return effectiveFrom <= publishedAt || inEffectForMs >= maxAgeSeconds * 1_000;
}
