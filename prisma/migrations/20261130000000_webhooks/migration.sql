INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261130000000_webhooks', '20261123000000_migration_marks');

-- Where events are sent to. The cursor is the position of the next event; a lease says which node sends at present, and
-- ends by itself where that node has died.
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "event_types" TEXT[] NOT NULL,
    "template_codes" TEXT[] NOT NULL,
    "payload" TEXT NOT NULL,
    "max_batch" SMALLINT NOT NULL DEFAULT 1,
    "secret" TEXT NOT NULL,
    "old_secret" TEXT,
    "old_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "incarnation" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "replay_position" BIGINT,
    "replay_until" BIGINT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "not_before" TIMESTAMPTZ(3),
    "delivered" BIGINT NOT NULL DEFAULT 0,
    "lease_id" UUID,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_endpoint_payload" CHECK ("payload" IN ('FULL', 'THIN')),
    CONSTRAINT "webhook_endpoint_max_batch" CHECK ("max_batch" BETWEEN 1 AND 100),
    CONSTRAINT "webhook_endpoint_disabled" CHECK (("disabled_at" IS NULL) = ("disabled_reason" IS NULL)),
    CONSTRAINT "webhook_endpoint_replay" CHECK (("replay_position" IS NULL) = ("replay_until" IS NULL))
);

-- Events that the cursor has passed and that are not delivered: `due` is tried again, `behind` waits for an earlier one
-- of its key, `failed` is given up.
CREATE TABLE "webhook_retry" (
    "endpoint_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" SMALLINT NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_retry_pkey" PRIMARY KEY ("endpoint_id", "position"),
    CONSTRAINT "webhook_retry_endpoint_id_fkey" FOREIGN KEY ("endpoint_id")
        REFERENCES "webhook_endpoint" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhook_retry_state" CHECK ("state" IN ('due', 'behind', 'failed')),
    CONSTRAINT "webhook_retry_due" CHECK (("state" = 'due') = ("next_at" IS NOT NULL))
);
CREATE INDEX "webhook_retry_endpoint_id_state_next_at_idx" ON "webhook_retry" ("endpoint_id", "state", "next_at");
CREATE INDEX "webhook_retry_endpoint_id_key_position_idx" ON "webhook_retry" ("endpoint_id", "key", "position");

-- What came of attempts, newest last: some successes, and more failures. Of a batch, the first event is named.
CREATE TABLE "webhook_attempt" (
    "endpoint_id" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "event_id" TEXT NOT NULL,
    "events" SMALLINT NOT NULL DEFAULT 1,
    "attempt" SMALLINT NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,
    "is_delivered" BOOLEAN NOT NULL,
    "duration_ms" INTEGER,
    "status" SMALLINT,
    "failure" TEXT,
    "answer" TEXT NOT NULL,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("endpoint_id", "id"),
    CONSTRAINT "webhook_attempt_endpoint_id_fkey" FOREIGN KEY ("endpoint_id")
        REFERENCES "webhook_endpoint" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "webhook_attempt_endpoint_id_is_delivered_id_idx" ON "webhook_attempt" ("endpoint_id", "is_delivered", "id");
