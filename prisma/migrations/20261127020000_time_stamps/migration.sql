INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261127020000_time_stamps', '20261123000000_migration_marks');

-- When a checkpoint got its time stamp, by the service's clock; the authority's is in the reply.
ALTER TABLE "log_checkpoint" ADD COLUMN "timestamped_at" TIMESTAMPTZ(3);
ALTER TABLE "log_checkpoint" ADD CONSTRAINT "log_checkpoint_timestamp_whole"
    CHECK (("timestamp_reply" IS NULL) = ("timestamped_at" IS NULL));
CREATE INDEX "log_checkpoint_timestamped_idx" ON "log_checkpoint" ("origin", "size") WHERE "timestamp_reply" IS NOT NULL;
-- For those that are old enough to be thinned out.
CREATE INDEX "log_checkpoint_signed_at_idx" ON "log_checkpoint" ("signed_at") WHERE "timestamp_reply" IS NULL;

-- What one node does for all, now and then: when one of them last began it.
CREATE TABLE "turn" (
    "task" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "turn_pkey" PRIMARY KEY ("task")
);
