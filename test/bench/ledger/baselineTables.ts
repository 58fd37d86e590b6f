/**
 * What a hand-written server would keep: decisions stand under the customer's id, in one table with one index.
 * No subjects, no hashes, no checks; foreign keys as ours.
 */
export const baselineTables = `
  CREATE SCHEMA baseline;
  CREATE TABLE baseline.template (
    code text PRIMARY KEY,
    default_locale text NOT NULL
  );
  CREATE TABLE baseline.version (
    id uuid PRIMARY KEY,
    template_code text NOT NULL REFERENCES baseline.template,
    number integer NOT NULL,
    label text NOT NULL,
    effective_from timestamptz(3) NOT NULL
  );
  CREATE UNIQUE INDEX ON baseline.version (template_code, effective_from DESC, number DESC);
  CREATE TABLE baseline.version_text (
    version_id uuid NOT NULL REFERENCES baseline.version,
    locale text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    content_hash text NOT NULL,
    PRIMARY KEY (version_id, locale)
  );
  CREATE TABLE baseline.decision (
    id bigint GENERATED ALWAYS AS IDENTITY,
    customer_id uuid NOT NULL,
    template_code text NOT NULL,
    version_id uuid NOT NULL REFERENCES baseline.version,
    value text NOT NULL,
    locale text NOT NULL,
    decided_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (customer_id, template_code, id)
  )`;

/** The same templates, versions and decisions as ours. */
export const baselineData = `
  INSERT INTO baseline.template SELECT template_code, default_locale FROM template;
  INSERT INTO baseline.version
    SELECT consent_version_id, template_code, number, label, effective_from FROM version WHERE number IS NOT NULL;
  INSERT INTO baseline.version_text
    SELECT consent_version_id, locale, title, body, encode(content_hash, 'hex') FROM version_text;
  INSERT INTO baseline.decision (customer_id, template_code, version_id, value, locale, decided_at)
    SELECT c.customer_id::uuid, d.template_code, d.consent_version_id, d.value, d.locale, d.recorded_at
    FROM decision d JOIN customer c USING (subject_id)
    ORDER BY d.subject_id, d.template_code, d.sequence`;
