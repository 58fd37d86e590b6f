import type { Pool } from 'pg';
import type { TallyEntry } from '../../domain/reports/tally';
import { UNHURRIED_LIMIT_MS } from '../engine/limits';
import { unhurried } from './unhurried';

/**
 * Decisions as the tally counts them, for a WITH. A customer counts for the version that the newest decision names.
 * If that is late, they count for the one that opened its epoch. An erased customer does not count.
 * @param which a condition on the ledger's rows, under `d`
 */
export const decidedRows = (which: string) => `
  placed AS (
    SELECT template_code, consent_version_id, effective_from, number, change_kind = 'MATERIAL'
        OR row_number() OVER (PARTITION BY template_code ORDER BY effective_from, number) = 1 AS opens
    FROM version WHERE published_at IS NOT NULL AND withdrawn_at IS NULL
  ), in_time AS (
    SELECT template_code, consent_version_id, opens,
      count(*) FILTER (WHERE opens) OVER (PARTITION BY template_code ORDER BY effective_from, number) AS epoch
    FROM placed
  ), decided AS (
    SELECT d.template_code, d.consent_version_id, NOT d.awaits_confirmation AS is_recorded,
      CASE WHEN d.awaits_confirmation THEN 'unconfirmed' ELSE d.value::text END AS value, (coalesce(d.decided_at, d.recorded_at) AT TIME ZONE 'UTC')::date AS decided_on,
      CASE WHEN named.epoch < d.epoch THEN opening.consent_version_id
        ELSE d.consent_version_id END AS counted_version_id,
      c.subject_id IS NOT NULL AND
        lead(d.sequence) OVER (PARTITION BY d.subject_id, d.template_code ORDER BY d.sequence) IS NULL AS is_newest
    FROM decision d
    JOIN in_time named USING (template_code, consent_version_id)
    LEFT JOIN in_time opening
      ON opening.template_code = d.template_code AND opening.epoch = d.epoch AND opening.opens
    LEFT JOIN customer c ON c.subject_id = d.subject_id AND c.part = d.part AND c.linked_to IS NULL
    WHERE ${which}
  )`;

/*
 * What the ledger holds less what the tally says, from one snapshot. Where decisions do not expire, the newest
 * are compared over all days, and what differs is put on the last of them.
 */
const differences = `
  WITH ${decidedRows('true')}, counted AS (
    SELECT template_code, consent_version_id, value, decided_on, count(*) AS recorded, 0 AS newest
    FROM decided WHERE is_recorded GROUP BY template_code, consent_version_id, value, decided_on
    UNION ALL
    SELECT template_code, counted_version_id, value, decided_on, 0, count(*)
    FROM decided WHERE is_newest GROUP BY template_code, counted_version_id, value, decided_on
    UNION ALL
    SELECT template_code, consent_version_id, value, decided_on, -recorded, -newest FROM ledger_tally
    UNION ALL
    SELECT n.template_code, n.consent_version_id, n.value, n.decided_on, -n.recorded, -n.newest
    FROM ledger_inbox i, json_to_recordset(i.tally) AS n (template_code text, consent_version_id uuid, value text,
      decided_on date, recorded integer, newest integer)
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
  SELECT template_code AS "templateCode", consent_version_id AS "consentVersionId", value,
    decided_on::text AS "decidedOn", recorded, newest
  FROM missing ORDER BY template_code, consent_version_id, value, decided_on`;

const faultsStatement = `${differences} ${listed}`;

const mendingStatement = `${differences}, mended AS (
    INSERT INTO ledger_tally AS t (template_code, consent_version_id, value, decided_on, slot, recorded, newest)
    SELECT template_code, consent_version_id, value, decided_on, 0, recorded, newest FROM missing
    ORDER BY template_code, consent_version_id, value, decided_on
    ON CONFLICT (template_code, consent_version_id, value, decided_on, slot)
    DO UPDATE SET recorded = t.recorded + excluded.recorded, newest = t.newest + excluded.newest
  ) ${listed}`;

/** What the tally lacks (or, below zero, has too much); nothing when it agrees with the ledger. Reads all of it. */
export async function readTallyFaults(pool: Pool): Promise<readonly TallyEntry[]> {
  const { rows } = await unhurried(pool, UNHURRIED_LIMIT_MS, (client) =>
    client.query<TallyEntry>(faultsStatement),
  );
  return rows;
}

/**
 * Adds what the tally lacks while decisions go on being recorded: appends count on both sides alike. Two at the same
 * time would add it twice, so one waits for the other. On a divided ledger, which has no snapshot of all servers,
 * appends wait. Answers what was added.
 */
export async function mendTally(pool: Pool): Promise<readonly TallyEntry[]> {
  const { rows } = await unhurried(pool, UNHURRIED_LIMIT_MS, async (client) => {
    await client.query('SELECT hold_appends()');
    await client.query('LOCK TABLE ledger_tally IN SHARE UPDATE EXCLUSIVE MODE');
    return client.query<TallyEntry>(mendingStatement);
  });
  return rows;
}
