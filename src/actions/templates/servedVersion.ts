import { servedText } from '../../domain/templates/shownText';
import type { Template } from '../../domain/templates/template';
import {
  versionState,
  type Timeline,
  type VersionInTime,
  type VersionState,
} from '../../domain/templates/timeline';
import type { PublishedVersion, VersionText } from '../../domain/templates/version';

/** A version in the one locale that it is served in. */
export interface ServedVersion {
  readonly version: PublishedVersion;
  readonly text: VersionText;
}

/** The same with where the version stands in its template's history. */
export interface VersionWithState extends ServedVersion {
  readonly state: VersionState;
}

export function serveVersion(
  version: PublishedVersion,
  locales: readonly string[],
  { defaultLocale }: Template,
): ServedVersion {
  return { version, text: servedText(version, locales, defaultLocale) };
}

export function serveCurrent(
  version: VersionInTime,
  locales: readonly string[],
  template: Template,
): VersionWithState {
  return { version, text: servedText(version, locales, template.defaultLocale), state: 'CURRENT' };
}

/** In the template's default locale. */
export function withState(timeline: Timeline, version: PublishedVersion, now: Date): VersionWithState {
  return { ...serveVersion(version, [], timeline.template), state: versionState(timeline, version, now) };
}
