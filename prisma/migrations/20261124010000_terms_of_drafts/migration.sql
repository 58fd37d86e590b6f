INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261124010000_terms_of_drafts', '20261123000000_migration_marks');

-- A draft may state the terms that publishing begins with, in the columns where the published ones stand. It may
-- be incomplete, so only a published version has to have them all.
ALTER TABLE "version"
    DROP CONSTRAINT "version_published_whole",
    DROP CONSTRAINT "version_editorial_has_reason",
    ADD CONSTRAINT "version_published_whole" CHECK (
        num_nonnulls("number", "published_at") IN (0, 2)
        AND ("number" IS NULL OR num_nonnulls("effective_from", "change_kind", "reask") = 3)
    ),
    ADD CONSTRAINT "version_editorial_has_reason" CHECK (
        "number" IS NULL OR ("change_kind" = 'EDITORIAL') = ("editorial_reason" IS NOT NULL)
    );
