import type { Pool } from 'pg';
import { holdingAnyOf } from '../../domain/access/permission';
import { readImports } from '../../storage/reports/importPage';
import { action } from '../running/action';
import { instantPlace, pageOf, requireInstantPage, type ListLimits, type PageInput } from '../running/page';

interface Parts {
  readonly pool: Pool;
  readonly limits: ListLimits;
}

/** What was brought in from other systems, newest first. A dry run, or one that broke off, is in no log. */
export const finishedImports = action({
  permission: holdingAnyOf('decisions:import', 'audit:read'),
  input: (sent: PageInput, _request, { limits }: Parts) => requireInstantPage(sent, limits),
  run: async ({ pool }, { first, after }) =>
    pageOf(await readImports(pool, first + 1, after), first, ({ finishedAt: at, importId: id }) =>
      instantPlace({ at, id }),
    ),
});
