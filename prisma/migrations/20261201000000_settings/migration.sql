INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261201000000_settings', '20261123000000_migration_marks');

-- What publishing requires: the newest row counts. Without a row the defaults count. Each row has its leaf in the log.
CREATE TABLE "settings_change" (
    "revision" INTEGER NOT NULL,
    "four_eyes" BOOLEAN NOT NULL,
    "confirm_asked_above" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_by_kind" "caller_kind" NOT NULL,
    "changed_by" TEXT,
    -- The second person, where four eyes were on.
    "confirmed_by_kind" "caller_kind",
    "confirmed_by" TEXT,

    CONSTRAINT "settings_change_pkey" PRIMARY KEY ("revision"),
    CONSTRAINT "settings_change_revision" CHECK ("revision" >= 1),
    CONSTRAINT "settings_change_confirm_asked_above" CHECK ("confirm_asked_above" >= 0)
);

CREATE FUNCTION "settings_change_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "settings_change_append_only" BEFORE UPDATE OR DELETE ON "settings_change"
    FOR EACH ROW EXECUTE FUNCTION "settings_change_append_only"();
CREATE TRIGGER "settings_change_no_truncate" BEFORE TRUNCATE ON "settings_change"
    FOR EACH STATEMENT EXECUTE FUNCTION "settings_change_append_only"();

-- A change that awaits a second person. It counts only while its revision is the next one.
CREATE TABLE "settings_proposal" (
    "revision" INTEGER NOT NULL,
    "four_eyes" BOOLEAN NOT NULL,
    "confirm_asked_above" INTEGER NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "proposed_by_kind" "caller_kind" NOT NULL,
    "proposed_by" TEXT,

    CONSTRAINT "settings_proposal_pkey" PRIMARY KEY ("revision")
);
