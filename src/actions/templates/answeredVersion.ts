import { anyone } from '../../domain/access/permission';
import { optional, requireLocale } from '../../domain/input/input';
import { answeredText, servedText } from '../../domain/templates/shownText';
import { getPublished, versionState, type Timeline } from '../../domain/templates/timeline';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { whenReady, type PromiseOrValue } from '../running/promiseOrValue';
import type { VersionWithState } from './servedVersion';
import type { TemplateCatalogue } from './templateCatalogue';

/** What a decision says of the text that was answered. */
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

interface Parts {
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
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
