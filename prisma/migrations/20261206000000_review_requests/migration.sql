INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261206000000_review_requests', '20261204010000_imports');

-- Who asked a colleague to read a draft and publish it. It counts for the revision that it names, so each save ends it,
-- also one by a node of an older release.
ALTER TABLE "version"
    ADD COLUMN "review_revision" INTEGER,
    ADD COLUMN "review_requested_at" TIMESTAMPTZ(3),
    ADD COLUMN "review_requested_by_kind" "caller_kind",
    ADD COLUMN "review_requested_by_id" TEXT;
