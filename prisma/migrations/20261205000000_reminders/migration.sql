INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261205000000_reminders', '20261204010000_imports');

-- How long before their end a template's consents are told of as expiring. Nodes of an older release tell of none, and
-- their webhooks pass by those that others told of.
ALTER TABLE "template"
    ADD COLUMN "notify_before" TEXT[] NOT NULL DEFAULT '{}',
    -- What is no duration would stop each pass of the log.
    ADD CONSTRAINT "template_notify_before" CHECK (
        cardinality("notify_before") <= 5 AND "notify_before"::interval[] IS NOT NULL
    );

-- Those of a template in the order of their ends, from any of them on. Decisions with an end wait for this, a second or
-- two for a million.
CREATE INDEX "expiry_template_code_valid_until_subject_id_sequence_idx" ON "expiry"
    ("template_code", "valid_until", "subject_id", "sequence");

-- How far the ends of a template's consents were told of beforehand, by each of its durations. Moved by the statement
-- that tells of them, and kept when the template no longer has the duration.
CREATE TABLE "reminder_place" (
    "template_code" TEXT NOT NULL,
    "notify_before" TEXT NOT NULL,
    -- The last one that was looked at.
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "subject_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,

    CONSTRAINT "reminder_place_pkey" PRIMARY KEY ("template_code", "notify_before")
);

-- Events may be about decisions, as those are of consents that will expire.
ALTER TABLE "feed_batch"
    DROP CONSTRAINT "feed_batch_whole",
    ADD CONSTRAINT "feed_batch_whole" CHECK ("size" > 0 AND CASE num_nonnulls("subject_ids", "template_codes", "sequences")
        WHEN 0 THEN "kind" = 'event'
        WHEN 3 THEN cardinality("subject_ids") = "size" AND cardinality("template_codes") = "size"
            AND cardinality("sequences") = "size"
        ELSE false
    END) NOT VALID;
