INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261208000000_lists_of_imports', '20261204010000_imports');

-- Imports and screens are listed, newest first.
CREATE INDEX "log_event_import_idx" ON "log_event" ("at", "about") WHERE "kind" = 'import';
CREATE INDEX "presentation_registered_at_presentation_id_idx" ON "presentation" ("registered_at", "presentation_id");
