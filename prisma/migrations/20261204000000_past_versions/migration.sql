INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261204000000_past_versions', '20261203070000_unconfirmed');

-- A version that took effect elsewhere is entered later, and `published_at` says when.
ALTER TABLE "version" DROP CONSTRAINT "version_effective_once_published";
