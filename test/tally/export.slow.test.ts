import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { until } from '../concurrency/until';
import { isPostgres } from '../database/run';
import type { DecideInput } from '../doors/door';
import { restDoor } from '../doors/restDoor';
import { answered } from '../doors/scene';
import { makeMisshapen, makeUnreachable } from '../fault/brokenDatabase';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { expectIntactChains, exportsAt, rowsOfCsv, type ExportsDoor } from './exportsAt';

const clock = new FakeClock();
let service: TestService;
let exports: ExportsDoor;
let pool: Pool;

beforeAll(async () => {
  service = await startService({ clock });
  exports = exportsAt(service.url);
  ({ pool } = service.database.engine);
}, startTimeoutMs);
afterAll(() => service.close());

const decide = async (input: DecideInput) => answered(await restDoor(service.url).decide(input));

function questionOf({
  templateCode,
  consentVersionId,
}: Pick<DecideInput, 'templateCode' | 'consentVersionId'>) {
  return { templateCode, consentVersionId };
}

/** How many are inserted within the time that a statement has, on any machine. */
const atOnce = 20_000;

/** Far more decisions than fit into a page, one of each new customer; their hashes are made up. */
async function givenMany(count: number, { subjectsFrom = '' } = {}): Promise<string> {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  for (let left = count; left > 0; left -= atOnce) {
    await pool.query(
      `INSERT INTO decision SELECT overlay(gen_random_uuid()::text placing $5 from 1)::uuid, $1, 1, 'given', $2::uuid, 1, 'en', h, repeat('x', 64),
         $3::timestamptz, NULL, 'anonymous', NULL, 1, h, decode(repeat('00', 32), 'hex'), h
       FROM generate_series(1, $4::integer), decode(repeat('ab', 32), 'hex') AS h`,
      [templateCode, consentVersionId, clock.now(), Math.min(left, atOnce), subjectsFrom],
    );
  }
  return templateCode;
}

async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = service.database.engine.onStatement((text) => {
    if (/OFFSET \$4/.test(text)) count += 1;
  });
  await work().finally(stop);
  return count;
}

/** What each connection of the pool would give a statement. */
async function statementTimeouts(): Promise<ReadonlySet<unknown>> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const shown = await Promise.all(
    clients.map((client) => client.query<Record<string, unknown>>('SHOW statement_timeout')),
  );
  clients.forEach((client) => client.release());
  return new Set(shown.map(({ rows }) => rows[0]?.statement_timeout));
}

describe('an export', () => {
  it('leaves connections with the time for a statement that they had', async () => {
    const { templateCode } = await service.given.publishedVersion();
    const before = await statementTimeouts();
    await Promise.all([exports.lines(templateCode), exports.lines(templateCode)]);
    expect(await statementTimeouts()).toEqual(before);
    expect(before.size).toBe(1);
  });

  it('has every record of the template with all that verifies it, and the customer', async () => {
    const version = await service.given.publishedVersion({ validity: 'P1Y' });
    const { templateCode, consentVersionId } = version;
    const other = questionOf(await service.given.publishedVersion());
    const customers = Array.from({ length: 20 }, () => service.given.customer());
    for (const customerId of customers) {
      await decide({ customerId, templateCode, consentVersionId, value: 'given', channel: 'web' });
      await decide({ ...other, customerId, value: 'reject' });
      clock.pass({ milliseconds: 1 });
      await decide({ customerId, templateCode, value: 'withdraw' });
    }

    const lines = await exports.lines(templateCode);

    expect(lines).toHaveLength(40);
    expectIntactChains(lines);
    expect(new Set(lines.map((line) => line.customer_id))).toEqual(new Set(customers));
    const chain = await service.ledger.chain(customers[3] ?? '', templateCode);
    const theirs = lines.filter((line) => line.customer_id === customers[3]);
    expect(theirs.map(({ hash, value }) => [hash, value])).toEqual(
      chain.map(({ hash, value }) => [hash, value]),
    );
    expect(theirs[0]).toEqual({
      customer_id: customers[3],
      of_former_id: false,
      subject_id: chain[0]?.subjectId,
      template_code: templateCode,
      sequence: 1,
      value: 'given',
      consent_version_id: consentVersionId,
      epoch: 1,
      locale: 'en',
      content_hash: version.texts[0]?.contentHash,
      channel: 'web',
      decided_at: chain[0]?.decidedAt.toISOString(),
      recorded_at: chain[0]?.recordedAt.toISOString(),
      valid_until: chain[0]?.validUntil?.toISOString(),
      recorder_kind: 'service',
      recorder_id: 'test-service',
      decided_by_role: 'SELF',
      decided_by_relationship: null,
      decided_by_check: null,
      decided_by_actor_binding: null,
      source_kind: null,
      source_subject_id: null,
      source_sequence: null,
      source_hash: null,
      source_name: null,
      source_trust: null,
      context_hash: null,
      context: null,
      awaits_confirmation: false,
      schema_version: 3,
      nonce: chain[0]?.nonce,
      customer_binding: chain[0]?.customerBinding,
      prev_hash: '0'.repeat(64),
      hash: chain[0]?.hash,
    });
  });

  it('keeps the records of a customer whose link is erased', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const customerId = service.given.customer();
    await decide({ customerId, templateCode, consentVersionId, value: 'given' });
    await pool.query('DELETE FROM customer WHERE customer_id = $1', [customerId]);

    const lines = await exports.lines(templateCode);
    expect(lines).toMatchObject([{ customer_id: null, value: 'given' }]);
    expectIntactChains(lines);
  });

  it('has each of thousands of records once, in the order of subjects', async () => {
    const templateCode = await givenMany(3_500);
    const subjects = (await exports.lines(templateCode)).map((line) => line.subject_id);
    expect(subjects).toHaveLength(3_500);
    expect(subjects).toEqual([...new Set(subjects)].toSorted());
  });

  it('has every record of a stretch that holds more than a page, behind a long one that holds none', async () => {
    await givenMany(10_000, { subjectsFrom: '00' });
    const templateCode = await givenMany(3_000, { subjectsFrom: '01' });
    const subjects = (await exports.lines(templateCode)).map((line) => line.subject_id);
    expect(new Set(subjects).size).toBe(3_000);
    expect(subjects).toHaveLength(3_000);
  });

  it('finds the few records of one template among many of another, in few steps', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    await givenMany(20_000);
    const customers = Array.from({ length: 5 }, () => service.given.customer());
    for (const customerId of customers) {
      await decide({ customerId, templateCode, consentVersionId, value: 'given' });
    }

    const steps = await statementsDuring(async () => {
      const found = (await exports.lines(templateCode)).map((line) => line.customer_id);
      expect(found.toSorted()).toEqual(customers.toSorted());
    });
    expect(steps).toBeLessThan(10);
  });

  it('can be confined to a time, its beginning included and its end not', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const customerId = service.given.customer();
    const instants: string[] = [];
    for (const value of ['given', 'reject', 'withdraw', 'given'] as const) {
      instants.push(clock.now().toISOString());
      await decide({ customerId, templateCode, consentVersionId, value });
      clock.pass({ days: 1 });
    }
    const sequences = async (query: string) =>
      (await exports.lines(templateCode, query)).map(({ sequence }) => sequence);

    expect(await sequences(`from=${instants[1]}`)).toEqual([2, 3, 4]);
    expect(await sequences(`until=${instants[2]}`)).toEqual([1, 2]);
    expect(await sequences(`from=${instants[1]}&until=${instants[3]}`)).toEqual([2, 3]);
    expect(await sequences('until=2000-01-01T00:00:00Z')).toEqual([]);
  });
});

describe('the form of an export', () => {
  let templateCode: string;
  let customerId: string;

  beforeAll(async () => {
    const version = await service.given.publishedVersion();
    ({ templateCode } = version);
    customerId = service.given.customer();
    const { consentVersionId } = version;
    await decide({ customerId, templateCode, consentVersionId, value: 'given', channel: '=1+1' });
    await decide({ customerId, templateCode, consentVersionId, value: 'reject', channel: 'a "shop", Köln' });
    await decide({ customerId, templateCode, consentVersionId, value: 'withdraw' });
  });

  it.each([
    ['JSON without a wish', '', {}, 'application/x-ndjson'],
    ['CSV by Accept', '', { accept: 'text/csv' }, 'text/csv'],
    ['CSV by a heavier weight', '', { accept: 'application/x-ndjson;q=0.5, text/csv' }, 'text/csv'],
    ['JSON where neither is accepted', '', { accept: 'application/json' }, 'application/x-ndjson'],
    ['CSV by query', 'format=csv', { accept: 'application/x-ndjson' }, 'text/csv'],
    ['JSON by query', 'format=ndjson', { accept: 'text/csv' }, 'application/x-ndjson'],
  ])('is %s', async (_what, query, headers, mediaType) => {
    const { status, headers: sent } = await exports.read(templateCode, query, headers);
    expect(status).toBe(200);
    expect(sent.get('content-type')).toMatch(new RegExp(`^${mediaType}; charset=utf-8`));
    expect(sent.get('cache-control')).toBe('no-store');
    const name = mediaType === 'text/csv' ? 'csv' : 'ndjson';
    expect(sent.get('content-disposition')).toBe(`attachment; filename="${templateCode}.decisions.${name}"`);
  });

  it('is CSV with a line of names, the same values, and no formulas', async () => {
    const { text } = await exports.read(templateCode, 'format=csv');
    const [names = [], ...rows] = rowsOfCsv(text);
    const lines = await exports.lines(templateCode);

    expect(names).toEqual(Object.keys(lines[0] ?? {}));
    const safe = lines.map((line) => ({
      ...line,
      context: null,
      channel: line.channel?.replace(/^=/, "'=") ?? null,
    }));
    expect(rows).toEqual(safe.map((line) => Object.values(line).map((value) => String(value ?? ''))));
    expect(rows.map((row) => row[names.indexOf('channel')])).toEqual(["'=1+1", 'a "shop", Köln', '']);
  });

  it('begins with a byte order mark where the query asks for CSV with one', async () => {
    const begins = async (query: string) =>
      Buffer.from(await (await exports.open(templateCode, query)).arrayBuffer()).subarray(0, 3);
    expect(await begins('format=csv&bom=true')).toEqual(Buffer.from('\ufeff'));
    expect(await begins('format=csv')).not.toEqual(Buffer.from('\ufeff'));
  });

  it('is a line of names alone, or nothing, where nobody has decided', async () => {
    const { templateCode: unanswered } = await service.given.publishedVersion();
    expect(rowsOfCsv((await exports.read(unanswered, 'format=csv')).text)).toHaveLength(1);
    expect((await exports.read(unanswered)).text).toBe('');
  });
});

describe('an export that is not read to the end', () => {
  /** Twice what the system's buffers may hold between the service and a reader who stands still: 36 MB on Linux. */
  const pages = 120;
  let templateCode: string;
  beforeAll(async () => {
    templateCode = await givenMany(pages * 1_000);
  });

  /** Begins to read, and is slow from then on. */
  async function opened(signal?: AbortSignal): Promise<ReadableStreamDefaultReader<Uint8Array>> {
    const response = await exports.open(templateCode, '', signal);
    const reader = response.body?.getReader();
    if (!reader) throw new Error('There is no body to read.');
    await reader.read();
    return reader;
  }

  type Reader = ReadableStreamDefaultReader<Uint8Array>;

  async function restOf(reader: Reader): Promise<number> {
    let bytes = 0;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      bytes += chunk.value.length;
    return bytes;
  }

  it('waits for its reader, and goes on when they do', async () => {
    let reader: Reader | null = null;
    const ahead = await statementsDuring(async () => {
      reader = await opened();
      await until(20_000, async () => (await statementsDuring(() => wait(500))) === 0);
    });
    expect(ahead).toBeLessThan(pages / 2);

    const rest = await statementsDuring(async () => {
      if (reader) expect(await restOf(reader)).toBeGreaterThan(pages * 1_000 * 500);
    });
    expect(ahead + rest).toBeGreaterThanOrEqual(pages);
  });

  it('is read no further once its reader has gone, and leaves its place to others', async () => {
    for (let round = 0; round < 6; round += 1) {
      const gone = new AbortController();
      await opened(gone.signal);
      gone.abort();
      await wait(100);
    }
    expect(await statementsDuring(() => wait(500))).toBe(0);
  });

  it('breaks the connection when it cannot be completed', async () => {
    const reader = await opened();
    const mend = await makeMisshapen(service.database);
    try {
      await expect(restOf(reader)).rejects.toThrow();
    } finally {
      await mend();
    }
    expect((await exports.read(templateCode, 'until=2000-01-01T00:00:00Z')).status).toBe(200);
  });

  it('is refused when the first page cannot be had', async () => {
    const mend = await makeMisshapen(service.database);
    const { status, text } = await exports.read(templateCode).finally(mend);
    expect(status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ code: 'INTERNAL' });
  });

  it('leaves its place to others also when it could not begin', async () => {
    const mend = await makeMisshapen(service.database);
    for (let times = 0; times < 5; times += 1) expect((await exports.read(templateCode)).status).toBe(500);
    await mend();
    expect((await exports.read(templateCode, 'until=2000-01-01T00:00:00Z')).status).toBe(200);
  });

  it('is refused while four others are under way', async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, () => opened()));
    const { status, headers, text } = await exports.read(templateCode);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('30');
    expect(JSON.parse(text)).toMatchObject({ code: 'UNAVAILABLE' });

    await Promise.all(readers.map((reader) => reader.cancel()));
    await wait(200);
    expect((await exports.read(templateCode, 'until=2000-01-01T00:00:00Z')).status).toBe(200);
  });

  (isPostgres ? it : it.skip)('outlasts a database that is away for a while (PostgreSQL)', async () => {
    const reader = await opened();
    const mend = await makeUnreachable(service.database);
    const rest = restOf(reader);
    await wait(1_000);
    await mend();
    expect(await rest).toBeGreaterThan(pages * 1_000 * 500);
  });
});

describe('an export is refused', () => {
  it.each([
    ['of a template that there is not', 'unknown', '', 404, 'TEMPLATE_NOT_FOUND', undefined],
    ['in a form that there is not', null, 'format=xml', 400, 'INVALID_INPUT', 'format'],
    ['from what is no instant', null, 'from=yesterday', 400, 'INVALID_INPUT', 'from'],
    ['from a leap second', null, 'from=2026-06-30T23:59:60Z', 400, 'INVALID_INPUT', 'from'],
    ['until an offset of hours', null, 'until=2026-06-30T12:00:00%2B05', 400, 'INVALID_INPUT', 'until'],
    ['from a day that there is not', null, 'from=2026-02-30T00:00:00Z', 400, 'INVALID_INPUT', 'from'],
    ['until parts of a millisecond', null, 'until=2026-06-30T12:00:00.1234Z', 400, 'INVALID_INPUT', 'until'],
    [
      'until before it begins',
      null,
      'from=2026-01-02T00:00:00Z&until=2026-01-02T00:00:00Z',
      400,
      'INVALID_INPUT',
      'until',
    ],
    ['with what it does not know', null, 'first=3', 400, 'INVALID_INPUT', 'first'],
  ])('%s', async (_what, code, query, status, expected, member) => {
    const templateCode = code ?? (await service.given.publishedVersion()).templateCode;
    const reply = await exports.read(templateCode, query);
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.text)).toMatchObject({ code: expected, ...(member ? { member } : {}) });
  });

  it('for its headers alone, which would cost as much as all of it', async () => {
    const { templateCode } = await service.given.publishedVersion();
    const reply = await fetch(`${service.url}/v1/consent-templates/${templateCode}/records`, {
      method: 'HEAD',
    });
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET');
  });
});
