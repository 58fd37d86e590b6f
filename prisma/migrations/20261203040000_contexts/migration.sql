INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261203040000_contexts', '20261202000000_erasure_ids');

-- Screens that were registered, each named by the hash of what it is. Each row has its leaf in the log.
CREATE TABLE "presentation" (
    "presentation_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "consent_version_ids" UUID[] NOT NULL,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,
    "registered_by_kind" "caller_kind" NOT NULL,
    "registered_by" TEXT,

    CONSTRAINT "presentation_pkey" PRIMARY KEY ("presentation_id"),
    CONSTRAINT "presentation_id" CHECK ("presentation_id" ~ '^[0-9a-f]{64}$')
);

CREATE TABLE "presentation_picture" (
    "presentation_id" TEXT NOT NULL,
    -- 1, 2, 3… in the order of the screen.
    "number" SMALLINT NOT NULL,
    "media_type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    -- Hashing a megabyte takes too long to be done whenever a screen is looked at.
    "hash" BYTEA NOT NULL GENERATED ALWAYS AS (sha256("bytes")) STORED,
    "size" INTEGER NOT NULL GENERATED ALWAYS AS (octet_length("bytes")) STORED,

    CONSTRAINT "presentation_picture_pkey" PRIMARY KEY ("presentation_id", "number")
);

CREATE FUNCTION "presentation_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "presentation_append_only" BEFORE UPDATE OR DELETE ON "presentation"
    FOR EACH ROW EXECUTE FUNCTION "presentation_append_only"();
CREATE TRIGGER "presentation_no_truncate" BEFORE TRUNCATE ON "presentation"
    FOR EACH STATEMENT EXECUTE FUNCTION "presentation_append_only"();
CREATE TRIGGER "presentation_picture_append_only" BEFORE UPDATE OR DELETE ON "presentation_picture"
    FOR EACH ROW EXECUTE FUNCTION "presentation_append_only"();
CREATE TRIGGER "presentation_picture_no_truncate" BEFORE TRUNCATE ON "presentation_picture"
    FOR EACH STATEMENT EXECUTE FUNCTION "presentation_append_only"();

-- What was known of the screen when a decision was made, with the salt of its hash. Every erasure removes it.
CREATE TABLE "decision_context" (
    "subject_id" UUID NOT NULL,
    "template_code" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "salt" BYTEA NOT NULL,
    "context" JSONB NOT NULL,

    CONSTRAINT "decision_context_pkey" PRIMARY KEY ("subject_id", "template_code", "sequence"),
    CONSTRAINT "decision_context_salt" CHECK (octet_length("salt") = 32)
);
CREATE TRIGGER "decision_context_no_update" BEFORE UPDATE ON "decision_context"
    FOR EACH ROW EXECUTE FUNCTION "presentation_append_only"();
