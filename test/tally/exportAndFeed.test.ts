import { exportDecisions, type OpenExport } from '../../src/actions/reports/decisionExport';
import { scopes } from '../../src/domain/values/scope';
import { exportedDecisionBody } from '../../src/rest/reports/exportedDecision';
import { readExportPage, ledgerBeginning } from '../../src/storage/reports/exportPage';
import { Consumer, readStandings } from '../events/consumer';
import { logAll } from '../evidence/logPass';
import { readPage, type WireEvent } from '../rest/eventReader';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { actAs } from '../service/staffActions';
import { exportsAt, rowsOfCsv, type ExportedLine } from './exportsAt';

let service: TestService;
let question: { readonly templateCode: string; readonly consentVersionId: string };

const engine = () => service.database.engine;

beforeAll(async () => {
  service = await startService();
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  question = { templateCode, consentVersionId };
}, startTimeoutMs);
afterAll(() => service.close());

/** How many wait for the ledger at the same time. */
const atOnce = 250;

async function decideAll(customers: readonly string[], value: 'given' | 'reject'): Promise<void> {
  for (let from = 0; from < customers.length; from += atOnce) {
    const some = customers.slice(from, from + atOnce);
    await Promise.all(
      some.map((customerId) =>
        service.actions.recordDecision(
          { ...question, customerId, value },
          { kind: 'customer', id: customerId },
        ),
      ),
    );
  }
}

const customers = (count: number) => Array.from({ length: count }, () => service.given.customer());

async function nextLines(pages: OpenExport): Promise<readonly ExportedLine[] | null> {
  const page = await pages.next();
  return page && (page.map(exportedDecisionBody) as readonly ExportedLine[]);
}

async function eventsAfter(lastEventId: string): Promise<readonly WireEvent[]> {
  const all: WireEvent[] = [];
  for (let place = lastEventId; ;) {
    const page = await readPage(service.url, { lastEventId: place });
    if (page.events.length === 0) return all;
    all.push(...page.events);
    place = page.place;
  }
}

it('an export names no event while there was none', async () => {
  const { headers } = await exportsAt(service.url).read(question.templateCode);
  expect(headers.get('consent-last-event-id')).toBeNull();
});

it('an export and the feed after the event that it names make up the ledger, whatever is recorded meanwhile', async () => {
  const known = customers(1_500);
  await decideAll(known, 'given');
  await logAll(engine());
  const unnumbered = customers(5);
  await decideAll(unnumbered, 'given');

  const act = actAs(service.parts, { kind: 'service', id: 'test', scopes: new Set(scopes) });
  const pages = await act(exportDecisions, { templateCode: question.templateCode });
  const lines = [...((await nextLines(pages)) ?? [])];
  await decideAll([...known.slice(0, 60), ...unnumbered], 'reject');
  await decideAll(customers(60), 'given');
  await logAll(engine());
  for (let more = await nextLines(pages); more; more = await nextLines(pages)) lines.push(...more);
  pages.close();
  await decideAll(known.slice(50, 90), 'reject');
  await logAll(engine());

  const consumer = new Consumer();
  consumer.beginWith(lines);
  const ledger = await readStandings(engine().pool);
  expect(consumer.standings).not.toEqual(ledger);
  const events = await eventsAfter(pages.lastEventId ?? 'none');
  for (const event of [...events, ...events]) consumer.apply(event);
  expect(consumer.standings).toEqual(ledger);
  expect(consumer.repeats).toBe(events.length);
  // Those before the place are in the export, and come no more.
  expect(events.length).toBeLessThan(300);
});

it('is the same at REST', async () => {
  const exported = await exportsAt(service.url).read(question.templateCode);
  const [first] = (await readPage(service.url, { from: '2020-01-01T00:00:00Z' })).events;
  const place = exported.headers.get('consent-last-event-id') ?? '';
  expect(place.split('-')[0]).toBe(first?.id.split('-')[0]);
  expect(await eventsAfter(place)).toEqual([]);
});

it('no page is from before the feed was looked at, as that of a replica might be', async () => {
  const request = { ...question, from: null, until: null, after: ledgerBeginning, span: 10, first: 10 };
  const { rows } = await engine().pool.query<{ size: number }>('SELECT size::integer AS size FROM log_head');
  const [{ size } = { size: NaN }] = rows;
  expect((await readExportPage(engine().pool, { ...request, logSize: size })).decisions).toHaveLength(10);
  const ahead = readExportPage(engine().pool, { ...request, logSize: size + 1 });
  await expect(ahead).rejects.toThrow(`expected a log of at least ${size + 1} leaves, got ${size}`);
});

it('an export has the context of an answer, in CSV as JSON, until it is erased', async () => {
  const { templateCode, consentVersionId } = await service.given.publishedVersion({
    rules: { collects: ['METHOD', 'PAGE_URL'] },
  });
  const context = { method: 'CHECKBOX', pageUrl: 'https://www.example.com/account' } as const;
  const answer = { templateCode, consentVersionId, customerId: service.given.customer() };
  const shop = { kind: 'service', id: 'shop' } as const;
  await service.actions.recordDecision({ ...answer, value: 'given', context }, shop);
  await service.actions.recordDecision({ ...answer, value: 'withdraw' }, shop);
  const exports = exportsAt(service.url);
  const kept = { method: 'CHECKBOX', page_url: 'https://www.example.com/account' };
  const contexts = async () => (await exports.lines(templateCode)).map((line) => line.context);

  expect(await contexts()).toEqual([kept, null]);
  const [names = [], ...rows] = rowsOfCsv((await exports.read(templateCode, 'format=csv')).text);
  const cells = rows.map((row) => row[names.indexOf('context')]);
  expect(cells).toEqual([JSON.stringify(kept), '']);
  await engine().pool.query('DELETE FROM decision_context');
  expect(await contexts()).toEqual([null, null]);
});
