-- Who edited, published and withdrew a version, and by which key a publication is known again.

DROP TRIGGER "version_immutable" ON "version";

ALTER TABLE "version"
    ADD COLUMN "edited_at" TIMESTAMPTZ(3),
    ADD COLUMN "edited_by_kind" "caller_kind",
    ADD COLUMN "edited_by_id" TEXT,
    ADD COLUMN "published_by_kind" "caller_kind",
    ADD COLUMN "published_by_id" TEXT,
    ADD COLUMN "publish_key" TEXT,
    ADD COLUMN "publish_input_hash" BYTEA,
    ADD COLUMN "withdrawn_at" TIMESTAMPTZ(3),
    ADD COLUMN "withdrawn_by_kind" "caller_kind",
    ADD COLUMN "withdrawn_by_id" TEXT;

-- Nobody was noted until now. A published version was edited at its publication at the latest.
UPDATE "version" SET "edited_at" = COALESCE("published_at", CURRENT_TIMESTAMP);

ALTER TABLE "version"
    ALTER COLUMN "edited_at" SET NOT NULL,
    ADD CONSTRAINT "version_editor" CHECK (
        (COALESCE("edited_by_kind", 'anonymous') = 'anonymous') = ("edited_by_id" IS NULL)
    ),
    ADD CONSTRAINT "version_publisher" CHECK (
        (COALESCE("published_by_kind", 'anonymous') = 'anonymous') = ("published_by_id" IS NULL)
    ),
    ADD CONSTRAINT "version_withdrawer" CHECK (
        (COALESCE("withdrawn_by_kind", 'anonymous') = 'anonymous') = ("withdrawn_by_id" IS NULL)
    ),
    ADD CONSTRAINT "version_drafts_are_unpublished" CHECK (
        "number" IS NOT NULL
        OR num_nonnulls("published_by_kind", "publish_key", "publish_input_hash", "withdrawn_at") = 0
    ),
    ADD CONSTRAINT "version_withdrawn_whole" CHECK (num_nonnulls("withdrawn_at", "withdrawn_by_kind") IN (0, 2)),
    ADD CONSTRAINT "version_withdrawn_before_effect" CHECK ("withdrawn_at" < "effective_from"),
    ADD CONSTRAINT "version_publish_key_whole" CHECK (num_nonnulls("publish_key", "publish_input_hash") IN (0, 2)),
    ADD CONSTRAINT "version_publish_key_form" CHECK ("publish_key" ~ '^[\x21-\x7e]{1,255}$'),
    ADD CONSTRAINT "version_publish_hash_length" CHECK (octet_length("publish_input_hash") = 32);

CREATE UNIQUE INDEX "version_template_code_publish_key_key" ON "version" ("template_code", "publish_key");

-- A published version never changes, but for one thing: until it takes effect, by the database's own clock,
-- it can be withdrawn, once and for good.
CREATE FUNCTION "refuse_published_version_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "kept" "version";
BEGIN
    IF TG_OP = 'UPDATE' AND OLD."withdrawn_at" IS NULL AND NEW."withdrawn_at" IS NOT NULL
        AND clock_timestamp() < OLD."effective_from" THEN
        "kept" := NEW;
        "kept"."withdrawn_at" := NULL;
        "kept"."withdrawn_by_kind" := NULL;
        "kept"."withdrawn_by_id" := NULL;
        IF "kept" IS NOT DISTINCT FROM OLD THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'a published version is immutable, but that it can be withdrawn before it takes effect: % refused', TG_OP
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "version_immutable" BEFORE UPDATE OR DELETE ON "version"
    FOR EACH ROW WHEN (OLD."number" IS NOT NULL) EXECUTE FUNCTION "refuse_published_version_change"();

-- The version's row is locked before it is looked at: a publication that is under way is waited for, and one
-- that comes later waits for the change of the draft's text.
CREATE OR REPLACE FUNCTION "refuse_published_text_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "touched" UUID[] := CASE TG_OP
        WHEN 'INSERT' THEN ARRAY[NEW."consent_version_id"]
        WHEN 'DELETE' THEN ARRAY[OLD."consent_version_id"]
        ELSE ARRAY[NEW."consent_version_id", OLD."consent_version_id"]
    END;
BEGIN
    PERFORM FROM "version" WHERE "consent_version_id" = ANY ("touched") FOR SHARE;
    IF EXISTS (SELECT FROM "version" WHERE "consent_version_id" = ANY ("touched") AND "number" IS NOT NULL) THEN
        RAISE EXCEPTION 'the texts of a published version are immutable: % refused', TG_OP
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
