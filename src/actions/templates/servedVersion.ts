import { isRefusal } from '../../domain/errors/refusal';
import { servedText, strictlyServedText } from '../../domain/templates/shownText';
import type { Template } from '../../domain/templates/template';
import {
  versionState,
  type PublishedState,
  type Timeline,
  type VersionInTime,
} from '../../domain/templates/timeline';
import type { PublishedVersion, VersionText } from '../../domain/templates/version';
import { wantedLocales } from '../running/requestLanguages';

/** A version in the one locale that it is served in. */
export interface ServedVersion {
  readonly version: PublishedVersion;
  readonly template: Template;
  readonly text: VersionText;
}

/** The same with where the version stands in its template's history. */
export interface VersionWithState extends ServedVersion {
  readonly state: PublishedState;
}

export function serveVersion(
  version: PublishedVersion,
  locales: readonly string[],
  template: Template,
): ServedVersion {
  return { version, template, text: servedText(version, locales, template.defaultLocale) };
}

/** The requested language of a version's text, which comes before the request's languages. */
export interface WantedText {
  /** Left out: the template's default one. */
  readonly locale?: string | null;
  /** Whether to have no text, instead of the one in the default locale, where none fits. */
  readonly strict: boolean;
}

/**
 * The text of the version in the language named; null if it is wanted strictly and none fits.
 * @throws Refused `INVALID_INPUT`
 */
export function findTextIn({ version, template }: ServedVersion, wanted: WantedText): VersionText | null {
  const ranges = wantedLocales(wanted.locale, () => []);
  const textFor = wanted.strict ? strictlyServedText : servedText;
  const text = textFor(version, ranges, template.defaultLocale);
  return isRefusal(text) ? null : text;
}

export function serveCurrent(
  version: VersionInTime,
  locales: readonly string[],
  template: Template,
): VersionWithState {
  return { ...serveVersion(version, locales, template), state: 'CURRENT' };
}

/** In the template's default locale, where no other is wanted. */
export function withState(
  timeline: Timeline,
  version: PublishedVersion,
  now: Date,
  locales: readonly string[] = [],
): VersionWithState {
  return {
    ...serveVersion(version, locales, timeline.template),
    state: versionState(timeline, version, now),
  };
}
