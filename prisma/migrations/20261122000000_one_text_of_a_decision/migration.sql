-- A decision names a text of a version of its template, and one foreign key says so instead of two: PostgreSQL checks
-- each one for each decision. For that a text says its template as well as its version.
ALTER TABLE "version_text" ADD COLUMN "template_code" TEXT;

ALTER TABLE "version_text" DISABLE TRIGGER "version_text_immutable";
UPDATE "version_text" SET "template_code" = (
    SELECT "template_code" FROM "version" WHERE "version"."consent_version_id" = "version_text"."consent_version_id"
);
ALTER TABLE "version_text" ENABLE TRIGGER "version_text_immutable";

ALTER TABLE "version_text"
    ALTER COLUMN "template_code" SET NOT NULL,
    DROP CONSTRAINT "version_text_consent_version_id_fkey",
    ADD CONSTRAINT "version_text_template_code_consent_version_id_fkey" FOREIGN KEY ("template_code", "consent_version_id")
        REFERENCES "version" ("template_code", "consent_version_id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "version_text_template_code_consent_version_id_locale_key"
    ON "version_text" ("template_code", "consent_version_id", "locale");

ALTER TABLE "decision"
    DROP CONSTRAINT "decision_template_code_consent_version_id_fkey",
    DROP CONSTRAINT "decision_consent_version_id_locale_fkey",
    ADD CONSTRAINT "decision_template_code_consent_version_id_locale_fkey"
        FOREIGN KEY ("template_code", "consent_version_id", "locale")
        REFERENCES "version_text" ("template_code", "consent_version_id", "locale") ON DELETE RESTRICT ON UPDATE CASCADE;
