INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261203000000_record_format_3', '20261203000000_record_format_3');

-- Older code reads and writes the column that is renamed here, so its nodes must be stopped. No row is rewritten.
ALTER TABLE "decision" RENAME COLUMN "decided_at" TO "recorded_at";

-- What only some decisions have. Null in "decided_at": decided when it was recorded. Null in "decided_by": by the
-- customer. All rows of formats 1 and 2 have nulls here, which their hashes rest on.
ALTER TABLE "decision"
    ADD COLUMN "decided_at" TIMESTAMPTZ(3),
    ADD COLUMN "decided_by" JSONB,
    ADD COLUMN "source" JSONB,
    ADD COLUMN "context_hash" BYTEA,
    DROP CONSTRAINT "decision_valid_for_a_time",
    ADD CONSTRAINT "decision_valid_for_a_time" CHECK ("valid_until" > coalesce("decided_at", "recorded_at")) NOT VALID,
    ADD CONSTRAINT "decision_decided_before" CHECK ("decided_at" < "recorded_at") NOT VALID,
    ADD CONSTRAINT "decision_members_of_format" CHECK (
        "schema_version" > 2 OR num_nonnulls("decided_at", "decided_by", "source", "context_hash") = 0
    ) NOT VALID,
    ADD CONSTRAINT "decision_context_hash_length" CHECK (octet_length("context_hash") = 32) NOT VALID;

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
    SELECT "subject_id", "template_code", "sequence", "valid_until" FROM "added" WHERE "valid_until" IS NOT NULL;
    RETURN NULL;
END $$;
