INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261128010000_stamped_checkpoints', '20261123000000_migration_marks');

-- Few checkpoints have a time stamp, and the newest of them is looked for with each evidence file.
CREATE INDEX "log_checkpoint_stamped_idx" ON "log_checkpoint" ("origin", "size") WHERE "timestamp_reply" IS NOT NULL;
