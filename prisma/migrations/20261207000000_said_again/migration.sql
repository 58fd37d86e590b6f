INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261207000000_said_again', '20261204010000_imports');

-- When a customer last said a no that made no record: one that repeats the newest decision, or is older. It is no
-- evidence, so neither the log nor an export has it. The next yes that counts removes it, and so does every erasure.
CREATE TABLE "said_again" (
    "subject_id" UUID NOT NULL,
    "template_code" TEXT NOT NULL,
    -- Of the newest decision at that time. A later yes that counts ends it, also one by a node of an older release.
    "sequence" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    -- Whether the customer said one of them here, and not in a system whose decisions are imported.
    "said_here" BOOLEAN NOT NULL DEFAULT false,
    -- Of a yes that counts, which the trigger takes: it removes what was said before, and is not kept.
    "ends" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "said_again_pkey" PRIMARY KEY ("subject_id", "template_code"),
    CONSTRAINT "said_again_ends" CHECK (NOT "ends")
);

-- Such a no and a yes that counts wait for each other, since no key tells the one of the other. The queries see what
-- was committed meanwhile. A yes comes with what it was judged by: the latest no, and whether one was said here.
CREATE FUNCTION "said_again_in_turn"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "said" "said_again";
BEGIN
    PERFORM FROM "customer" WHERE "subject_id" = NEW."subject_id" AND "linked_to" IS NULL FOR NO KEY UPDATE;
    -- Not what a yes of an older release has ended.
    SELECT s.* INTO "said" FROM "said_again" s
    WHERE s."subject_id" = NEW."subject_id" AND s."template_code" = NEW."template_code" AND NOT EXISTS (
        SELECT FROM "decision" d WHERE d."subject_id" = s."subject_id" AND d."template_code" = s."template_code"
            AND d."sequence" > s."sequence" AND d."sequence" <= NEW."sequence"
            AND d."value" = 'given' AND NOT d."awaits_confirmation"
    );
    IF NEW."ends" AND ("said"."at" > coalesce(NEW."at", '-infinity') OR "said"."said_here" AND NOT NEW."said_here")
    OR NOT NEW."ends" AND EXISTS (
        SELECT FROM "decision" d WHERE (d."subject_id", d."template_code", d."sequence")
            = (NEW."subject_id", NEW."template_code", NEW."sequence" + 1)
    ) THEN
        RAISE EXCEPTION 'another answer came first' USING ERRCODE = 'serialization_failure';
    END IF;
    IF NOT NEW."ends" THEN
        NEW."at" = greatest(NEW."at", "said"."at");
        NEW."said_here" = NEW."said_here" OR coalesce("said"."said_here", false);
        RETURN NEW;
    END IF;
    DELETE FROM "said_again" WHERE "subject_id" = NEW."subject_id" AND "template_code" = NEW."template_code";
    RETURN NULL;
END $$;
CREATE TRIGGER "said_again_in_turn" BEFORE INSERT ON "said_again"
    FOR EACH ROW EXECUTE FUNCTION "said_again_in_turn"();
