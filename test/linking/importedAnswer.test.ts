import { bothDoors } from '../doors/doors';
import { answered } from '../doors/scene';
import type { EvidenceFile } from '../../src/domain/evidence/file/evidenceFile';
import { commandLineOn } from '../commandLine/commandLineOn';
import { logAll, logKeeping, logKey } from '../evidence/logPass';
import { importing, words } from '../importing/scene';
import { readPage } from '../rest/eventReader';
import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { expectIntactChains, exportsAt, rowsOfCsv } from '../tally/exportsAt';
import { verifyEvidence } from '../../src/domain/evidence/verify/verifyEvidence';
import { linksAt } from './linksAt';

/* What another system held, of an id that was linked to a second one, and that to a third. */

const system = { name: 'mailchimp', trust: 'STAFF_STATEMENT' } as const;

let service: TestService;
let version: { readonly templateCode: string; readonly consentVersionId: string };
let customerId: string;
beforeAll(async () => {
  service = await startService({ logKeeping });
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  version = { templateCode, consentVersionId };
  const [stays, second, first] = [1, 2, 3].map(() => service.given.customer()) as [string, string, string];
  customerId = stays;
  const row = { template_code: templateCode, consent_version_id: consentVersionId, customer_id: first };
  const decided_at = new Date(Date.now() - 3_000).toISOString();
  const rows = [{ ...row, value: 'given', source_id: 'erika@example.com', decided_at }];
  const sent = { source: system.name, trust: system.trust };
  expect(words(await importing(service).rows(rows, sent))).toEqual(['recorded']);
  for (const [id, formerCustomerId] of [
    [second, first],
    [stays, second],
  ] as const)
    answered(
      await linksAt(service.url, 'REST').link({ customerId: id, formerCustomerId, confirmDecisions: 1 }),
    );
  await logAll(service.database.engine);
}, startTimeoutMs);
afterAll(() => service.close());

it.each(bothDoors)('names its system and trust at the %s door, and not the row', async (_name, doorAt) => {
  const { templateCode } = version;
  const { decision } = answered(await doorAt(service.url).pending({ customerId, templateCode }));
  const source = { kind: 'LINKED', sequence: 1, hash: expect.any(String) as string, ...system };
  expect(decision?.source).toEqual(source);
});

it('names them in exports and in the feed, and none of the records says the row', async () => {
  const exports = exportsAt(service.url);
  const lines = await exports.lines(version.templateCode);
  expectIntactChains(lines);
  const [names = [], ...cells] = rowsOfCsv((await exports.read(version.templateCode, 'format=csv')).text);
  const told = cells.map((row) => ['source_name', 'source_trust'].map((name) => row[names.indexOf(name)]));
  expect(told).toEqual([1, 2, 3].map(() => [system.name, system.trust]));
  const { events } = await readPage(service.url, { limit: 1_000 });
  const counting = events.filter(
    ({ data }) => data['customer_id'] === customerId && data['of_former_id'] === false,
  );
  expect(counting.map(({ data }) => data['source'])).toMatchObject([{ kind: 'LINKED', ...system }]);
  expect(JSON.stringify([lines, events])).not.toContain('erika@example.com');
});

it('names them on the papers, and the file is proved', async () => {
  const file = await read(`/v1/customers/${customerId}/evidence`);
  const judged = verifyEvidence(JSON.parse(file) as EvidenceFile as never, {
    keys: [logKey()],
    authorities: null,
  });
  expect(judged).toHaveProperty('proved');
  const copy = `/v1/customers/${customerId}/consents/templates/${version.templateCode}/decisions/1/copy`;
  for (const paper of [
    `/v1/customers/${customerId}/evidence?certificate=true&locale=de`,
    `${copy}?locale=de`,
  ])
    expect(factsOf(await read(paper))).toMatch(
      /Neu aufgezeichnet als zwei IDs .* Eingetragen durch Import aus mailchimp Woher die Quelle es weiß Personal gab es danach an/,
    );
});

it('names the system in the list of a customer’s answers', async () => {
  const { stdout } = await commandLineOn(service.database.engine).run('customers', 'show', customerId);
  expect(stdout).toContain('recorded anew when two ids were linked, import from mailchimp');
});

async function read(path: string): Promise<string> {
  return (await fetch(`${service.url}${path}`, { headers: asService })).text();
}

function factsOf(page: string): string {
  return page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
}
