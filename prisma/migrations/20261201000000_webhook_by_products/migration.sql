INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261201000000_webhook_by_products', '20261123000000_migration_marks');

-- Which subjects' events were sent at an attempt whose answer is kept: receivers may repeat in it what they were sent.
-- Null where a node of an older release wrote it. Of older attempts nobody knows, so their answers go.
ALTER TABLE "webhook_attempt" ADD COLUMN "subject_ids" UUID[];
UPDATE "webhook_attempt" SET "answer" = '' WHERE "answer" <> '';
