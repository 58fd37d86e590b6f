import type { Pool } from 'pg';
import type { DecisionValue } from '../domain/decisionValue';
import type { TallyEntry } from '../domain/tally';
import { unhurried } from './unhurried';

interface TallyRow {
  readonly template_code: string;
  readonly consent_version_id: string;
  readonly value: DecisionValue;
  readonly decided_on: string;
  readonly recorded: number;
  readonly newest: number;
}

/*
 * What the ledger holds less what the tally says, from one snapshot. Where decisions do not expire, the newest
 * are compared over all days, and what differs is put on the last of them.
 */
const differences = `
  WITH decided AS (
    SELECT template_code, consent_version_id, value, (decided_at AT TIME ZONE 'UTC')::date AS decided_on,
      lead(sequence) OVER (PARTITION BY subject_id, template_code ORDER BY sequence) IS NULL AS is_newest
    FROM decision
  ), counted AS (
    SELECT template_code, consent_version_id, value, decided_on, count(*) AS recorded,
      count(*) FILTER (WHERE is_newest) AS newest
    FROM decided GROUP BY template_code, consent_version_id, value, decided_on
    UNION ALL
    SELECT template_code, consent_version_id, value, decided_on, -recorded, -newest FROM ledger_tally
  ), by_day AS (
    SELECT template_code, consent_version_id, value, decided_on, sum(recorded) AS recorded, sum(newest) AS newest,
      value = 'given' AND validity IS NOT NULL AS expires
    FROM counted JOIN version USING (template_code, consent_version_id)
    GROUP BY template_code, consent_version_id, value, decided_on, validity
  ), difference AS (
    SELECT template_code, consent_version_id, value, decided_on, recorded, CASE
      WHEN expires THEN newest
      WHEN decided_on = max(decided_on) OVER kind THEN sum(newest) OVER kind
      ELSE 0 END AS newest
    FROM by_day WINDOW kind AS (PARTITION BY template_code, consent_version_id, value)
  ), missing AS (
    SELECT template_code, consent_version_id, value, decided_on, recorded::integer AS recorded,
      newest::integer AS newest
    FROM difference WHERE recorded <> 0 OR newest <> 0
  )`;

const listed = `
  SELECT template_code, consent_version_id, value, decided_on::text, recorded, newest FROM missing
  ORDER BY template_code, consent_version_id, value, decided_on`;

const faultsStatement = `${differences} ${listed}`;

const mendingStatement = `${differences}, mended AS (
    INSERT INTO ledger_tally AS t (template_code, consent_version_id, value, decided_on, slot, recorded, newest)
    SELECT template_code, consent_version_id, value, decided_on, 0, recorded, newest FROM missing
    ORDER BY template_code, consent_version_id, value, decided_on
    ON CONFLICT (template_code, consent_version_id, value, decided_on, slot)
    DO UPDATE SET recorded = t.recorded + excluded.recorded, newest = t.newest + excluded.newest
  ) ${listed}`;

/** The whole ledger takes its time. */
const unlimitedMs = 0;

/** What the tally lacks (or, below zero, has too much); nothing when it agrees with the ledger. Reads all of it. */
export async function readTallyFaults(pool: Pool): Promise<readonly TallyEntry[]> {
  const { rows } = await unhurried(pool, unlimitedMs, (client) => client.query<TallyRow>(faultsStatement));
  return rows.map(tallyEntryOf);
}

/**
 * Adds what the tally lacks, while decisions go on being recorded: a difference taken from one snapshot is not
 * changed by appends, which count for both sides alike. Two that mend at once would add it twice, so one has to
 * wait for the other. Answers what was added.
 */
export async function mendTally(pool: Pool): Promise<readonly TallyEntry[]> {
  const { rows } = await unhurried(pool, unlimitedMs, async (client) => {
    await client.query('LOCK TABLE ledger_tally IN SHARE UPDATE EXCLUSIVE MODE');
    return client.query<TallyRow>(mendingStatement);
  });
  return rows.map(tallyEntryOf);
}

function tallyEntryOf(row: TallyRow): TallyEntry {
  const { template_code: templateCode, consent_version_id: consentVersionId, decided_on: decidedOn } = row;
  return {
    templateCode,
    consentVersionId,
    decidedOn,
    value: row.value,
    recorded: row.recorded,
    newest: row.newest,
  };
}
