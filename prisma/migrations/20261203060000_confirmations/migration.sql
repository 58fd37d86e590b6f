INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261203060000_confirmations', '20261203060000_confirmations');

-- A grant that counts only once a later one confirms it. An older node would take it for one in force.
ALTER TABLE "decision"
    ADD COLUMN "awaits_confirmation" BOOLEAN NOT NULL DEFAULT false,
    ADD CONSTRAINT "decision_awaits_confirmation" CHECK (
        NOT "awaits_confirmation" OR ("value" = 'given' AND "valid_until" IS NOT NULL)
    ) NOT VALID;

-- The links that customers were sent, by the hashes of their tokens. A grant that is recorded anew when its customer is
-- linked keeps its row, and with it its links. Every erasure removes it.
CREATE TABLE "confirmation_request" (
    "subject_id" UUID NOT NULL,
    "template_code" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    -- Of the record that asked first, which the log names.
    "record_hash" BYTEA NOT NULL,
    "token_hashes" BYTEA[] NOT NULL DEFAULT '{}',
    "requests" SMALLINT NOT NULL DEFAULT 1,

    CONSTRAINT "confirmation_request_pkey" PRIMARY KEY ("subject_id", "template_code", "sequence"),
    CONSTRAINT "confirmation_request_record_hash" CHECK (octet_length("record_hash") = 32)
);
CREATE UNIQUE INDEX "confirmation_request_record_hash_key" ON "confirmation_request" ("record_hash");
CREATE INDEX "confirmation_request_token_hashes_idx" ON "confirmation_request" USING gin ("token_hashes");
