INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261203020000_template_rules', '20261123000000_migration_marks');

-- How a template's answers are collected, the same for all its versions.
CREATE TYPE "template_kind" AS ENUM ('CONSENT', 'TERMS', 'NOTICE');
CREATE TYPE "may_decide" AS ENUM ('ANYONE', 'SELF_ONLY', 'AUTHORISED');
CREATE TYPE "confirmation" AS ENUM ('NONE', 'REQUIRED');

ALTER TABLE "template"
    ADD COLUMN "kind" "template_kind" NOT NULL DEFAULT 'CONSENT',
    ADD COLUMN "collects" TEXT[] NOT NULL DEFAULT ARRAY['METHOD', 'PRESENTATION', 'SET'],
    ADD COLUMN "may_decide" "may_decide" NOT NULL DEFAULT 'ANYONE',
    ADD COLUMN "confirmation" "confirmation" NOT NULL DEFAULT 'NONE',
    ADD COLUMN "confirmation_validity" TEXT NOT NULL DEFAULT 'P14D';
