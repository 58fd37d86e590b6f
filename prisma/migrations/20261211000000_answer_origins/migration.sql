INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261211000000_answer_origins', '20261204010000_imports');

-- Whoever appends, passes over the log, erases or links ends first, and others wait for this migration.
LOCK TABLE "customer", "log_queue" IN SHARE ROW EXCLUSIVE MODE;

-- Customers by the language and channel of their newest answer, as far as the log has it. Whatever takes answers out of
-- the log's queue counts them, also nodes of an older release; the append does not. A row in which no customer
-- counts any more stays until the next erasure or link on the template.
CREATE TABLE "answer_origin" (
    "template_code" TEXT COLLATE "C" NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    -- Empty where none was stated.
    "channel" TEXT COLLATE "C" NOT NULL,
    -- Of the decisions, or "unconfirmed".
    "value" TEXT COLLATE "C" NOT NULL,
    "customers" INTEGER NOT NULL,

    CONSTRAINT "answer_origin_pkey" PRIMARY KEY ("template_code", "locale", "channel", "value")
)
WITH (fillfactor = 50);

-- Counts decisions by their keys instead of those before them, or takes them off. Rows are looked up one by one, since the
-- planner cannot tell how few they are. A session keeps the plans of its first pass, when tables may still be empty, so
-- they must not read whole tables.
CREATE FUNCTION "count_answer_origins"("subjects" UUID[], "codes" TEXT[], "numbers" INTEGER[], "are_new" BOOLEAN)
RETURNS void LANGUAGE sql SET enable_seqscan = off AS $$
    INSERT INTO "answer_origin" AS o ("template_code", "locale", "channel", "value", "customers")
    SELECT d."template_code", d."locale", coalesce(d."channel", ''),
        CASE WHEN d."awaits_confirmation" THEN 'unconfirmed' ELSE d."value"::text END, sum(d."change")
    FROM unnest("subjects", "codes", "numbers") AS k ("subject_id", "template_code", "sequence")
    CROSS JOIN LATERAL (
        SELECT d.*, CASE WHEN "are_new" AND d."sequence" = k."sequence" THEN 1 ELSE -1 END AS "change" FROM "decision" d
        WHERE d."subject_id" = k."subject_id" AND d."template_code" = k."template_code"
            AND d."sequence" BETWEEN k."sequence" - "are_new"::integer AND k."sequence" LIMIT 2
    ) AS d
    GROUP BY 1, 2, 3, 4 HAVING sum(d."change") <> 0
    ON CONFLICT ("template_code", "locale", "channel", "value") DO UPDATE SET "customers" = o."customers" + excluded."customers";
$$;

-- Each answer counts once it gets its place in the log, unless its customer was erased or linked meanwhile.
CREATE FUNCTION "count_placed_answers"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
    PERFORM "count_answer_origins"(array_agg(k."subject_id"), array_agg(k."template_code"), array_agg(k."sequence"), true)
    FROM "gone" g CROSS JOIN unnest(g."subject_ids", g."template_codes", g."sequences") AS k ("subject_id", "template_code", "sequence")
    WHERE (SELECT true FROM "customer" o WHERE o."subject_id" = k."subject_id" AND o."linked_to" IS NULL LIMIT 1);
    RETURN NULL;
END $$;
CREATE TRIGGER "log_queue_counted" AFTER DELETE ON "log_queue" REFERENCING OLD TABLE AS "gone"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_placed_answers"();

-- An erased or linked customer no longer counts. No pass over the log may run meanwhile: it locks the log's head before
-- all else, so the two never wait for each other in a circle.
CREATE FUNCTION "take_off_answer_origins"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
    "codes" TEXT[];
BEGIN
    PERFORM FROM "log_head" FOR NO KEY UPDATE;
    WITH "waiting" AS (
        SELECT k."template_code", k."sequence" FROM "log_queue" q
        CROSS JOIN unnest(q."subject_ids", q."template_codes", q."sequences") AS k ("subject_id", "template_code", "sequence")
        WHERE OLD."subject_id" = ANY (q."subject_ids") AND k."subject_id" = OLD."subject_id"
    ), "newest" AS (
        SELECT d."template_code", max(d."sequence") AS "sequence" FROM "decision" d
        WHERE d."subject_id" = OLD."subject_id" AND (d."template_code", d."sequence") NOT IN (SELECT * FROM "waiting")
        GROUP BY 1
    ), "counted" AS (
        SELECT "count_answer_origins"(array_agg(OLD."subject_id"), array_agg("template_code"), array_agg("sequence"), false)
        FROM "newest"
    )
    SELECT array_agg("template_code") INTO "codes" FROM "newest", "counted";
    DELETE FROM "answer_origin" WHERE "template_code" = ANY ("codes") AND "customers" = 0;
    RETURN NULL;
END $$;
CREATE TRIGGER "customer_erased" AFTER DELETE ON "customer"
    FOR EACH ROW WHEN (OLD."linked_to" IS NULL) EXECUTE FUNCTION "take_off_answer_origins"();
CREATE TRIGGER "customer_linked" AFTER UPDATE OF "subject_id" ON "customer"
    FOR EACH ROW WHEN (OLD."linked_to" IS NULL AND NEW."subject_id" <> OLD."subject_id") EXECUTE FUNCTION "take_off_answer_origins"();

INSERT INTO "answer_origin" ("template_code", "locale", "channel", "value", "customers")
SELECT d."template_code", d."locale", coalesce(d."channel", ''),
    CASE WHEN d."awaits_confirmation" THEN 'unconfirmed' ELSE d."value"::text END, count(*)
FROM (
    SELECT d."subject_id", d."template_code", max(d."sequence") AS "sequence" FROM "decision" d
    JOIN "customer" o ON o."subject_id" = d."subject_id" AND o."linked_to" IS NULL
    WHERE NOT EXISTS (
        SELECT FROM (
            SELECT k.* FROM "log_queue" q
            CROSS JOIN unnest(q."subject_ids", q."template_codes", q."sequences") AS k ("subject_id", "template_code", "sequence")
        ) AS w WHERE w."subject_id" = d."subject_id" AND w."template_code" = d."template_code" AND w."sequence" = d."sequence"
    )
    GROUP BY 1, 2
) AS newest JOIN "decision" d USING ("subject_id", "template_code", "sequence")
GROUP BY 1, 2, 3, 4;
