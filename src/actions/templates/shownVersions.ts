import { anyone } from '../../domain/access/permission';
import { requireTemplateCode, requireUuid, optional, requireLocale } from '../../domain/input/input';
import {
  askableVersion,
  isEffective,
  type Timeline,
  versionState,
  wasShown,
  getPublished,
} from '../../domain/templates/timeline';
import { orThrow, Refused } from '../../domain/errors/refusal';
import { servedText, strictlyServedText, answeredText } from '../../domain/templates/shownText';
import { action } from '../running/action';
import { whenReady, type PromiseOrValue } from '../running/promiseOrValue';
import type { Clock } from '../running/clock';
import { withState, type VersionWithState } from './servedVersion';
import type { TemplateCatalogue } from './templateCatalogue';
import type { PublishedVersion } from '../../domain/templates/version';
import type { Uuid } from '../../domain/values/checkedText';
import { wantedLocales } from '../running/requestLanguages';
import type { PublishedVersions, VersionInHistory } from './publishedVersions';

/** A version published without notice is seen everywhere after this long at the latest. */
export const maxAgeSeconds = 60;

export interface LatestTemplateInput {
  readonly templateCode: string;
  readonly locale?: string | null;
  /** Whether to refuse, instead of serving the template's default locale, when no text fits. */
  readonly strict?: boolean | null;
}

export interface LatestVersion extends VersionWithState {
  /** How long it may be kept: a minute at most, and never beyond the instant at which another takes its place. */
  readonly freshForSeconds: number;
}

interface Parts {
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
}

/**
 * The current version of a template, mostly from memory.
 * @throws Refused `TEMPLATE_NOT_FOUND`, `NO_PUBLISHED_VERSION`, `TEMPLATE_RETIRED`, `LOCALE_NOT_AVAILABLE`
 */
export const latestTemplate = action({
  permission: anyone,
  input: ({ templateCode, locale, strict }: LatestTemplateInput, { languages }) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    locales: languages.wanted(locale),
    textFor: strict ? strictlyServedText : servedText,
  }),
  run: ({ catalogue, clock }: Parts, { templateCode, locales, textFor }): PromiseOrValue<LatestVersion> =>
    whenReady(catalogue.timeline(templateCode), (timeline) => {
      const now = clock.now();
      const version = orThrow(askableVersion(timeline, now));
      return {
        version,
        template: timeline.template,
        state: 'CURRENT',
        text: orThrow(textFor(version, locales, timeline.template.defaultLocale)),
        freshForSeconds: freshForSeconds(timeline, now),
      };
    }),
});

/** How long what is current now surely stays so: a minute at most. */
export function freshForSeconds({ versions }: Timeline, now: Date): number {
  const next = versions.find((version) => !isEffective(version, now));
  const untilNextMs = next ? next.effectiveFrom.getTime() - now.getTime() : Infinity;
  return Math.min(Math.floor(untilNextMs / 1000), maxAgeSeconds);
}

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

interface ShownParts extends Parts {
  readonly publishedVersions: PublishedVersions;
}

interface Wanted {
  readonly id: Uuid;
  readonly locales: readonly string[];
}

/**
 * A version that is in effect or was, also of a retired template: what customers agreed to. Others are as if they were
 * not there, for everybody.
 * @throws Refused `VERSION_NOT_FOUND`
 */
export const consentVersion = action({
  permission: anyone,
  input: ({ id, locale }: ConsentVersionInput): Wanted => ({
    id: requireUuid('id', id),
    locales: wantedLocales(locale, () => []),
  }),
  run: ({ publishedVersions, clock }: ShownParts, wanted): PromiseOrValue<ShownVersion> =>
    whenReady(publishedVersions.find(wanted.id), (found) => shown(found, wanted, clock.now())),
});

function shown(found: VersionInHistory | null, { id, locales }: Wanted, now: Date): ShownVersion {
  const served = found && withState(found.timeline, found.version, now, locales);
  if (!served || !wasShown(served.state))
    throw new Refused({ code: 'VERSION_NOT_FOUND', consentVersionId: id });
  return {
    ...served,
    freshForSeconds: freshForSeconds(found.timeline, now),
    isLasting: isLasting(found.version, now),
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

export interface Answered {
  readonly templateCode: string;
  readonly consentVersionId: string;
  /** The hash names the locale too. */
  readonly contentHash: string;
}

export interface AnsweredVersionInput {
  readonly answered: Answered;
  /** Another language to see the version in; left out: the very text that was answered. */
  readonly locale?: string | null;
}

/**
 * The version that a decision answered, also superseded or of a retired template. Readers of the decision may
 * read it. What is not in memory is read once for all decisions of a turn.
 */
export const answeredVersion = action({
  permission: anyone,
  input: ({ answered, locale }: AnsweredVersionInput) => ({
    answered,
    locale: optional(requireLocale, 'locale', locale),
  }),
  run: ({ catalogue, clock }: Parts, { answered, locale }): PromiseOrValue<VersionWithState> =>
    whenReady(catalogue.timelineWith(answered.templateCode, answered.consentVersionId), (timeline) =>
      answeredIn(timeline, answered, locale, clock.now()),
    ),
});

function answeredIn(
  timeline: Timeline,
  { consentVersionId, contentHash }: Answered,
  locale: string | null,
  now: Date,
): VersionWithState {
  const { template } = timeline;
  const version = getPublished(timeline, consentVersionId);
  const text =
    locale === null
      ? answeredText(version, contentHash)
      : servedText(version, [locale], template.defaultLocale);
  return { version, template, text, state: versionState(timeline, version, now) };
}
