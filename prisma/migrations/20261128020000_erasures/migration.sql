INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261128020000_erasures', '20261123000000_migration_marks');

-- Who must not be erased for now. The key also keeps the database itself from letting go of a held customer.
CREATE TABLE "customer_hold" (
    "customer_id" UUID NOT NULL,
    "held_since" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "customer_hold_pkey" PRIMARY KEY ("customer_id"),
    CONSTRAINT "customer_hold_customer_id_fkey" FOREIGN KEY ("customer_id")
        REFERENCES "customer" ("customer_id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Whom services must not bring back for some days: SHA-256 of a key and the 16 bytes of the customer's id. Without the
-- key, which is drawn here and leaves the database with backups alone, nobody can try ids.
CREATE TABLE "erased_customer" (
    "hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_customer_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "erased_customer_hash_length" CHECK (octet_length("hash") = 32)
);
CREATE INDEX "erased_customer_expires_at_idx" ON "erased_customer" ("expires_at");

CREATE TABLE "erased_customer_key" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "key" BYTEA NOT NULL,

    CONSTRAINT "erased_customer_key_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "erased_customer_key_only" CHECK ("id" = 1),
    CONSTRAINT "erased_customer_key_length" CHECK (octet_length("key") = 32)
);
-- 244 random bits.
INSERT INTO "erased_customer_key" ("key")
VALUES (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- The ledger stays append-only, but for the records of a subject whom an erasure names that is written to the log in the
-- same transaction. An erasure of an earlier transaction lets nothing through.
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND EXISTS (
        SELECT FROM "log_event" e
        WHERE e."kind" = 'erasure' AND e."about" = OLD."subject_id"::text
            AND e.xmin = pg_current_xact_id()::xid AND e."body"::json ->> 'mode' = 'SHRED'
    ) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

DROP TRIGGER "decision_append_only" ON "decision";
CREATE TRIGGER "decision_append_only" BEFORE UPDATE OR DELETE ON "decision"
    FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();
