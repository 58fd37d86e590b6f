INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261129030000_consents_that_expire', '20261123000000_migration_marks');

-- Consents that were recorded before there was a feed. Those recorded since are there already, and what has expired since
-- was told. It locks nothing that others wait for. Interrupted, it has done nothing and begins anew.
INSERT INTO "expiry" ("subject_id", "template_code", "sequence", "valid_until")
SELECT "subject_id", "template_code", "sequence", "valid_until" FROM "decision" d
WHERE "valid_until" > statement_timestamp() AND NOT EXISTS (
    SELECT FROM "log_event" e WHERE e."kind" = 'expiry' AND e."about" = encode(d."hash", 'hex')
)
ON CONFLICT DO NOTHING;
