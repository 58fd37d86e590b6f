import type { Pool } from 'pg';
import { holding } from '../../domain/access/permission';
import { optional } from '../../domain/input/input';
import { isActivityKind } from '../../domain/reports/activity';
import { readActivity, type ActivityPlace } from '../../storage/reports/activityPage';
import { action } from '../running/action';
import { pageOf, requireCursor, requirePageSize, type ListLimits, type PageInput } from '../running/page';

interface Parts {
  readonly pool: Pool;
  readonly limits: ListLimits;
}

/** What staff did, newest first. */
export const activity = action({
  permission: holding('audit:read'),
  input: ({ first, after }: PageInput, _request, { limits }: Parts) => ({
    first: requirePageSize(first, limits),
    after: optional(requireCursor, 'after', after, findPlace),
  }),
  run: async ({ pool }, { first, after }) =>
    pageOf(await readActivity(pool, first + 1, after), first, placeOf),
});

function placeOf({ at, kind, about }: ActivityPlace): string {
  return `${at.getTime()} ${kind} ${about}`;
}

function findPlace(place: string): ActivityPlace | null {
  const [, atMs, kind = '', about = ''] = /^(\d{1,15}) (\S{1,40}) (\S{1,200})$/.exec(place) ?? [];
  const at = new Date(Number(atMs));
  return isActivityKind(kind) && !Number.isNaN(at.getTime()) ? { at, kind, about } : null;
}
