import { invalidInput } from '../../domain/input/input';
import type { Pool } from 'pg';
import { grouped } from '../../domain/values/grouped';

const divided = new WeakSet<object>();

/** Whether the server coordinates others: asked once, as no node runs while a ledger is divided. */
export async function findCitus(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `SELECT to_regclass('pg_dist_node') IS NOT NULL AS "isThere"`,
  );
  return rows[0]?.isThere === true;
}

/** From here on these statements are about one customer each. */
export function askApart<Statements extends object>(statements: Statements): Statements {
  divided.add(statements);
  return statements;
}

export function asksApart(statements: object): boolean {
  return divided.has(statements);
}

/** @param member that names a second customer, who may be on another server @throws Refused `INVALID_INPUT` */
export function mustBeUndivided(statements: object, member: string): void {
  if (asksApart(statements)) throw invalidInput(member, 'a ledger on one server', 'one that is divided');
}

/** All in one, or where the ledger is divided those of each customer. */
export function apart<Item>(
  isDivided: boolean,
  items: readonly Item[],
  customerOf: (item: Item) => string,
): readonly (readonly Item[])[] {
  return isDivided ? [...grouped(items, customerOf).values()] : [items];
}

/** Looks up all at once, or where the ledger is divided those of each customer. The answers are in the order of the look-ups. */
export async function lookUpApart<LookUp, Answer>(
  isDivided: boolean,
  lookUps: readonly LookUp[],
  customerOf: (lookUp: LookUp) => string,
  lookUp: (some: readonly LookUp[]) => Promise<readonly Answer[]>,
): Promise<readonly Answer[]> {
  if (!isDivided) return lookUp(lookUps);
  const answers: Answer[] = [];
  const parts = apart(isDivided, [...lookUps.entries()], ([, each]) => customerOf(each));
  await Promise.all(
    parts.map(async (some) => {
      const found = await lookUp(some.map(([, each]) => each));
      for (const [index, [place]] of some.entries()) answers[place] = found[index] as Answer;
    }),
  );
  return answers;
}
