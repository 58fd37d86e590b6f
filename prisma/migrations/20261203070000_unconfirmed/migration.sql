INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261203070000_unconfirmed', '20261203070000_unconfirmed');

-- A grant that its customer has not confirmed counts as "unconfirmed", which no decision has as its value.
ALTER TABLE "ledger_tally" ALTER COLUMN "value" TYPE TEXT COLLATE "C" USING "value"::text;

INSERT INTO "ledger_tally" AS t ("template_code", "consent_version_id", "value", "decided_on", "slot", "recorded", "newest")
WITH "placed" AS (
    SELECT "template_code", "consent_version_id", "effective_from", "number", "change_kind" = 'MATERIAL'
        OR row_number() OVER (PARTITION BY "template_code" ORDER BY "effective_from", "number") = 1 AS "opens"
    FROM "version" WHERE "published_at" IS NOT NULL AND "withdrawn_at" IS NULL
), "in_time" AS (
    SELECT "template_code", "consent_version_id", "opens",
        count(*) FILTER (WHERE "opens") OVER (PARTITION BY "template_code" ORDER BY "effective_from", "number") AS "epoch"
    FROM "placed"
)
SELECT d."template_code",
    CASE WHEN named."epoch" < d."epoch" THEN opening."consent_version_id" ELSE d."consent_version_id" END, 'unconfirmed',
    (coalesce(d."decided_at", d."recorded_at") AT TIME ZONE 'UTC')::date, 0, 0, count(*)
FROM "confirmation_request" JOIN "decision" d USING ("subject_id", "template_code", "sequence")
JOIN "in_time" named ON named."template_code" = d."template_code" AND named."consent_version_id" = d."consent_version_id"
LEFT JOIN "in_time" opening ON opening."template_code" = d."template_code" AND opening."epoch" = d."epoch" AND opening."opens"
JOIN "customer" c ON c."subject_id" = d."subject_id" AND c."linked_to" IS NULL
WHERE NOT EXISTS (SELECT FROM "decision" n WHERE n."subject_id" = d."subject_id"
    AND n."template_code" = d."template_code" AND n."sequence" > d."sequence")
GROUP BY 1, 2, 4;
