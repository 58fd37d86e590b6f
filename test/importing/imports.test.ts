import { createHash } from 'node:crypto';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { givenRows, ndjson, sendImport } from './scene';

let service: TestService;
beforeAll(async () => {
  service = await startService({ limits: { requestTimeoutMs: 500 } });
}, startTimeoutMs);
afterAll(() => service.close());

describe('POST /v1/imports', () => {
  it('tells what was not recorded, and ends with the counts and the hash of the body', async () => {
    const { rowAt, chain } = await givenRows(service);
    const row = rowAt('given', 1);
    const body = `${ndjson([row, rowAt('reject', 0)])}\n{"source_id":"x"}\n${ndjson([{ ...row, value: null }, row])}`;

    const { status, headers, lines } = await sendImport(service.url, body);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(lines).toEqual([
      { line: 4, outcome: 'unchanged' },
      { line: 5, outcome: 'unchanged' },
      { line: 6, outcome: 'unchanged' },
      {
        finished: {
          import_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          ...{ rows: 5, recorded: 2, unchanged: 3, superseded: 0, refused: 0 },
          file_sha256: createHash('sha256').update(body).digest('hex'),
        },
      },
    ]);
    expect((await chain()).map(({ value }) => value)).toEqual(['reject', 'given']);
  });

  it('waits for a body that takes longer than other requests may', async () => {
    const { rowAt, chain } = await givenRows(service);
    const text = ndjson([rowAt('given', 1), rowAt('reject', 2)]);
    async function* slowly() {
      for (const part of [text.slice(0, 30), text.slice(30, -20), text.slice(-20)]) {
        yield Buffer.from(part);
        await new Promise((resolve) => setTimeout(resolve, 900));
      }
    }

    const { lines } = await sendImport(service.url, slowly());

    expect(lines).toMatchObject([{ finished: { rows: 2, recorded: 2 } }]);
    expect(await chain()).toHaveLength(2);
  });

  it('records nothing and writes no leaf in a dry run', async () => {
    const { rowAt, chain } = await givenRows(service);

    const { lines } = await sendImport(service.url, ndjson([rowAt('given', 1)]), { dry_run: 'true' });

    expect(lines).toMatchObject([{ finished: { import_id: null, rows: 1, recorded: 1 } }]);
    expect(await chain()).toEqual([]);
  });
});
