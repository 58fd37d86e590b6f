import type { Timeline } from '../domain/timeline';
import { invalidInput, optional, requireTemplateCode } from '../domain/input';
import { onceAtHand, type AtHand } from './atHand';
import type { Clock } from './clock';
import { requirePageSize, type ListLimits } from './listLimits';
import { pageOf, type Page } from './page';
import { stateVersion, type StatedVersion } from './served';
import type { TemplateCatalogue } from './templateCatalogue';

export interface TemplateVersionsInput {
  readonly templateCode: string;
  /** At least one version, at most a page. */
  readonly first: number;
  /** The cursor of the version that the page goes on after. */
  readonly after?: string | null;
}

export type TemplateVersions = (input: TemplateVersionsInput) => AtHand<Page<StatedVersion>>;

/**
 * The versions of a template that were published, withdrawn ones too, newest number first, each in the
 * template's default locale.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`
 */
export function templateVersions(
  catalogue: TemplateCatalogue,
  clock: Clock,
  limits: ListLimits,
): TemplateVersions {
  return (input) => {
    const templateCode = requireTemplateCode('templateCode', input.templateCode);
    const first = requirePageSize(input.first, limits);
    const below = optional(requireCursor, 'after', input.after) ?? Infinity;
    return onceAtHand(catalogue.timeline(templateCode), (timeline) =>
      pageOf(versionsBelow(timeline, below, clock.now()), first, cursorOf),
    );
  };
}

function versionsBelow(timeline: Timeline, below: number, now: Date): readonly StatedVersion[] {
  return [...timeline.versions, ...timeline.withdrawn]
    .filter(({ number }) => number < below)
    .sort((a, b) => b.number - a.number)
    .map((version) => stateVersion(timeline, version, now));
}

function cursorOf({ version }: StatedVersion): string {
  return Buffer.from(String(version.number)).toString('base64url');
}

function requireCursor(member: string, cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw invalidInput(member, 'a cursor of this list', `text of ${cursor.length} characters`);
}
