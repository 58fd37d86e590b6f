INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261124010000_actor_kinds', '20261123000000_migration_marks');

-- A caller's kind is how they were authenticated. "publisher" and "auditor" stay in what was recorded before.
ALTER TYPE "caller_kind" ADD VALUE 'staff';
ALTER TYPE "caller_kind" ADD VALUE 'operator';

-- Null for keys from before, and for those that older code issues.
ALTER TABLE "api_key" ADD COLUMN "created_by_kind" "caller_kind";
