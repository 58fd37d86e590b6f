import type { Pool } from 'pg';

interface Counted {
  readonly kind: string;
  readonly recorded: number;
  readonly newest: number;
}

/** Expects what the tally says to be what counting every decision one by one comes to. */
export async function expectTallyTrue(pool: Pool): Promise<void> {
  expect(await tallied(pool)).toEqual(await scanned(pool));
}

/** Expects customers by origin to be what their newest answers come to, once nothing waits for the log any more. */
export async function expectOriginsTrue(pool: Pool): Promise<void> {
  const said = await pool.query(
    `SELECT template_code, locale, channel, value, customers FROM answer_origin WHERE customers <> 0
     ORDER BY template_code, locale, channel, value`,
  );
  const scanned = await pool.query(
    `SELECT template_code COLLATE "C" AS template_code, locale COLLATE "C" AS locale,
       coalesce(channel, '') COLLATE "C" AS channel,
       CASE WHEN awaits_confirmation THEN 'unconfirmed' ELSE value::text END COLLATE "C" AS value,
       count(*)::integer AS customers
     FROM (SELECT DISTINCT ON (subject_id, template_code) * FROM decision
       ORDER BY subject_id, template_code, sequence DESC) AS n
     WHERE subject_id IN (SELECT subject_id FROM customer) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
  );
  expect(said.rows).toEqual(scanned.rows);
}

interface ScannedRow {
  readonly subject_id: string;
  readonly template_code: string;
  readonly sequence: number;
  readonly value: string;
  readonly consent_version_id: string;
  readonly epoch: number;
  readonly recorded_at: Date;
  readonly decided_at: Date | null;
  readonly valid_until: Date | null;
  readonly awaits_confirmation: boolean;
  /** Nobody is counted who was erased. */
  readonly is_linked: boolean;
}

interface VersionRow {
  readonly template_code: string;
  readonly consent_version_id: string;
  readonly change_kind: string;
}

/** By version, value and day; `newest` by day only where decisions expire. */
async function scanned(pool: Pool): Promise<readonly Counted[]> {
  const { rows } = await pool.query<ScannedRow>(
    `SELECT d.*, EXISTS (SELECT FROM customer c WHERE c.subject_id = d.subject_id AND c.part = d.part) AS is_linked FROM decision d`,
  );
  const newest = new Map<string, number>();
  for (const row of rows) {
    newest.set(chainOf(row), Math.max(newest.get(chainOf(row)) ?? 0, row.sequence));
  }
  const countedOn = await countedVersions(pool);
  return summed(
    rows.flatMap((row) => {
      const waits = row.awaits_confirmation;
      const value = waits ? 'unconfirmed' : row.value;
      const kindOn = (version: string) => `${row.template_code} ${version} ${value}`;
      const [named, counted] = [kindOn(row.consent_version_id), kindOn(countedOn(row))];
      const day = (row.decided_at ?? row.recorded_at).toISOString().slice(0, 10);
      const isNewest = row.is_linked && newest.get(chainOf(row)) === row.sequence ? 1 : 0;
      return [
        { kind: `${named} ${day}`, recorded: waits ? 0 : 1, newest: 0 },
        { kind: `${counted} ${day}`, recorded: 0, newest: row.valid_until && !waits ? isNewest : 0 },
        { kind: counted, recorded: 0, newest: isNewest },
      ];
    }),
  );
}

/** A late answer counts for the first version of the epoch that its customer had answered before. */
async function countedVersions(pool: Pool): Promise<(row: ScannedRow) => string> {
  const { rows } = await pool.query<VersionRow>(
    `SELECT template_code, consent_version_id, change_kind FROM version
     WHERE published_at IS NOT NULL AND withdrawn_at IS NULL ORDER BY template_code, effective_from, number`,
  );
  const openings = new Map<string, readonly string[]>();
  const epochs = new Map<string, number>();
  for (const { template_code: code, consent_version_id: id, change_kind: kind } of rows) {
    const known = openings.get(code) ?? [];
    if (kind === 'MATERIAL' || known.length === 0) openings.set(code, [...known, id]);
    epochs.set(id, openings.get(code)?.length ?? 0);
  }
  return ({ template_code, consent_version_id, epoch }) => {
    const isLate = (epochs.get(consent_version_id) ?? epoch) < epoch;
    return isLate ? (openings.get(template_code)?.[epoch - 1] ?? '') : consent_version_id;
  };
}

function chainOf(row: ScannedRow): string {
  return `${row.subject_id} ${row.template_code}`;
}

interface TallyRow {
  readonly version: string;
  readonly day: string;
  readonly expires: boolean;
  readonly recorded: number;
  readonly newest: number;
}

async function tallied(pool: Pool): Promise<readonly Counted[]> {
  const { rows } = await pool.query<TallyRow>(
    `SELECT concat_ws(' ', template_code, consent_version_id, value) AS version, decided_on::text AS day,
       value = 'given' AND (SELECT validity FROM version v WHERE v.consent_version_id = t.consent_version_id)
         IS NOT NULL AS expires, recorded, newest
     FROM ledger_tally t`,
  );
  return summed(
    rows.flatMap(({ version, day, expires, recorded, newest }) => [
      { kind: `${version} ${day}`, recorded, newest: expires ? newest : 0 },
      { kind: version, recorded: 0, newest },
    ]),
  );
}

/** What comes to nothing is left out. */
function summed(parts: readonly Counted[]): readonly Counted[] {
  const sums = new Map<string, Counted>();
  for (const { kind, recorded, newest } of parts) {
    const sum = sums.get(kind) ?? { kind, recorded: 0, newest: 0 };
    sums.set(kind, { kind, recorded: sum.recorded + recorded, newest: sum.newest + newest });
  }
  return [...sums.values()]
    .filter(({ recorded, newest }) => recorded !== 0 || newest !== 0)
    .toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
}
