INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261126000000_answers_of_a_key', '20261123000000_migration_marks');

-- The decisions that a key was answered with, where it came with several answers: {"terms": {"sequence": 3, "changed": true}}.
-- The columns beside it hold the first of them, as they do for a single answer. Code that does not know this column finds
-- another input hash there and refuses the key, as it must. No check, which would read the whole table under a lock.
ALTER TABLE "idempotency_key" ADD COLUMN "answers" JSONB;
