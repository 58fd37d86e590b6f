-- Counts of the ledger, kept by the same statement that appends to it, so that reports and previews need not
-- read it. The sums over slots are what is true: each process counts in a slot of its own, so that nodes need
-- not wait for each other, and a decision's end may be counted in another slot than its beginning.
CREATE TABLE "ledger_tally" (
    "template_code" TEXT NOT NULL,
    "consent_version_id" UUID NOT NULL,
    "value" "decision_value" NOT NULL,
    "decided_on" DATE NOT NULL,
    "slot" SMALLINT NOT NULL,
    -- Decisions appended that were made on this UTC day.
    "recorded" INTEGER NOT NULL,
    -- How many are the newest of their subject on the template. Where they expire the sum is true for each day;
    -- else only over all days, because the end of one is counted on the day that it ends.
    "newest" INTEGER NOT NULL,

    CONSTRAINT "ledger_tally_pkey" PRIMARY KEY ("template_code", "consent_version_id", "value", "decided_on", "slot")
)
-- The same few rows change with every batch: with room on their pages they are changed in place.
WITH (fillfactor = 50);

INSERT INTO "ledger_tally" ("template_code", "consent_version_id", "value", "decided_on", "slot", "recorded", "newest")
SELECT "template_code", "consent_version_id", "value", "decided_on", 0, count(*), count(*) FILTER (WHERE "is_newest")
FROM (
    SELECT "template_code", "consent_version_id", "value", ("decided_at" AT TIME ZONE 'UTC')::date AS "decided_on",
        lead("sequence") OVER (PARTITION BY "subject_id", "template_code" ORDER BY "sequence") IS NULL AS "is_newest"
    FROM "decision"
) AS "decided"
GROUP BY "template_code", "consent_version_id", "value", "decided_on";
