INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261127040000_log_tile_instants', '20261123000000_migration_marks');

-- Which tiles may hold what was recorded at an instant. An index of their ends alone leads to all tiles that came later.
CREATE INDEX "log_tile_instants_idx" ON "log_tile" USING gist (tstzrange("min_at", "max_at", '[]')) WHERE "level" = 0;
DROP INDEX "log_tile_max_at_idx";
