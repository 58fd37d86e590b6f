INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261214000000_parts', '20261214000000_parts');

-- A ledger that is divided over servers has 1,024 parts, and all rows of a customer are in one of them. On one server
-- that is part 0, the default, with which nodes of an older release insert. No row is rewritten.
ALTER TABLE "customer" ADD COLUMN "part" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "customer_hold" ADD COLUMN "part" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "decision" ADD COLUMN "part" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "decision_context" ADD COLUMN "part" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "confirmation_request" ADD COLUMN "part" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "idempotency_key" ADD COLUMN "part" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "said_again" ADD COLUMN "part" SMALLINT NOT NULL DEFAULT 0;

-- Both are replaced where the ledger is divided. Here the planner drops each condition that begins with "undivided" and
-- each part that no condition is left to need.
CREATE FUNCTION "undivided"() RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT true';
CREATE FUNCTION "part_of"("customer_id" TEXT) RETURNS SMALLINT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 0::smallint';

CREATE OR REPLACE VIEW "known_subject" AS
    SELECT "subject_id", "customer_id", "customer_id" AS "bound_id", "salt", "part" FROM "customer" WHERE "linked_to" IS NULL
    UNION ALL
    SELECT "former_subject_id", "linked_to", "customer_id", "former_salt", "part" FROM "customer"
    WHERE "former_subject_id" IS NOT NULL;

-- Both are empty on one server. An append locks the row of its part against publications, and leaves what belongs on
-- the coordinator, which takes it in.
CREATE TABLE "ledger_part" (
    "part" SMALLINT NOT NULL,
    "held" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ledger_part_pkey" PRIMARY KEY ("part")
);
CREATE TABLE "ledger_inbox" (
    "part" SMALLINT NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,
    "waiting" JSON,
    "ends" JSON,
    "told" JSON,
    "tally" JSON,

    CONSTRAINT "ledger_inbox_pkey" PRIMARY KEY ("part", "at")
);

-- What an append has for the log, the feed and the reports.
CREATE FUNCTION "note_appended"("waiting" JSON, "ends" JSON, "told" JSON, "tally" JSON)
RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
    IF "waiting" IS NOT NULL THEN
        INSERT INTO "log_queue" ("min_at", "max_at", "entries", "subject_ids", "template_codes", "sequences")
        SELECT w."min_at", w."max_at", decode(w."entries", 'hex'), w."subject_ids", w."template_codes", w."sequences"
        FROM json_to_recordset("waiting") AS w ("min_at" TIMESTAMPTZ, "max_at" TIMESTAMPTZ, "entries" TEXT,
            "subject_ids" UUID[], "template_codes" TEXT[], "sequences" INTEGER[]);
    END IF;
    IF "ends" IS NOT NULL THEN
        INSERT INTO "expiry" ("subject_id", "template_code", "sequence", "valid_until")
        SELECT e.* FROM json_to_recordset("ends") AS e ("subject_id" UUID, "template_code" TEXT, "sequence" INTEGER,
            "valid_until" TIMESTAMPTZ);
    END IF;
    IF "told" IS NOT NULL THEN
        INSERT INTO "log_event" ("hash", "kind", "about", "body", "at")
        SELECT decode(n."hash", 'hex'), n."kind", n."about", n."body", n."at"
        FROM json_to_recordset("told") AS n ("hash" TEXT, "kind" TEXT, "about" TEXT, "body" TEXT, "at" TIMESTAMPTZ);
    END IF;
    IF "tally" IS NOT NULL THEN
        INSERT INTO "ledger_tally" AS t ("template_code", "consent_version_id", "value", "decided_on", "slot",
            "recorded", "newest")
        SELECT n.* FROM json_to_recordset("tally") AS n ("template_code" TEXT, "consent_version_id" UUID,
            "value" TEXT, "decided_on" DATE, "slot" SMALLINT, "recorded" INTEGER, "newest" INTEGER)
        ON CONFLICT ("template_code", "consent_version_id", "value", "decided_on", "slot")
        DO UPDATE SET "recorded" = t."recorded" + excluded."recorded", "newest" = t."newest" + excluded."newest";
    END IF;
END $$;

-- Takes in what appends have left so far. Two wait for each other, so that what a customer decided keeps its order.
CREATE FUNCTION "take_in"() RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
    "left_here" JSON;
BEGIN
    IF "undivided"() THEN RETURN; END IF;
    PERFORM pg_advisory_xact_lock(7310004);
    WITH "gone" AS (DELETE FROM "ledger_inbox" RETURNING *)
    SELECT json_agg(g ORDER BY g."at") INTO "left_here" FROM "gone" g;
    PERFORM "note_appended"(l."waiting", l."ends", l."told", l."tally")
    FROM json_to_recordset("left_here") AS l ("waiting" JSON, "ends" JSON, "told" JSON, "tally" JSON);
END $$;

-- Appends under way end first, what they have left is taken in, and others wait for the end of the transaction. On one
-- server the lock of the template's row does that.
CREATE FUNCTION "hold_appends"() RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
    IF "undivided"() THEN RETURN; END IF;
    UPDATE "ledger_part" SET "held" = "held" + 1;
    PERFORM "take_in"();
END $$;

-- Nodes that append by it stop anyway, as they do not know the keys of linked ids.
DROP FUNCTION "append_to_ledger";

-- What "append_to_ledger" did. "here" is the part of the customers, all in one.
CREATE FUNCTION "append_in_part"(
    "here" SMALLINT, "judged" JSON, "linked_ids" TEXT[], "linked_subjects" UUID[], "customers" JSON, "decisions" JSON,
    "contexts" JSON, "asked" JSON, "key_uses" JSON, "said" JSON, "waiting" JSON, "ends" JSON, "told" JSON, "tally" JSON
) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE
    "held" INTEGER;
BEGIN
    IF "undivided"() THEN
        PERFORM FROM "template" t
        JOIN json_to_recordset("judged") AS j ("template_code" TEXT, "revision" INTEGER) USING ("template_code")
        WHERE t."revision" = j."revision" ORDER BY t."template_code" FOR SHARE OF t;
    ELSE
        PERFORM FROM "ledger_part" l WHERE l."part" = "here" FOR SHARE;
        PERFORM FROM "template" t
        JOIN json_to_recordset("judged") AS j ("template_code" TEXT, "revision" INTEGER) USING ("template_code")
        WHERE t."revision" = j."revision";
    END IF;
    GET DIAGNOSTICS "held" = ROW_COUNT;
    IF "held" <> json_array_length("judged") THEN RETURN false; END IF;

    IF cardinality("linked_ids") > 0 THEN
        PERFORM FROM (
            SELECT * FROM unnest("linked_ids", "linked_subjects") LIMIT cardinality("linked_ids")
        ) AS l ("customer_id", "subject_id")
        JOIN "customer" c ON c."customer_id" = l."customer_id" AND c."subject_id" = l."subject_id"
            AND ("undivided"() OR c."part" = "here") FOR KEY SHARE OF c;
        GET DIAGNOSTICS "held" = ROW_COUNT;
        IF "held" <> cardinality("linked_ids") THEN RETURN false; END IF;
    END IF;

    IF "customers" IS NOT NULL THEN
        INSERT INTO "customer" ("customer_id", "subject_id", "salt", "bucket", "part")
        SELECT n."customer_id", n."subject_id", decode(n."salt", 'hex'), n."bucket", "here"
        FROM json_to_recordset("customers") AS n ("customer_id" TEXT, "subject_id" UUID, "salt" TEXT, "bucket" SMALLINT);
    END IF;

    IF "decisions" IS NOT NULL THEN
        INSERT INTO "decision" ("subject_id", "template_code", "sequence", "value", "consent_version_id", "epoch",
            "locale", "content_hash", "channel", "recorded_at", "decided_at", "valid_until", "recorder_kind",
            "recorder_id", "decided_by", "source", "context_hash", "awaits_confirmation", "schema_version", "nonce",
            "customer_binding", "prev_hash", "hash", "queued", "part")
        SELECT d."subject_id", d."template_code", d."sequence", d."value", d."consent_version_id", d."epoch",
            d."locale", decode(d."content_hash", 'hex'), d."channel", d."recorded_at", d."decided_at", d."valid_until",
            d."recorder_kind", d."recorder_id", d."decided_by", d."source", decode(d."context_hash", 'hex'),
            d."awaits_confirmation", d."schema_version", decode(d."nonce", 'hex'),
            decode(d."customer_binding", 'hex'), decode(d."prev_hash", 'hex'), decode(d."hash", 'hex'), false, "here"
        FROM json_to_recordset("decisions") AS d ("subject_id" UUID, "template_code" TEXT, "sequence" INTEGER,
            "value" "decision_value", "consent_version_id" UUID, "epoch" INTEGER, "locale" TEXT, "content_hash" TEXT,
            "channel" TEXT, "recorded_at" TIMESTAMPTZ, "decided_at" TIMESTAMPTZ, "valid_until" TIMESTAMPTZ,
            "recorder_kind" "caller_kind", "recorder_id" TEXT, "decided_by" JSONB, "source" JSONB, "context_hash" TEXT,
            "awaits_confirmation" BOOLEAN, "schema_version" SMALLINT, "nonce" TEXT, "customer_binding" TEXT,
            "prev_hash" TEXT, "hash" TEXT);
    END IF;

    IF "contexts" IS NOT NULL THEN
        INSERT INTO "decision_context" ("subject_id", "template_code", "sequence", "salt", "context", "part")
        SELECT n."subject_id", n."template_code", n."sequence", decode(n."salt", 'hex'), n."context", "here"
        FROM json_to_recordset("contexts") AS n ("subject_id" UUID, "template_code" TEXT, "sequence" INTEGER,
            "salt" TEXT, "context" JSONB);
    END IF;

    IF "asked" IS NOT NULL THEN
        INSERT INTO "confirmation_request" ("subject_id", "template_code", "sequence", "record_hash", "part")
        SELECT n."subject_id", n."template_code", n."sequence", decode(n."hash", 'hex'), "here"
        FROM json_to_recordset("asked") AS n ("subject_id" UUID, "template_code" TEXT, "sequence" INTEGER, "hash" TEXT);
    END IF;

    IF "key_uses" IS NOT NULL THEN
        INSERT INTO "idempotency_key" ("subject_id", "key", "input_hash", "template_code", "sequence", "changed",
            "answers", "used_at", "part")
        SELECT n."subject_id", n."key", decode(n."input_hash", 'hex'), n."template_code", n."sequence", n."changed",
            n."answers", n."used_at", "here"
        FROM json_to_recordset("key_uses") AS n ("subject_id" UUID, "key" TEXT, "input_hash" TEXT,
            "template_code" TEXT, "sequence" INTEGER, "changed" BOOLEAN, "answers" JSONB, "used_at" TIMESTAMPTZ);
    END IF;

    -- A trigger has them wait for each other, keeps the latest, and undoes the whole where another answer came first.
    IF "said" IS NOT NULL THEN
        INSERT INTO "said_again" ("subject_id", "template_code", "sequence", "at", "said_here", "ends", "part")
        SELECT n.*, "here" FROM json_to_recordset("said") AS n ("subject_id" UUID, "template_code" TEXT, "sequence" INTEGER,
            "at" TIMESTAMPTZ, "said_here" BOOLEAN, "ends" BOOLEAN)
        ON CONFLICT ON CONSTRAINT "said_again_pkey" DO UPDATE SET "sequence" = excluded."sequence", "at" = excluded."at",
            "said_here" = excluded."said_here";
    END IF;

    IF "undivided"() THEN
        PERFORM "note_appended"("waiting", "ends", "told", "tally");
    ELSIF num_nonnulls("waiting", "tally") > 0 THEN
        INSERT INTO "ledger_inbox" VALUES ("here", clock_timestamp(), "waiting", "ends", "told", "tally");
    END IF;
    RETURN true;
END $$;

CREATE OR REPLACE FUNCTION "said_again_in_turn"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "said" "said_again";
BEGIN
    PERFORM FROM "customer" WHERE "subject_id" = NEW."subject_id" AND "linked_to" IS NULL
        AND ("undivided"() OR "part" = NEW."part") FOR NO KEY UPDATE;
    -- Not what a yes of an older release has ended.
    SELECT s.* INTO "said" FROM "said_again" s
    WHERE s."subject_id" = NEW."subject_id" AND s."template_code" = NEW."template_code"
        AND ("undivided"() OR s."part" = NEW."part") AND NOT EXISTS (
        SELECT FROM "decision" d WHERE ("undivided"() OR d."part" = NEW."part") AND d."subject_id" = s."subject_id" AND d."template_code" = s."template_code"
            AND d."sequence" > s."sequence" AND d."sequence" <= NEW."sequence"
            AND d."value" = 'given' AND NOT d."awaits_confirmation"
    );
    IF NEW."ends" AND ("said"."at" > coalesce(NEW."at", '-infinity') OR "said"."said_here" AND NOT NEW."said_here")
    OR NOT NEW."ends" AND EXISTS (
        SELECT FROM "decision" d WHERE ("undivided"() OR d."part" = NEW."part") AND (d."subject_id", d."template_code", d."sequence")
            = (NEW."subject_id", NEW."template_code", NEW."sequence" + 1)
    ) THEN
        RAISE EXCEPTION 'another answer came first' USING ERRCODE = 'serialization_failure';
    END IF;
    IF NOT NEW."ends" THEN
        NEW."at" = greatest(NEW."at", "said"."at");
        NEW."said_here" = NEW."said_here" OR coalesce("said"."said_here", false);
        RETURN NEW;
    END IF;
    DELETE FROM "said_again" WHERE "subject_id" = NEW."subject_id" AND "template_code" = NEW."template_code"
        AND ("undivided"() OR "part" = NEW."part");
    RETURN NULL;
END $$;

-- A server that holds a part has no log, so there a setting of the erasure's transaction names the subject.
CREATE OR REPLACE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND "undivided"() THEN
        IF EXISTS (
            SELECT FROM "log_event" e
            WHERE e."kind" = 'erasure' AND e."about" = OLD."subject_id"::text
                AND e.xmin = pg_current_xact_id()::xid AND e."body"::json ->> 'mode' = 'SHRED'
        ) THEN
            RETURN OLD;
        END IF;
    ELSIF TG_OP = 'DELETE' AND current_setting('consent.shredded', true) = OLD."subject_id"::text THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

-- A change of a copied table reaches the other servers by sessions of Citus, which neither tell nor ask anybody.
CREATE OR REPLACE TRIGGER "template_change" AFTER INSERT OR UPDATE OF "revision" ON "template" FOR EACH ROW
    WHEN (current_setting('application_name') NOT LIKE 'citus\_internal%') EXECUTE FUNCTION "notify_template_change"();
CREATE OR REPLACE TRIGGER "version_text_immutable" BEFORE INSERT OR UPDATE OR DELETE ON "version_text" FOR EACH ROW
    WHEN (current_setting('application_name') NOT LIKE 'citus\_internal%') EXECUTE FUNCTION "refuse_published_text_change"();
