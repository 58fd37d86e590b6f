import { requireLocale, requireTemplateCode } from '../domain/input';
import { askableVersion } from '../domain/askable';
import { orThrow } from '../domain/refusal';
import { isEffective, type Timeline } from '../domain/timeline';
import type { Clock } from './clock';
import { serveVersion, type ServedVersion } from './served';
import type { TemplateCatalogue } from './templateCatalogue';

export interface LatestTemplateInput {
  readonly templateCode: string;
  /** Language tags in order of preference; the template's default locale serves when none fits. */
  readonly locales: readonly string[];
}

export interface LatestVersion extends ServedVersion {
  /** How long until a scheduled version takes its place; null when none is scheduled. */
  readonly freshForMs: number | null;
}

export type LatestTemplate = (input: LatestTemplateInput) => LatestVersion;

/**
 * The current version of a template, from memory.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `NO_PUBLISHED_VERSION`, `TEMPLATE_RETIRED`
 */
export function latestTemplate(catalogue: TemplateCatalogue, clock: Clock): LatestTemplate {
  return (input) => {
    const timeline = catalogue.get(requireTemplateCode('templateCode', input.templateCode));
    const locales = input.locales.map((locale) => requireLocale('locale', locale));
    const now = clock.now();
    const version = orThrow(askableVersion(timeline, now));
    return {
      ...serveVersion(version, locales, timeline.template),
      freshForMs: msToNextVersion(timeline, now),
    };
  };
}

function msToNextVersion({ versions }: Timeline, now: Date): number | null {
  const next = versions.find((version) => !isEffective(version, now));
  return next ? next.effectiveFrom.getTime() - now.getTime() : null;
}
