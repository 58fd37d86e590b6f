INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261210000000_keys_of_linked_ids', '20261204010000_imports');

-- An id that is linked uses keys with ` of ` and itself behind them, since the id that stays may have used the same key
-- for something else. Every erasure removes them.
ALTER TABLE "idempotency_key" DROP CONSTRAINT "idempotency_key_form",
    ADD CONSTRAINT "idempotency_key_form" CHECK ("key" ~ '^(import )?[\x21-\x7e]{1,255}( of [^ ]+)?$') NOT VALID;
