import { requireLocale, requireTemplateCode } from '../domain/input';
import { askableVersion } from '../domain/askable';
import { orThrow } from '../domain/refusal';
import type { Clock } from './clock';
import { serveVersion, type ServedVersion } from './served';
import type { TemplateCatalogue } from './templateCatalogue';

export interface LatestTemplateInput {
  readonly templateCode: string;
  /** Language tags in order of preference; the template's default locale serves when none fits. */
  readonly locales: readonly string[];
}

export type LatestTemplate = (input: LatestTemplateInput) => ServedVersion;

/**
 * The current version of a template, from memory.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `NO_PUBLISHED_VERSION`, `TEMPLATE_RETIRED`
 */
export function latestTemplate(catalogue: TemplateCatalogue, clock: Clock): LatestTemplate {
  return (input) => {
    const timeline = catalogue.get(requireTemplateCode('templateCode', input.templateCode));
    const locales = input.locales.map((locale) => requireLocale('locale', locale));
    const version = orThrow(askableVersion(timeline, clock.now()));
    return serveVersion(version, locales, timeline.template);
  };
}
