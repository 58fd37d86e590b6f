INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261209000000_append_function', '20261204010000_imports');

-- Nodes of an older release insert decisions by a statement of their own, with the default of "queued": a trigger queues
-- those for the log, one by one. The function below queues what it appends itself. Whoever appends has either the trigger
-- of before or this: those under way end first, and others wait for this migration.
LOCK TABLE "decision" IN SHARE ROW EXCLUSIVE MODE;
DROP TRIGGER "decision_logged" ON "decision";
DROP FUNCTION "queue_for_log"();

CREATE FUNCTION "queue_one_for_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "log_queue" ("min_at", "max_at", "entries", "subject_ids", "template_codes", "sequences")
    VALUES (NEW."recorded_at", NEW."recorded_at", NEW."hash", ARRAY[NEW."subject_id"], ARRAY[NEW."template_code"], ARRAY[NEW."sequence"]);
    INSERT INTO "expiry" ("subject_id", "template_code", "sequence", "valid_until")
    SELECT NEW."subject_id", NEW."template_code", NEW."sequence", NEW."valid_until" WHERE NEW."valid_until" IS NOT NULL
        AND NOT (NEW."valid_until" <= NEW."recorded_at" AND NEW."source" ->> 'kind' IS NOT DISTINCT FROM 'IMPORTED');
    RETURN NULL;
END $$;
CREATE TRIGGER "decision_logged" AFTER INSERT ON "decision"
    FOR EACH ROW WHEN (NEW."queued" IS DISTINCT FROM false) EXECUTE FUNCTION "queue_one_for_log"();

-- Appends a batch whole, or nothing: lists of rows in JSON, or null for none. It share-locks the templates' rows. A
-- publication that commits first changes the revision, so nothing is appended and the batch is judged again; a later one
-- waits. A taken key undoes the whole. The tally, the only part that others may wait for, comes right before the commit.
--
-- Links of known customers are held as a foreign key would hold them. An erasure that commits first leaves the count
-- short, so the batch is judged again. A later one waits, and then finds what was added here.
CREATE FUNCTION "append_to_ledger"(
    "judged" JSON, "linked_ids" TEXT[], "linked_subjects" UUID[], "customers" JSON, "decisions" JSON, "contexts" JSON,
    "asked" JSON, "told" JSON, "key_uses" JSON, "said" JSON, "tally" JSON
) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE
    "held" INTEGER;
    "first_at" TIMESTAMPTZ;
    "last_at" TIMESTAMPTZ;
    "hashes" BYTEA;
    "subjects" UUID[];
    "codes" TEXT[];
    "numbers" INTEGER[];
    "ends" TIMESTAMPTZ[];
BEGIN
    PERFORM FROM "template" t
    JOIN json_to_recordset("judged") AS j ("template_code" TEXT, "revision" INTEGER) USING ("template_code")
    WHERE t."revision" = j."revision" ORDER BY t."template_code" FOR SHARE OF t;
    GET DIAGNOSTICS "held" = ROW_COUNT;
    IF "held" <> json_array_length("judged") THEN RETURN false; END IF;

    IF cardinality("linked_ids") > 0 THEN
        PERFORM FROM (
            SELECT * FROM unnest("linked_ids", "linked_subjects") LIMIT cardinality("linked_ids")
        ) AS l ("customer_id", "subject_id")
        JOIN "customer" c ON c."customer_id" = l."customer_id" AND c."subject_id" = l."subject_id" FOR KEY SHARE OF c;
        GET DIAGNOSTICS "held" = ROW_COUNT;
        IF "held" <> cardinality("linked_ids") THEN RETURN false; END IF;
    END IF;

    IF "customers" IS NOT NULL THEN
        INSERT INTO "customer" ("customer_id", "subject_id", "salt", "bucket")
        SELECT n."customer_id", n."subject_id", decode(n."salt", 'hex'), n."bucket"
        FROM json_to_recordset("customers") AS n ("customer_id" TEXT, "subject_id" UUID, "salt" TEXT, "bucket" SMALLINT);
    END IF;

    IF "decisions" IS NOT NULL THEN
        WITH "added" AS (
            INSERT INTO "decision" ("subject_id", "template_code", "sequence", "value", "consent_version_id", "epoch",
                "locale", "content_hash", "channel", "recorded_at", "decided_at", "valid_until", "recorder_kind",
                "recorder_id", "decided_by", "source", "context_hash", "awaits_confirmation", "schema_version", "nonce",
                "customer_binding", "prev_hash", "hash", "queued")
            SELECT d."subject_id", d."template_code", d."sequence", d."value", d."consent_version_id", d."epoch",
                d."locale", decode(d."content_hash", 'hex'), d."channel", d."recorded_at", d."decided_at", d."valid_until",
                d."recorder_kind", d."recorder_id", d."decided_by", d."source", decode(d."context_hash", 'hex'),
                d."awaits_confirmation", d."schema_version", decode(d."nonce", 'hex'),
                decode(d."customer_binding", 'hex'), decode(d."prev_hash", 'hex'), decode(d."hash", 'hex'), false
            FROM json_to_recordset("decisions") AS d ("subject_id" UUID, "template_code" TEXT, "sequence" INTEGER,
                "value" "decision_value", "consent_version_id" UUID, "epoch" INTEGER, "locale" TEXT, "content_hash" TEXT,
                "channel" TEXT, "recorded_at" TIMESTAMPTZ, "decided_at" TIMESTAMPTZ, "valid_until" TIMESTAMPTZ,
                "recorder_kind" "caller_kind", "recorder_id" TEXT, "decided_by" JSONB, "source" JSONB, "context_hash" TEXT,
                "awaits_confirmation" BOOLEAN, "schema_version" SMALLINT, "nonce" TEXT, "customer_binding" TEXT,
                "prev_hash" TEXT, "hash" TEXT)
            RETURNING "subject_id", "template_code", "sequence", "hash", "recorded_at", CASE
                WHEN "valid_until" <= "recorded_at" AND "source" ->> 'kind' IS NOT DISTINCT FROM 'IMPORTED' THEN NULL
                ELSE "valid_until" END AS "end"
        )
        SELECT min("recorded_at"), max("recorded_at"), string_agg("hash", ''), array_agg("subject_id"),
            array_agg("template_code"), array_agg("sequence"), array_agg("end"), count("end")
        INTO "first_at", "last_at", "hashes", "subjects", "codes", "numbers", "ends", "held" FROM "added";
        INSERT INTO "log_queue" ("min_at", "max_at", "entries", "subject_ids", "template_codes", "sequences")
        VALUES ("first_at", "last_at", "hashes", "subjects", "codes", "numbers");
        IF "held" > 0 THEN
            INSERT INTO "expiry" ("subject_id", "template_code", "sequence", "valid_until")
            SELECT e.* FROM unnest("subjects", "codes", "numbers", "ends") AS e ("subject", "code", "number", "valid_until")
            WHERE e."valid_until" IS NOT NULL;
        END IF;
    END IF;

    IF "contexts" IS NOT NULL THEN
        INSERT INTO "decision_context" ("subject_id", "template_code", "sequence", "salt", "context")
        SELECT n."subject_id", n."template_code", n."sequence", decode(n."salt", 'hex'), n."context"
        FROM json_to_recordset("contexts") AS n ("subject_id" UUID, "template_code" TEXT, "sequence" INTEGER,
            "salt" TEXT, "context" JSONB);
    END IF;

    IF "asked" IS NOT NULL THEN
        INSERT INTO "confirmation_request" ("subject_id", "template_code", "sequence", "record_hash")
        SELECT n."subject_id", n."template_code", n."sequence", decode(n."hash", 'hex')
        FROM json_to_recordset("asked") AS n ("subject_id" UUID, "template_code" TEXT, "sequence" INTEGER, "hash" TEXT);
        INSERT INTO "log_event" ("hash", "kind", "about", "body", "at")
        SELECT decode(n."hash", 'hex'), n."kind", n."about", n."body", n."at"
        FROM json_to_recordset("told") AS n ("hash" TEXT, "kind" TEXT, "about" TEXT, "body" TEXT, "at" TIMESTAMPTZ);
    END IF;

    IF "key_uses" IS NOT NULL THEN
        INSERT INTO "idempotency_key" ("subject_id", "key", "input_hash", "template_code", "sequence", "changed",
            "answers", "used_at")
        SELECT n."subject_id", n."key", decode(n."input_hash", 'hex'), n."template_code", n."sequence", n."changed",
            n."answers", n."used_at"
        FROM json_to_recordset("key_uses") AS n ("subject_id" UUID, "key" TEXT, "input_hash" TEXT,
            "template_code" TEXT, "sequence" INTEGER, "changed" BOOLEAN, "answers" JSONB, "used_at" TIMESTAMPTZ);
    END IF;

    -- A trigger has them wait for each other, keeps the latest, and undoes the whole where another answer came first.
    IF "said" IS NOT NULL THEN
        INSERT INTO "said_again" ("subject_id", "template_code", "sequence", "at", "said_here", "ends")
        SELECT n.* FROM json_to_recordset("said") AS n ("subject_id" UUID, "template_code" TEXT, "sequence" INTEGER,
            "at" TIMESTAMPTZ, "said_here" BOOLEAN, "ends" BOOLEAN)
        ON CONFLICT ("subject_id", "template_code") DO UPDATE SET "sequence" = excluded."sequence", "at" = excluded."at",
            "said_here" = excluded."said_here";
    END IF;

    IF "tally" IS NOT NULL THEN
        INSERT INTO "ledger_tally" AS t ("template_code", "consent_version_id", "value", "decided_on", "slot",
            "recorded", "newest")
        SELECT n.* FROM json_to_recordset("tally") AS n ("template_code" TEXT, "consent_version_id" UUID,
            "value" TEXT, "decided_on" DATE, "slot" SMALLINT, "recorded" INTEGER, "newest" INTEGER)
        ON CONFLICT ("template_code", "consent_version_id", "value", "decided_on", "slot")
        DO UPDATE SET "recorded" = t."recorded" + excluded."recorded", "newest" = t."newest" + excluded."newest";
    END IF;
    RETURN true;
END $$;
