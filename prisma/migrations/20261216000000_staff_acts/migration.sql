INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261216000000_staff_acts', '20261214000000_parts');

-- Who did what the log tells without a name, since no name can leave a public log.
CREATE TABLE "staff_act" (
    "kind" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "by_kind" "caller_kind" NOT NULL,
    "by_id" TEXT,
    CONSTRAINT "staff_act_pkey" PRIMARY KEY ("kind", "about")
);
