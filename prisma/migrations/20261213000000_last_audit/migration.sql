INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261213000000_last_audit', '20261204010000_imports');

-- When `consent log audit` last ended, and how many faults it found.
ALTER TABLE "log_head"
    ADD COLUMN "audited_at" TIMESTAMPTZ(3),
    ADD COLUMN "audit_faults" INTEGER,
    ADD CONSTRAINT "log_head_audit" CHECK (("audited_at" IS NULL) = ("audit_faults" IS NULL));
