INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261127010000_ledger_into_log', '20261123000000_migration_marks');

-- Queues what was recorded before there was a log, in the order in which it was, and before all that came since: its
-- batches have the numbers below 1. It locks nothing that others wait for. Interrupted, it has done nothing and begins anew.
INSERT INTO "log_queue" ("batch_id", "min_at", "max_at", "entries")
SELECT "batch" - (SELECT count(*) FROM "decision" WHERE "queued" IS NULL), min("decided_at"), max("decided_at"),
    string_agg("hash", ''::bytea ORDER BY "place")
FROM (
    SELECT "hash", "decided_at", "place", ("place" - 1) / 256 AS "batch"
    FROM (
        SELECT "hash", "decided_at",
            row_number() OVER (ORDER BY "decided_at", "subject_id", "template_code", "sequence") AS "place"
        FROM "decision" WHERE "queued" IS NULL
    ) AS "recorded"
) AS "batched"
GROUP BY "batch";
