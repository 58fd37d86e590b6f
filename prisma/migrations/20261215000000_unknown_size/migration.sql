INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261215000000_unknown_size', '20261214000000_parts');

-- An earlier migration has analysed an empty table, which the planner then takes for one of a single page that is best
-- read wholly. A session keeps such a plan. Of a truncated table it knows nothing, and finds its rows by their keys.
-- Whoever adds the first customer meanwhile ends first.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM "customer") THEN
        LOCK TABLE "customer" IN ACCESS EXCLUSIVE MODE;
        IF NOT EXISTS (SELECT FROM "customer") THEN
            TRUNCATE "customer", "customer_hold";
        END IF;
    END IF;
END $$;
