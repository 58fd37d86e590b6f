INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261126010000_keys_of_api_keys', '20261123000000_migration_marks');

-- Under which idempotency key an API key was asked for, with the hash of what was asked. Each issuer has keys of its own.
ALTER TABLE "api_key"
    ADD COLUMN "issue_key" TEXT,
    ADD COLUMN "issue_input_hash" BYTEA,
    ADD CONSTRAINT "api_key_issue_key_whole" CHECK (num_nonnulls("issue_key", "issue_input_hash") IN (0, 2)),
    ADD CONSTRAINT "api_key_issue_key_form" CHECK ("issue_key" ~ '^[\x21-\x7e]{1,255}$'),
    ADD CONSTRAINT "api_key_issue_hash_length" CHECK (octet_length("issue_input_hash") = 32);

CREATE UNIQUE INDEX "api_key_created_by_issue_key_key" ON "api_key" ("created_by", "issue_key");
