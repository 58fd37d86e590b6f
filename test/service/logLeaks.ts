import type { Pool } from 'pg';
import { bothTexts } from './given';
import type { SentWords } from './sentWords';

/** A reader of the log can neither act with it nor find the database. */
const forms: Readonly<Record<string, RegExp>> = {
  'a token': /eyJ[\w-]{8,}\.[\w-]+/,
  'an API key': /ck_[0-9a-f]{32}_/,
  'a bearer': /\bBearer \S{8,}/i,
  'a database URL': /\bpostgres(?:ql)?:\/\/\S/i,
};

/** The log names endpoints, also those that are deleted since: by id, and as the staff call them. */
const ofEndpoint = /"webhook(?:Id|Name)":"(?:[^"\\]|\\.)*"/g;

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/**
 * What the lines tell that they must not, each with a line that tells it; none where all is well.
 *
 * @param lines as they were written
 */
export function leaksIn(lines: readonly string[], held: Held): readonly string[] {
  const told = lines.map((line) => line.replace(ofEndpoint, ''));
  const text = told.join('');
  const words = [...held.words].filter((word) => text.includes(written(word)));
  const ids = new Set([...text.matchAll(uuid)].map(([found]) => found.toLowerCase()));
  const customers = [...held.customerIds].filter((id) => ids.has(id));
  const inForm = Object.entries(forms).flatMap(([name, form]) => {
    const line = lines.find((each) => form.test(each));
    return line === undefined ? [] : [`${name}: ${line}`];
  });
  const inWords = [...words, ...customers].map(
    (word) =>
      `${word}: ${told.find((line) => line.toLowerCase().includes(written(word).toLowerCase())) ?? ''}`,
  );
  return [...inForm, ...inWords];
}

/** What a service knows of its customers and settings. */
export interface Held {
  readonly customerIds: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

export const nothingHeld: Held = { customerIds: new Set(), words: new Set() };

const fixedTexts = bothTexts.flatMap(({ title, body }) => [title, body]);

/** Of the ids that were sent, those of customers; versions and keys have ids of the same form. */
export async function heldBy(pool: Pool, sent: SentWords): Promise<Held> {
  const others = await idsOfOthers(pool);
  const customerIds = new Set(
    [...sent.uuids, ...(await knownCustomers(pool))].filter((id) => !others.has(id)),
  );
  return { customerIds, words: new Set([...sent.words, ...fixedTexts]) };
}

const knownCustomers = (pool: Pool) => idsFrom(pool, 'SELECT customer_id AS id FROM customer');

async function idsOfOthers(pool: Pool): Promise<ReadonlySet<string>> {
  const sql = 'SELECT consent_version_id AS id FROM version UNION ALL SELECT id FROM api_key';
  return new Set(await idsFrom(pool, sql));
}

/** Tests also break databases and close them. */
async function idsFrom(pool: Pool, sql: string): Promise<readonly string[]> {
  const found = await pool.query<{ id: string }>(sql).catch(() => ({ rows: [] }));
  return found.rows.map(({ id }) => id);
}

/** As written within a line of JSON. */
function written(word: string): string {
  return JSON.stringify(word).slice(1, -1);
}
