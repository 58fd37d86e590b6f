INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261129010000_erased_at', '20261123000000_migration_marks');

-- So that whoever sends a decision of an erased customer can be told whether it is older than the erasure. Null where a node
-- of an earlier release erased. It goes with its row, after some days.
ALTER TABLE "erased_customer" ADD COLUMN "erased_at" TIMESTAMPTZ(3);
