-- A key itself is never here, only its hash. Rows stay when a key is revoked: the ledger names keys by id.
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_key_hash_length" CHECK (octet_length("hash") = 32),
    CONSTRAINT "api_key_has_scopes" CHECK (cardinality("scopes") >= 1),
    CONSTRAINT "api_key_good_for_a_time" CHECK ("expires_at" > "created_at")
);

CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key" ("hash");
CREATE INDEX "api_key_created_at_id_idx" ON "api_key" ("created_at", "id");
