CREATE TYPE "change_kind" AS ENUM ('MATERIAL', 'EDITORIAL');
CREATE TYPE "reask" AS ENUM ('EVERYONE', 'GRANTS_ONLY', 'NOBODY');
CREATE TYPE "decision_value" AS ENUM ('given', 'reject', 'withdraw');
CREATE TYPE "caller_kind" AS ENUM ('anonymous', 'customer', 'service', 'publisher', 'auditor');

-- Templates and their versions ------------------------------------------------------------------------

CREATE TABLE "template" (
    "template_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "default_locale" TEXT NOT NULL,
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "template_pkey" PRIMARY KEY ("template_code"),
    CONSTRAINT "template_code_form" CHECK ("template_code" ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
    CONSTRAINT "template_revision_counts" CHECK ("revision" >= 1)
);

CREATE TABLE "version" (
    "consent_version_id" UUID NOT NULL,
    "template_code" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "number" INTEGER,
    "published_at" TIMESTAMPTZ(3),
    "effective_from" TIMESTAMPTZ(3),
    "change_kind" "change_kind",
    "editorial_reason" TEXT,
    "reask" "reask",
    "grace_until" TIMESTAMPTZ(3),
    "validity" TEXT,

    CONSTRAINT "version_pkey" PRIMARY KEY ("consent_version_id"),
    CONSTRAINT "version_template_code_fkey" FOREIGN KEY ("template_code")
        REFERENCES "template" ("template_code") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "version_number_counts" CHECK ("number" >= 1),
    CONSTRAINT "version_published_whole" CHECK (
        num_nonnulls("number", "published_at", "effective_from", "change_kind", "reask") IN (0, 5)
        AND ("number" IS NOT NULL OR num_nonnulls("editorial_reason", "grace_until", "validity") = 0)
    ),
    CONSTRAINT "version_effective_once_published" CHECK ("effective_from" >= "published_at"),
    CONSTRAINT "version_grace_after_effect" CHECK ("grace_until" > "effective_from"),
    CONSTRAINT "version_editorial_has_reason" CHECK (
        ("change_kind" = 'EDITORIAL') = ("editorial_reason" IS NOT NULL)
    )
);

CREATE UNIQUE INDEX "version_template_code_number_key" ON "version" ("template_code", "number");
CREATE UNIQUE INDEX "version_template_code_consent_version_id_key" ON "version" ("template_code", "consent_version_id");
-- One draft at a time for each template.
CREATE UNIQUE INDEX "version_one_draft" ON "version" ("template_code") WHERE "number" IS NULL;

CREATE TABLE "version_text" (
    "consent_version_id" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "change_note" TEXT,
    "content_hash" BYTEA NOT NULL,

    CONSTRAINT "version_text_pkey" PRIMARY KEY ("consent_version_id", "locale"),
    CONSTRAINT "version_text_consent_version_id_fkey" FOREIGN KEY ("consent_version_id")
        REFERENCES "version" ("consent_version_id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "version_text_hash_length" CHECK (octet_length("content_hash") = 32)
);

-- Customers and the ledger ----------------------------------------------------------------------------

CREATE TABLE "customer" (
    "customer_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "salt" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("customer_id"),
    CONSTRAINT "customer_salt_length" CHECK (octet_length("salt") = 32)
);

CREATE UNIQUE INDEX "customer_subject_id_key" ON "customer" ("subject_id");

-- No foreign key leads to "customer": erasing a customer must leave the evidence whole. The primary key
-- begins with the subject, so that it serves the look-up of the newest decision, the history and sharding.
CREATE TABLE "decision" (
    "subject_id" UUID NOT NULL,
    "template_code" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "value" "decision_value" NOT NULL,
    "consent_version_id" UUID NOT NULL,
    "epoch" INTEGER NOT NULL,
    "locale" TEXT NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "channel" TEXT,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3),
    "recorder_kind" "caller_kind" NOT NULL,
    "recorder_id" TEXT,
    "schema_version" SMALLINT NOT NULL,
    "customer_binding" BYTEA NOT NULL,
    "prev_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "decision_pkey" PRIMARY KEY ("subject_id", "template_code", "sequence"),
    CONSTRAINT "decision_template_code_consent_version_id_fkey" FOREIGN KEY ("template_code", "consent_version_id")
        REFERENCES "version" ("template_code", "consent_version_id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "decision_consent_version_id_locale_fkey" FOREIGN KEY ("consent_version_id", "locale")
        REFERENCES "version_text" ("consent_version_id", "locale") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "decision_sequence_counts" CHECK ("sequence" >= 1),
    CONSTRAINT "decision_epoch_counts" CHECK ("epoch" >= 1),
    CONSTRAINT "decision_only_grants_expire" CHECK ("valid_until" IS NULL OR "value" = 'given'),
    CONSTRAINT "decision_valid_for_a_time" CHECK ("valid_until" > "decided_at"),
    CONSTRAINT "decision_anonymous_has_no_id" CHECK (("recorder_kind" = 'anonymous') = ("recorder_id" IS NULL)),
    CONSTRAINT "decision_hash_lengths" CHECK (
        octet_length("content_hash") = 32 AND octet_length("customer_binding") = 32
        AND octet_length("prev_hash") = 32 AND octet_length("hash") = 32
    ),
    CONSTRAINT "decision_first_in_chain" CHECK (
        ("sequence" = 1) = ("prev_hash" = decode(repeat('00', 32), 'hex'))
    )
);

-- Apart from "decision", because a key must be remembered also when an identical decision stood already
-- and nothing was appended.
CREATE TABLE "idempotency_key" (
    "subject_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "template_code" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "changed" BOOLEAN NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("subject_id", "key"),
    CONSTRAINT "idempotency_key_subject_id_template_code_sequence_fkey" FOREIGN KEY ("subject_id", "template_code", "sequence")
        REFERENCES "decision" ("subject_id", "template_code", "sequence") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "idempotency_key_form" CHECK ("key" ~ '^[\x21-\x7e]{1,255}$'),
    CONSTRAINT "idempotency_key_hash_length" CHECK (octet_length("input_hash") = 32)
);

-- What must never change ------------------------------------------------------------------------------

CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "decision_append_only" BEFORE UPDATE OR DELETE ON "decision"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "decision_no_truncate" BEFORE TRUNCATE ON "decision"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE TRIGGER "version_immutable" BEFORE UPDATE OR DELETE ON "version"
    FOR EACH ROW WHEN (OLD."number" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();

CREATE FUNCTION "refuse_published_text_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "touched" UUID[] := CASE TG_OP
        WHEN 'INSERT' THEN ARRAY[NEW."consent_version_id"]
        WHEN 'DELETE' THEN ARRAY[OLD."consent_version_id"]
        ELSE ARRAY[NEW."consent_version_id", OLD."consent_version_id"]
    END;
BEGIN
    IF EXISTS (SELECT FROM "version" WHERE "consent_version_id" = ANY ("touched") AND "number" IS NOT NULL) THEN
        RAISE EXCEPTION 'the texts of a published version are immutable: % refused', TG_OP
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER "version_text_immutable" BEFORE INSERT OR UPDATE OR DELETE ON "version_text"
    FOR EACH ROW EXECUTE FUNCTION "refuse_published_text_change"();

-- Tells the other nodes that a template has changed --------------------------------------------------

CREATE FUNCTION "notify_template_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('consent_template', NEW."template_code");
    RETURN NULL;
END $$;

CREATE TRIGGER "template_change" AFTER INSERT OR UPDATE ON "template"
    FOR EACH ROW EXECUTE FUNCTION "notify_template_change"();
