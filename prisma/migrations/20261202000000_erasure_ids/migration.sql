INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261202000000_erasure_ids', '20261123000000_migration_marks');

-- A replayed journal asks for each of its erasures whether the log has it. Every erasure was read for each of them.
CREATE INDEX "log_event_erasure_id_idx" ON "log_event" (("body"::json ->> 'erasureId')) WHERE "kind" = 'erasure';
