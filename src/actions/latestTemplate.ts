import { requireTemplateCode } from '../domain/input';
import { askableVersion } from '../domain/askable';
import { orThrow } from '../domain/refusal';
import { servedText, strictlyServedText } from '../domain/shownText';
import { isEffective, type Timeline } from '../domain/timeline';
import { onceAtHand, type AtHand } from './atHand';
import type { Clock } from './clock';
import type { StatedVersion } from './served';
import type { TemplateCatalogue } from './templateCatalogue';
import { wantedLocales, type LocaleWish } from './wantedLocales';

/** A version published without notice is seen everywhere after this long at the latest. */
const maximalAgeSeconds = 60;

export interface LatestTemplateInput extends LocaleWish {
  readonly templateCode: string;
  /** Whether to refuse, instead of serving the template's default locale, when no text fits. */
  readonly strict?: boolean | null;
}

export interface LatestVersion extends StatedVersion {
  /** How long it may be kept: a minute at most, and never beyond the instant at which another takes its place. */
  readonly freshForSeconds: number;
}

export type LatestTemplate = (input: LatestTemplateInput) => AtHand<LatestVersion>;

/**
 * The current version of a template, mostly from memory.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `NO_PUBLISHED_VERSION`, `TEMPLATE_RETIRED`,
 * `LOCALE_NOT_AVAILABLE`
 */
export function latestTemplate(catalogue: TemplateCatalogue, clock: Clock): LatestTemplate {
  return (input) =>
    onceAtHand(catalogue.timeline(requireTemplateCode('templateCode', input.templateCode)), (timeline) => {
      const now = clock.now();
      const locales = wantedLocales(input);
      const version = orThrow(askableVersion(timeline, now));
      const textFor = input.strict ? strictlyServedText : servedText;
      return {
        version,
        state: 'CURRENT',
        text: orThrow(textFor(version, locales, timeline.template.defaultLocale)),
        freshForSeconds: freshForSeconds(timeline, now),
      };
    });
}

function freshForSeconds({ versions }: Timeline, now: Date): number {
  const next = versions.find((version) => !isEffective(version, now));
  const untilNextMs = next ? next.effectiveFrom.getTime() - now.getTime() : Infinity;
  return Math.min(Math.floor(untilNextMs / 1000), maximalAgeSeconds);
}
