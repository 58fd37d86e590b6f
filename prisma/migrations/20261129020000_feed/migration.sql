INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261129020000_feed', '20261123000000_migration_marks');

-- Whoever appends has the function below from here on: those under way end first, and others wait for this migration.
LOCK TABLE "decision" IN SHARE ROW EXCLUSIVE MODE;

-- Which decisions a batch holds, in the order of its entries. Null for what was recorded before there was a feed.
ALTER TABLE "log_queue"
    ADD COLUMN "subject_ids" UUID[],
    ADD COLUMN "template_codes" TEXT[],
    ADD COLUMN "sequences" INTEGER[];

-- Consents that will expire, until they have.
CREATE TABLE "expiry" (
    "subject_id" UUID NOT NULL,
    "template_code" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "expiry_pkey" PRIMARY KEY ("subject_id", "template_code", "sequence")
);
CREATE INDEX "expiry_valid_until_idx" ON "expiry" ("valid_until");

CREATE OR REPLACE FUNCTION "queue_for_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "log_queue" ("min_at", "max_at", "entries", "subject_ids", "template_codes", "sequences")
    SELECT min("decided_at"), max("decided_at"),
        string_agg("hash", ''::bytea ORDER BY "subject_id", "template_code", "sequence"),
        array_agg("subject_id" ORDER BY "subject_id", "template_code", "sequence"),
        array_agg("template_code" ORDER BY "subject_id", "template_code", "sequence"),
        array_agg("sequence" ORDER BY "subject_id", "template_code", "sequence")
    FROM "added" HAVING count(*) > 0;
    INSERT INTO "expiry" ("subject_id", "template_code", "sequence", "valid_until")
    SELECT "subject_id", "template_code", "sequence", "valid_until" FROM "added" WHERE "valid_until" IS NOT NULL;
    RETURN NULL;
END $$;

-- Which feed this is: another one after a log was succeeded, for then positions are given a second time. What happened
-- before it began is not in it. All from the position "kept_from" on is kept, and "reached" comes next: where a node of an
-- older release numbered leaves, which writes no feed, the log is longer.
CREATE TABLE "feed_head" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "incarnation" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "kept_from" BIGINT NOT NULL DEFAULT 0,
    "reached" BIGINT NOT NULL,

    CONSTRAINT "feed_head_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "feed_head_only" CHECK ("id" = 1),
    CONSTRAINT "feed_head_incarnation_form" CHECK ("incarnation" ~ '^[0-9a-f]{8}$')
);
INSERT INTO "feed_head" ("incarnation", "started_at", "reached")
SELECT left(gen_random_uuid()::text, 8), statement_timestamp(), coalesce((SELECT max("size") FROM "log_head"), 0);

-- What stands at the positions from the first on, for some weeks. Positions are leaf indexes of the log. Decisions and
-- expiries are named here and read where they stand; what else happened stands in "log_event".
CREATE TABLE "feed_batch" (
    "first_position" BIGINT NOT NULL,
    "size" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,
    "subject_ids" UUID[],
    "template_codes" TEXT[],
    "sequences" INTEGER[],
    -- How many customers each event is about, as a list with null where nobody was counted.
    "counts" JSONB,

    CONSTRAINT "feed_batch_pkey" PRIMARY KEY ("first_position"),
    CONSTRAINT "feed_batch_kind" CHECK ("kind" IN ('decision', 'expiry', 'event')),
    CONSTRAINT "feed_batch_whole" CHECK ("size" > 0 AND CASE "kind"
        WHEN 'event' THEN num_nonnulls("subject_ids", "template_codes", "sequences") = 0
        ELSE num_nonnulls("subject_ids", "template_codes", "sequences") = 3
            AND cardinality("subject_ids") = "size" AND cardinality("template_codes") = "size"
            AND cardinality("sequences") = "size"
    END)
);
CREATE INDEX "feed_batch_written_at_idx" ON "feed_batch" ("written_at");
