import type { AuditReport } from '../../src/actions/evidence/audit/auditLog';
import { commandLineOn } from '../commandLine/commandLineOn';
import { logKeeping, logPass, logSigner } from '../evidence/logPass';
import { makeFolder, markdown } from '../markdown/files';
import { DispatchScene } from '../events/dispatchScene';
import { givenEndpoint } from '../events/webhookScene';
import { readPage, type WireEvent } from '../rest/eventReader';
import { asService } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { expectIntactChains, exportsAt } from '../tally/exportsAt';
import { verifying } from '../verify/verifying';
import { importing, words } from './scene';

const clock = new FakeClock('2025-11-01T00:00:00Z');
let service: TestService;
let row: Readonly<Record<string, string>>;
beforeAll(async () => {
  service = await startService({ clock, logKeeping });
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ validity: 'P30D' });
  row = { template_code: templateCode, consent_version_id: consentVersionId, value: 'given' };
  clock.pass({ days: 200 });
}, startTimeoutMs);
afterAll(() => service.close());

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
const typesOf = (events: readonly WireEvent[], customerId: string) =>
  events.filter(({ data }) => data['customer_id'] === customerId).map(({ type }) => type);

async function givenImported(days: number) {
  const customerId = service.given.customer();
  const one = { ...row, customer_id: customerId, source_id: customerId, decided_at: daysAgo(days) };
  expect(words(await importing(service).rows([one]))).toEqual(['recorded']);
  return customerId;
}

async function logAfter(days: number) {
  const now = new Date(clock.now().getTime() + days * 86_400_000);
  while ((await logPass(service.database.engine, { now })).isBehind);
}

async function evidenceOf(customerId: string, accept: string): Promise<string> {
  const headers = { ...asService, accept };
  return (await fetch(`${service.url}/v1/customers/${customerId}/evidence`, { headers })).text();
}

it('the feed has imports by a type of their own, and nothing expires that had ended before', async () => {
  const [over, lasting] = [await givenImported(190), await givenImported(1)];
  const counts = { rows: 2, recorded: 2, unchanged: 0, superseded: 0, refused: 0 };
  const finished = await importing(service).finish({ fileSha256: 'ab'.repeat(32), bytes: 7, ...counts });
  // A pass places what waited before what came of it.
  for (let passes = 0; passes < 2; passes += 1) await logAfter(40);

  const { events } = await readPage(service.url);

  expect(typesOf(events, over)).toEqual(['consent.decision.imported']);
  expect(typesOf(events, lasting)).toEqual(['consent.decision.imported', 'consent.decision.expired']);
  expect(events.find(({ data }) => data['customer_id'] === over)?.data).toMatchObject({
    source: { kind: 'IMPORTED', name: 'crm-2019', trust: 'SYSTEM_RECORD', sequence: null, hash: null },
    may_proceed: false,
  });
  expect(events.find(({ type }) => type === 'consent.import.finished')?.data).toEqual({
    ...{ import_id: finished.importId, source: 'crm-2019', trust: 'SYSTEM_RECORD' },
    ...{ file_sha256: 'ab'.repeat(32), bytes: 7, ...counts },
    ...{ imported_by: { kind: 'SERVICE', name: 'migration' }, finished_at: clock.now().toISOString() },
  });
  const { stdout } = await commandLineOn(service.database.engine).run('log', 'audit', '--json');
  expect((JSON.parse(stdout) as AuditReport).faults).toEqual([]);
});

it('the evidence file is proved, and says in words where a decision comes from', async () => {
  const customerId = await givenImported(3);
  await logAfter(0);
  const [key = ''] = logSigner.keys.map(({ vkey }) => vkey);

  const { exitCode, printed } = await verifying(
    await evidenceOf(customerId, 'application/json'),
    ...['-', '--key', key],
  );

  expect(exitCode).toBe(0);
  const at = clock.now().toISOString();
  expect(printed).toContain(
    `entered by import from crm-2019 on ${at} by service migration (a system recorded it when it happened)`,
  );
  const page = await evidenceOf(customerId, 'text/html');
  expect(page).toContain('Entered by import');
  expect(page).toContain('a system recorded it when it happened');
});

it('the page says, as the verifier does, that words of the past were entered later', async () => {
  const folder = await makeFolder();
  const past = { code: 'old-words', label: 'v2019', effectiveFrom: '2019-03-01' };
  await folder.write({ 'en.md': markdown(past, 'May we write to you?') });
  await commandLineOn(service.database.engine).run('import', folder.path, '--past', '--yes');
  await folder.remove();
  const customerId = service.given.customer();
  const named = { template_code: 'old-words', version: 'v2019', value: 'given' };
  const one = { ...named, customer_id: customerId, source_id: 'old', decided_at: '2019-05-01T00:00:00Z' };
  expect(words(await importing(service).rows([one]))).toEqual(['recorded']);
  await logAfter(0);

  const page = await evidenceOf(customerId, 'text/html');
  const entered = /<dt>Words entered<\/dt>\s*<dd>only on <time [^>]*>[^<]*<\/time>, after they had/;
  expect(page).toMatch(entered);
  expect(page).toContain('The version was in the log before the decision was recorded.');
  const copy = `/v1/customers/${customerId}/consents/templates/old-words/decisions/1/copy`;
  const read = await fetch(`${service.url}${copy}?locale=de`, { headers: asService });
  expect(await read.text()).toMatch(/<dt>Worte eingetragen<\/dt>\s*<dd>erst am <time /);
  expect(await evidenceOf(await givenImported(3), 'text/html')).not.toContain('Words entered');
});

it('the export names the source', async () => {
  await givenImported(2);
  const lines = await exportsAt(service.url).lines(row['template_code'] ?? '');
  expectIntactChains(lines);
  expect(lines.at(-1)).toMatchObject({
    ...{ source_kind: 'IMPORTED', source_name: 'crm-2019', source_trust: 'SYSTEM_RECORD' },
    ...{ source_subject_id: null, source_sequence: null, source_hash: null },
  });
});

it('only webhooks that name the type get it', async () => {
  const scene = await DispatchScene.open();
  const [all, named] = [await scene.receiving(), await scene.receiving()];
  await givenEndpoint(scene.engine, all.url, { eventTypes: [] });
  const endpoint = await givenEndpoint(scene.engine, named.url, {
    eventTypes: ['consent.decision.imported'],
  });
  scene.node();
  const { templateCode, consentVersionId } = await scene.service.given.publishedVersion();
  const decided_at = scene.clock.now().toISOString();
  const rows = [0, 1].map((at) => ({
    source_id: `${at}`,
    customer_id: `c-${at}`,
    value: 'given',
    decided_at,
  }));
  const version = { template_code: templateCode, consent_version_id: consentVersionId };
  await importing(scene.service).rows(rows.map((one) => ({ ...one, ...version })));
  await scene.pass();
  await scene.settled(endpoint, ({ delivered }) => delivered === 2);
  await scene.until(
    () => all.messages.some(({ type }) => type === 'consent.version.current'),
    'the version reaches the endpoint for all',
  );
  expect(all.messages.filter(({ type }) => type.startsWith('consent.decision'))).toEqual([]);
  await scene.close();
});
