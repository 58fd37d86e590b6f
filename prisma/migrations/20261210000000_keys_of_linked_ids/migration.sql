INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261210000000_keys_of_linked_ids', '20261210000000_keys_of_linked_ids');

-- A node of before does not find such a key, and would record a yes again that was withdrawn since. So it has to stop.
-- An id that is linked uses keys with ` of ` and itself behind them, since the id that stays may have used the same key
-- for something else. Every erasure removes them.
ALTER TABLE "idempotency_key" DROP CONSTRAINT "idempotency_key_form",
    ADD CONSTRAINT "idempotency_key_form" CHECK ("key" ~ '^(import )?[\x21-\x7e]{1,255}( of [^ ]+)?$') NOT VALID;
