import { createHash, randomUUID } from 'node:crypto';
import { startService, type TestService } from '../service/service';

const anonymous = { kind: 'anonymous', id: null } as const;
const validUntil = '2026-01-01T00:00:00.000Z';

let service: TestService;
let question: { readonly templateCode: string; readonly consentVersionId: string };
beforeAll(async () => {
  service = await startService();
  question = await service.given.publishedVersion();
});
beforeEach(() => query('DELETE FROM log_queue'));
afterAll(() => service.close());

async function query<Row>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const { rows } = await service.database.engine.pool.query(sql, [...values]);
  return rows as readonly Row[];
}

const queued = () =>
  query(`SELECT encode(entries, 'hex') AS entries, subject_ids, template_codes, sequences FROM log_queue`);

test('a batch is queued once, with its decisions in their order', async () => {
  const customers = Array.from({ length: 5 }, () => service.given.customer());
  await Promise.all(
    customers.map((customerId) =>
      service.actions.recordDecision({ ...question, customerId, value: 'given' }, anonymous),
    ),
  );
  const batches = await query(
    `SELECT string_agg(encode(hash, 'hex'), '' ORDER BY subject_id) AS entries, array_agg(subject_id ORDER BY subject_id) AS subject_ids,
       array_agg(template_code) AS template_codes, array_agg(sequence) AS sequences
     FROM decision WHERE template_code = $1`,
    [question.templateCode],
  );
  expect(await queued()).toEqual(batches);
});

interface Told {
  readonly recordedAt: string;
  readonly decidedAt: string | null;
  readonly source: object | null;
}

/** As releases from before the function insert one, which they do while a newer one migrates. */
async function insertedByOlderRelease({ recordedAt, decidedAt, source }: Told): Promise<string> {
  const subjectId = randomUUID();
  await query(
    `INSERT INTO decision (subject_id, template_code, sequence, value, consent_version_id, epoch, locale, content_hash,
       recorded_at, decided_at, valid_until, recorder_kind, source, schema_version, nonce, customer_binding, prev_hash, hash)
     SELECT $1::uuid, $2, 1, 'given', $3, 1, 'en', h, $4, $5, $6, 'anonymous', $7, 3, substr(h, 1, 16), h,
       decode(repeat('00', 32), 'hex'), h FROM sha256(convert_to($1::uuid::text, 'UTF8')) AS h`,
    [subjectId, question.templateCode, question.consentVersionId, recordedAt, decidedAt, validUntil, source],
  );
  return subjectId;
}

const imported = { kind: 'IMPORTED', system: 'crm' };
const before = '2025-01-01T00:00:00.000Z';

test.each<[string, Told, boolean]>([
  ['whose end is to be told', { recordedAt: before, decidedAt: null, source: null }, true],
  ['imported before its end', { recordedAt: before, decidedAt: null, source: imported }, true],
  [
    'imported after its end',
    { recordedAt: '2026-06-01T00:00:00.000Z', decidedAt: before, source: imported },
    false,
  ],
])('a decision that an older release inserts is queued: one %s', async (_what, told, isToldOf) => {
  const subjectId = await insertedByOlderRelease(told);

  expect(await queued()).toEqual([
    {
      entries: sha256Hex(subjectId),
      subject_ids: [subjectId],
      template_codes: [question.templateCode],
      sequences: [1],
    },
  ]);
  const ends = await query('SELECT valid_until FROM expiry WHERE subject_id = $1', [subjectId]);
  expect(ends).toEqual(isToldOf ? [{ valid_until: new Date(validUntil) }] : []);
});

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');
