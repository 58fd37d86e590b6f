import { anyone } from '../../domain/access/permission';
import { requireTemplateCode } from '../../domain/input/input';
import { askableVersion, isEffective, type Timeline } from '../../domain/templates/timeline';
import { orThrow } from '../../domain/errors/refusal';
import { servedText, strictlyServedText } from '../../domain/templates/shownText';
import { action } from '../running/action';
import { whenReady, type PromiseOrValue } from '../running/promiseOrValue';
import type { Clock } from '../running/clock';
import type { VersionWithState } from './servedVersion';
import type { TemplateCatalogue } from './templateCatalogue';

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
 *
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
