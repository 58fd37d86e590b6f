import { commandLineOn } from '../commandLine/commandLineOn';
import { logKeeping } from '../evidence/logPass';
import { makeFolder, markdown } from '../markdown/files';
import { asCustomer, asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { givenRows, importing, ndjson, sendImport, words } from './scene';

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());

it('the page of an imported consent says that it was withdrawn in time, however late both came here', async () => {
  const { rowAt, customerId } = await givenRows(service, { validity: 'PT1S' });
  const rows = [rowAt('given', 0), rowAt('withdraw', 5), rowAt('given', 6), rowAt('given', 30)];
  expect((await sendImport(service.url, ndjson(rows))).lines).toMatchObject([{ finished: { recorded: 4 } }]);

  const headers = { ...asCustomer(customerId), accept: 'text/html' };
  const page = await (await fetch(`${service.url}/v1/customers/me/evidence`, { headers })).text();

  const said = (words: RegExp) => page.match(words)?.length ?? 0;
  expect([said(/Withdrawn on/g), said(/before the next answer/g)]).toEqual([1, 1]);
});

describe('consents of 2019 to words that later ones made invalid', () => {
  const code = 'old-news';
  beforeAll(async () => {
    const folder = await makeFolder();
    for (const [label, effectiveFrom, graceUntil] of [
      ['v1.0', '2019-03-01', undefined],
      ['v2.0', '2021-06-01', undefined],
      ['v3.0', '2023-06-01', '2023-09-01'],
    ] as const) {
      const shared = { code, label, effectiveFrom, ...(graceUntil && { graceUntil }) };
      await folder.write({ 'en.md': markdown(shared, `May we write to you, ${label}?`) });
      const entered = await commandLineOn(service.database.engine).run(
        ...['import', folder.path, '--past', '--yes'],
      );
      expect(entered).toMatchObject({ exitCode: 0, stderr: '' });
    }
    await folder.remove();
  });

  async function givenAnswers(
    ...answers: readonly (readonly [value: string, version: string, on: string])[]
  ) {
    const customerId = service.given.customer();
    const rows = answers.map(([value, version, on], index) => ({
      ...{ template_code: code, customer_id: customerId, source_id: `${customerId}-${index}` },
      ...{ value, version, decided_at: `${on}T12:00:00Z` },
    }));
    expect(words(await importing(service).rows(rows))).toEqual(rows.map(() => 'recorded'));
    return customerId;
  }

  async function read(customerId: string, query = '') {
    const headers = { ...asService, accept: 'text/html' };
    const page = await fetch(`${service.url}/v1/customers/${customerId}/evidence?${query}`, { headers });
    return (await page.text()).replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
  }

  async function obstacleAt(customerId: string, at: string) {
    const url = `${service.url}/v1/customers/${customerId}/consents?at=${at}`;
    const { pending_updates: all } = (await (await fetch(url, { headers: asService })).json()) as {
      pending_updates: readonly { template_code: string; obstacle: string | null }[];
    };
    return all.find((one) => one.template_code === code)?.obstacle;
  }

  it('were out of force since then, and not withdrawn later, on each paper as at the doors', async () => {
    const customerId = await givenAnswers(
      ['given', 'v1.0', '2019-08-17'],
      ['withdraw', 'v2.0', '2022-01-17'],
    );

    expect(await obstacleAt(customerId, '2022-01-01T00:00:00Z')).toBe('SUPERSEDED');
    const page = await read(customerId);
    expect(page).toContain(
      'Out of force since 1 June 2021, 00:00:00 UTC: version v2.0 asked for a new answer.',
    );
    expect(page).not.toContain('Withdrawn on');
    expect(await read(customerId, 'certificate=true&locale=de')).toContain(
      'Außer Kraft seit dem 1. Juni 2021, 00:00:00 UTC: Fassung v2.0 verlangte eine neue Antwort.',
    );
  });

  it('lasted until the grace was over', async () => {
    const inGrace = await givenAnswers(['given', 'v2.0', '2021-08-17'], ['withdraw', 'v2.0', '2023-08-31']);
    const after = await givenAnswers(['given', 'v2.0', '2021-08-17'], ['given', 'v3.0', '2023-09-02']);

    expect(await obstacleAt(inGrace, '2023-08-30T00:00:00Z')).toBeNull();
    expect(await read(inGrace)).toContain('Withdrawn on 31 August 2023. Not in force.');
    expect(await obstacleAt(after, '2023-09-01T00:00:01Z')).toBe('SUPERSEDED');
    expect(await read(after)).toContain(
      'Out of force since 1 September 2023, 00:00:00 UTC: version v3.0 asked',
    );
  });

  it('are told so as the newest answer, too', async () => {
    const page = await read(await givenAnswers(['given', 'v1.0', '2019-08-17']));
    expect(page).toContain('Not in force: the text has changed since');
    expect(page).toContain(
      'Out of force since 1 June 2021, 00:00:00 UTC: version v2.0 asked for a new answer.',
    );
  });
});
