import { request } from 'graphql-request';
import { randomUUID } from 'node:crypto';
import { atOnce } from '../concurrency/atOnce';
import { until } from '../concurrency/until';
import { answered } from '../doors/scene';
import { restDoor } from '../doors/restDoor';
import { logAll } from '../evidence/logPass';
import { ConsentSetsDocument } from '../operations/generated';
import { readPage } from '../rest/eventReader';
import { asService } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { setsAt } from './setsAt';

let service: TestService;

beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

const newCode = () => `set-${randomUUID()}`;
async function aMember() {
  const { templateCode } = await service.given.publishedVersion();
  return { templateCode, required: true, audience: [] };
}

it('a saving takes the place of all members, and counts at once at its node', async () => {
  const [setCode, one, other] = [newCode(), await aMember(), await aMember()];
  const sets = setsAt(service.url);

  const first = answered(await sets.save({ setCode, name: 'Checkout', members: [one] }));
  expect(first.warnings).toEqual([expect.stringContaining('GDPR Art. 7(4)')]);
  expect(first.set).toEqual({ setCode, name: 'Checkout', revision: 1, members: [one] });
  const members = [{ ...other, required: false, audience: ['de', 'de', 'at'] }, one];
  const second = answered(await sets.save({ setCode, name: 'Check-out', members, expectedRevision: 1 }));

  const canonical = [{ ...other, required: false, audience: ['at', 'de'] }, one];
  expect(second.set).toEqual({ setCode, name: 'Check-out', revision: 2, members: canonical });
  expect(answered(await restDoor(service.url).consentSet(setCode))).toEqual(second.set);
  const { consentSets } = await request(`${service.url}/graphql`, ConsentSetsDocument, {}, asService);
  expect(consentSets).toContainEqual(second.set);
});

it('warns of what is required and asks for consent alone', async () => {
  const [consent, terms] = [await service.given.template(), await service.given.template()];
  await service.actions.setTemplateRules({ templateCode: terms.templateCode, kind: 'TERMS' });
  const members = [consent, terms].map(({ templateCode }) => ({ templateCode, required: true }));
  const { warnings } = answered(
    await setsAt(service.url).save({ setCode: newCode(), name: 'Checkout', members }),
  );
  expect(warnings).toEqual([expect.stringContaining(consent.templateCode)]);
});

it('other nodes hear of it, and answers to it are judged by the database before', async () => {
  const node = await startNode(service.database);
  const [setCode, { templateCode, consentVersionId }] = [newCode(), await service.given.publishedVersion()];
  answered(await setsAt(service.url).save({ setCode, name: 'A', members: [{ templateCode }] }));
  const decisions = [{ templateCode, consentVersionId, value: 'given' as const }];
  const form = { customerId: service.given.customer(), setCode, decisions };
  expect(answered(await restDoor(node.url).decideAll(form)).decisions[0]?.changed).toBe(true);

  answered(
    await setsAt(service.url).save({ setCode, name: 'B', members: [{ templateCode }], expectedRevision: 1 }),
  );

  await until(5_000, async () => {
    const { name } = answered(await restDoor(node.url).consentSet(setCode));
    return name === 'B';
  });
  await node.close();
});

it('of two savings at once, from two nodes, one is kept', async () => {
  const node = await startNode(service.database);
  const [setCode, member] = [newCode(), await aMember()];

  const answers = await atOnce(4, (index) =>
    setsAt(index % 2 ? node.url : service.url).save({ setCode, name: 'A screen', members: [member] }),
  );

  const kinds = answers.map((answer) =>
    answer.kind === 'refused' ? answer.code : answer.value.set.revision,
  );
  expect(kinds.toSorted()).toEqual([1, 'EDIT_CONFLICT', 'EDIT_CONFLICT', 'EDIT_CONFLICT']);
  await node.close();
});

it('each saving has its event, which names no staff', async () => {
  const [setCode, member] = [newCode(), await aMember()];
  const sets = setsAt(service.url);
  answered(await sets.save({ setCode, name: 'One', members: [member] }));
  answered(await sets.save({ setCode, name: 'Two', members: [member], expectedRevision: 1 }));
  await logAll(service.database.engine);

  const { events } = await readPage(service.url, { types: 'consent.set.saved' });

  const ofSet = events.filter(({ partitionkey }) => partitionkey === setCode);
  const { templateCode, ...rest } = member;
  expect(ofSet).toMatchObject(
    ['One', 'Two'].map((name, index) => ({
      data: {
        ...{ name, revision: index + 1, by: 'service' },
        members: [{ template_code: templateCode, ...rest }],
      },
    })),
  );
});
