import type { Timeline } from '../../domain/templates/timeline';
import { invalidInput, optional, requireTemplateCode } from '../../domain/input/input';
import { templateStaff } from '../../domain/access/permission';
import { action } from '../running/action';
import { whenReady, type PromiseOrValue } from '../running/promiseOrValue';
import type { Clock } from '../running/clock';
import { requirePageSize, type ListLimits } from '../running/listLimits';
import { pageOf, type Page } from '../running/page';
import { withState, type VersionWithState } from './servedVersion';
import type { TemplateCatalogue } from './templateCatalogue';

export interface TemplateVersionsInput {
  readonly templateCode: string;
  /** At least one version, at most a page. */
  readonly first: number;
  /** The cursor of the version that the page goes on after. */
  readonly after?: string | null;
}

interface Parts {
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly limits: ListLimits;
}

/**
 * Published versions, cancelled ones too, newest number first, in the default locale. @throws Refused
 * `TEMPLATE_NOT_FOUND`
 */
export const templateVersions = action({
  permission: templateStaff,
  input: ({ templateCode, first, after }: TemplateVersionsInput, _request, { limits }: Parts) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    first: requirePageSize(first, limits),
    below: optional(requireCursor, 'after', after) ?? Infinity,
  }),
  run: ({ catalogue, clock }, { templateCode, first, below }): PromiseOrValue<Page<VersionWithState>> =>
    whenReady(catalogue.timeline(templateCode), (timeline) =>
      pageOf(versionsBelow(timeline, below, clock.now()), first, cursorOf),
    ),
});

function versionsBelow(timeline: Timeline, below: number, now: Date): readonly VersionWithState[] {
  return [...timeline.versions, ...timeline.cancelled]
    .filter(({ number }) => number < below)
    .sort((a, b) => b.number - a.number)
    .map((version) => withState(timeline, version, now));
}

function cursorOf({ version }: VersionWithState): string {
  return Buffer.from(String(version.number)).toString('base64url');
}

function requireCursor(member: string, cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw invalidInput(member, 'a cursor of this list', `a string of ${cursor.length} characters`);
}
