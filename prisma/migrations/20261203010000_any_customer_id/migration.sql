INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261203010000_any_customer_id', '20261203010000_any_customer_id');

-- A customer's id was a UUID and becomes any visible ASCII, compared byte by byte. Older code asks by UUIDs alone and fills
-- no bucket, so its nodes must be stopped. The table is rewritten once: both columns get their values in one command.
-- A bucket is what 1,024 parts are told apart by: the first two bytes of SHA-256 of the id, modulo 1,024.
ALTER TABLE "customer_hold" DROP CONSTRAINT "customer_hold_customer_id_fkey";
ALTER TABLE "customer" ADD COLUMN "bucket" SMALLINT;
ALTER TABLE "customer"
    ALTER COLUMN "customer_id" TYPE TEXT COLLATE "C" USING "customer_id"::text,
    ALTER COLUMN "bucket" TYPE SMALLINT USING
        (get_byte(sha256("customer_id"::text::bytea), 0) * 256 + get_byte(sha256("customer_id"::text::bytea), 1)) % 1024,
    ALTER COLUMN "bucket" SET NOT NULL,
    -- As one expression with its bounds, '{1,128}', it would take twenty times as long.
    ADD CONSTRAINT "customer_id_visible" CHECK (octet_length("customer_id") BETWEEN 1 AND 128 AND "customer_id" !~ '[^\x21-\x7e]'),
    ADD CONSTRAINT "customer_bucket_range" CHECK ("bucket" BETWEEN 0 AND 1023);
ALTER TABLE "customer_hold"
    ALTER COLUMN "customer_id" TYPE TEXT COLLATE "C" USING "customer_id"::text,
    ADD CONSTRAINT "customer_hold_customer_id_fkey" FOREIGN KEY ("customer_id")
        REFERENCES "customer" ("customer_id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Changed columns have no statistics.
ANALYZE "customer";
