import type { Pool } from 'pg';
import { holdingAnyOf } from '../../domain/access/permission';
import { optional } from '../../domain/input/input';
import { readImports, type ImportPlace } from '../../storage/reports/importPage';
import { action } from '../running/action';
import { pageOf, requireCursor, requirePageSize, type ListLimits, type PageInput } from '../running/page';

interface Parts {
  readonly pool: Pool;
  readonly limits: ListLimits;
}

/** What was brought in from other systems, newest first. A dry run, or one that broke off, is in no log. */
export const finishedImports = action({
  permission: holdingAnyOf('decisions:import', 'audit:read'),
  input: ({ first, after }: PageInput, _request, { limits }: Parts) => ({
    first: requirePageSize(first, limits),
    after: optional(requireCursor, 'after', after, findPlace),
  }),
  run: async ({ pool }, { first, after }) =>
    pageOf(await readImports(pool, first + 1, after), first, placeOf),
});

function placeOf({ finishedAt, importId }: ImportPlace): string {
  return `${finishedAt.getTime()} ${importId}`;
}

function findPlace(place: string): ImportPlace | null {
  const [, atMs, importId] = /^(\d{1,15}) ([0-9a-f-]{36})$/.exec(place) ?? [];
  return importId === undefined ? null : { finishedAt: new Date(Number(atMs)), importId };
}
