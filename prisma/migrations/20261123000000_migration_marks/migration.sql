-- Which older code can live with a migration, told to nodes that have not got its file: those that still run when a
-- newer release migrates. "keeps" names the oldest migration whose code works once this one is applied. A migration
-- says so in its first line; one that says nothing keeps no older code.
CREATE TABLE "migration_mark" (
    "migration" TEXT NOT NULL,
    "keeps" TEXT NOT NULL,

    CONSTRAINT "migration_mark_pkey" PRIMARY KEY ("migration"),
    CONSTRAINT "migration_mark_names" CHECK ("migration" ~ '^\d{14}_\w+$' AND "keeps" ~ '^\d{14}_\w+$'),
    CONSTRAINT "migration_mark_keeps_none_later" CHECK ("keeps" COLLATE "C" <= "migration" COLLATE "C")
);

INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261123000000_migration_marks', '20261122000000_one_text_of_a_decision');
