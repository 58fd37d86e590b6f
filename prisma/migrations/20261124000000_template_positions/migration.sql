INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261124000000_template_positions', '20261123000000_migration_marks');

-- Where customers are asked for a template: lower positions first, templates without one last.
ALTER TABLE "template"
    ADD COLUMN "position" INTEGER,
    ADD CONSTRAINT "template_position_counts" CHECK ("position" BETWEEN 0 AND 10000);
