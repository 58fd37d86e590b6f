-- Counts the savings of a template's drafts, one draft after another. A draft that is discarded takes its row
-- along; were the next one to count from 1 again, an editor of the old one could overwrite it unseen.
ALTER TABLE "template"
    ADD COLUMN "last_draft_revision" INTEGER NOT NULL DEFAULT 0,
    ADD CONSTRAINT "template_draft_revision_counts" CHECK ("last_draft_revision" >= 0);

UPDATE "template" SET "last_draft_revision" = COALESCE(
    (SELECT max("revision") FROM "version" WHERE "version"."template_code" = "template"."template_code"), 0
);

-- Drafts are nothing that other nodes keep in memory.
DROP TRIGGER "template_change" ON "template";
CREATE TRIGGER "template_change" AFTER INSERT OR UPDATE OF "revision" ON "template"
    FOR EACH ROW EXECUTE FUNCTION "notify_template_change"();
