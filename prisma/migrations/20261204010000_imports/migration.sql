INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261204010000_imports', '20261204010000_imports');

-- Older code does not understand a record that was imported, so its nodes must be stopped.
-- An imported consent that was over already does not expire any more: nobody is told of it.
CREATE OR REPLACE FUNCTION "queue_for_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "log_queue" ("min_at", "max_at", "entries", "subject_ids", "template_codes", "sequences")
    SELECT min("recorded_at"), max("recorded_at"),
        string_agg("hash", ''::bytea ORDER BY "subject_id", "template_code", "sequence"),
        array_agg("subject_id" ORDER BY "subject_id", "template_code", "sequence"),
        array_agg("template_code" ORDER BY "subject_id", "template_code", "sequence"),
        array_agg("sequence" ORDER BY "subject_id", "template_code", "sequence")
    FROM "added" HAVING count(*) > 0;
    INSERT INTO "expiry" ("subject_id", "template_code", "sequence", "valid_until")
    SELECT "subject_id", "template_code", "sequence", "valid_until" FROM "added"
    WHERE "valid_until" IS NOT NULL AND NOT ("valid_until" <= "recorded_at" AND "source" ->> 'kind' IS NOT DISTINCT FROM 'IMPORTED');
    RETURN NULL;
END $$;
