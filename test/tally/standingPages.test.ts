import { defaultLimits } from '../../src/config/limits';
import { actFor } from '../../src/actions/act';
import { customerStandings } from '../../src/actions/reports/customerStandings';
import { DecisionExport, exportDecisions } from '../../src/actions/reports/decisionExport';
import { RequestLanguages } from '../../src/actions/running/requestLanguages';
import { scopedCaller } from '../../src/domain/access/caller';
import { startService, startTimeoutMs, type TestService } from '../service/service';

const auditor = scopedCaller('staff', 'ada', ['audit:read']);
const values = ['given', 'withdraw', 'given', 'reject'] as const;

let service: TestService;
let templateCode: string;
/** Customers by how many decisions they made. */
const decided = new Map<string, number>();

beforeAll(async () => {
  service = await startService();
  const [asked, other] = [await service.given.publishedVersion(), await service.given.publishedVersion()];
  templateCode = asked.templateCode;
  for (const count of [1, 2, 3, 4, 1, 2]) {
    const customerId = service.given.customer();
    decided.set(customerId, count);
    for (const version of [asked, other])
      for (const value of values.slice(0, count))
        await service.actions.recordDecision(
          { ...version, customerId, value },
          { kind: 'service', id: 'crm' },
        );
  }
}, startTimeoutMs);
afterAll(() => service.close());

/** Acts on a ledger that is read by pages of this length. */
function actByPages(pageLength: number) {
  const usual = service.parts.decisionExport;
  const decisionExport = new DecisionExport(usual['catalogue'], usual['engine'], defaultLimits, pageLength);
  const parts = { ...service.parts, decisionExport };
  return actFor(parts, { caller: auditor, languages: new RequestLanguages() });
}

async function allOf<Item>(pages: { next(): Promise<readonly Item[] | null>; close(): void }) {
  const all: Item[] = [];
  for (let page = await pages.next(); page; page = await pages.next()) all.push(...page);
  pages.close();
  return all;
}

it.each([1, 2, 3, 4, 5, 6, 7, 1_000])(
  'by pages of %i, each customer has one standing, by their newest decision',
  async (length) => {
    const standings = await allOf(await actByPages(length)(customerStandings, { templateCode }));
    expect(standings).toHaveLength(decided.size);
    const newest = standings.map(({ customerId, newest }) => [customerId, newest.sequence] as const);
    expect(new Map(newest)).toEqual(decided);
  },
);

it.each([1, 2, 3, 7])('by pages of %i, each decision is exported once', async (length) => {
  const decisions = await allOf(await actByPages(length)(exportDecisions, { templateCode }));
  const found = decisions.map(({ customerId, record }) => `${customerId} ${record.sequence}`);
  const wanted = [...decided].flatMap(([customerId, count]) =>
    Array.from({ length: count }, (_, index) => `${customerId} ${index + 1}`),
  );
  expect(found.toSorted()).toEqual(wanted.toSorted());
});
