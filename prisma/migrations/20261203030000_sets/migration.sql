INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261203030000_sets', '20261123000000_migration_marks');

-- What one screen asks: the newest revision of a set counts, and all are kept. Each row has its leaf in the log.
CREATE TABLE "set_saving" (
    "set_code" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    -- A list of {"templateCode", "required", "audience": [words]}, in the order of the screen.
    "members" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_by_kind" "caller_kind" NOT NULL,
    "saved_by" TEXT,

    CONSTRAINT "set_saving_pkey" PRIMARY KEY ("set_code", "revision"),
    CONSTRAINT "set_saving_set_code" CHECK ("set_code" ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
    CONSTRAINT "set_saving_revision" CHECK ("revision" >= 1),
    CONSTRAINT "set_saving_members" CHECK (jsonb_array_length("members") BETWEEN 1 AND 50)
);

-- The function names the table that it guards.
CREATE TRIGGER "set_saving_append_only" BEFORE UPDATE OR DELETE ON "set_saving"
    FOR EACH ROW EXECUTE FUNCTION "settings_change_append_only"();
CREATE TRIGGER "set_saving_no_truncate" BEFORE TRUNCATE ON "set_saving"
    FOR EACH STATEMENT EXECUTE FUNCTION "settings_change_append_only"();

-- On the channel of templates: nodes look for changed sets whenever they look for changed templates.
CREATE FUNCTION "set_saving_notify"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('consent_template', NEW."set_code");
    RETURN NULL;
END $$;
CREATE TRIGGER "set_saving_notify" AFTER INSERT ON "set_saving"
    FOR EACH ROW EXECUTE FUNCTION "set_saving_notify"();
