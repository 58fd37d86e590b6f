INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261203050000_links', '20261203010000_any_customer_id');

-- Two ids of one person. The row of the former id points to the subject that stays, whose salt it has too, so that
-- look-ups by either id read the same. The former subject is remembered beside it, unless there was none.
ALTER TABLE "customer"
    ADD COLUMN "linked_to" TEXT COLLATE "C",
    ADD COLUMN "linked_at" TIMESTAMPTZ(3),
    ADD COLUMN "link_key" TEXT,
    ADD COLUMN "link_input_hash" TEXT,
    ADD COLUMN "former_subject_id" UUID,
    ADD COLUMN "former_salt" BYTEA,
    ADD CONSTRAINT "customer_linked" CHECK (
        ("linked_to" IS NULL) = ("linked_at" IS NULL)
        AND ("former_subject_id" IS NULL) = ("former_salt" IS NULL)
        AND ("linked_to" IS NOT NULL OR num_nonnulls("link_key", "link_input_hash", "former_subject_id") = 0)
    );

DROP INDEX "customer_subject_id_key";
-- One row that stays for each subject, and any number that are linked to it: one index finds them all.
CREATE UNIQUE INDEX "customer_subject_id_key" ON "customer"
    ("subject_id", (CASE WHEN "linked_to" IS NULL THEN '' ELSE "customer_id" END));
CREATE UNIQUE INDEX "customer_former_subject_id_key" ON "customer" ("former_subject_id") WHERE "former_subject_id" IS NOT NULL;

-- Whose records these are: the customer who stays, the id that their records are bound to, and the salt of that.
CREATE VIEW "known_subject" AS
    SELECT "subject_id", "customer_id", "customer_id" AS "bound_id", "salt" FROM "customer" WHERE "linked_to" IS NULL
    UNION ALL
    SELECT "former_subject_id", "linked_to", "customer_id", "former_salt" FROM "customer"
    WHERE "former_subject_id" IS NOT NULL;
