INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261201020000_consents_that_ran_out', '20261123000000_migration_marks');

-- Consents that ran out after the feed began and before those of older times were added. They are told late, at their
-- instant.
INSERT INTO "expiry" ("subject_id", "template_code", "sequence", "valid_until")
SELECT d."subject_id", d."template_code", d."sequence", d."valid_until" FROM "decision" d, "feed_head" f
WHERE d."valid_until" BETWEEN f."started_at" AND statement_timestamp() AND NOT EXISTS (
    SELECT FROM "log_event" e WHERE e."kind" = 'expiry' AND e."about" = encode(d."hash", 'hex')
)
ON CONFLICT DO NOTHING;
