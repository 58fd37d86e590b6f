import { commandLineOn } from '../commandLine/commandLineOn';
import { logAll } from '../evidence/logPass';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { listsAt, type ListsDoor } from './listsAt';

const shop = { kind: 'service', id: 'shop' } as const;
const soon = new Date(Date.now() + 30 * 86_400_000).toISOString();

let service: TestService;
let lists: ListsDoor;

beforeAll(async () => {
  service = await startService();
  lists = listsAt(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

async function givenDecided() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ validity: 'P10D' });
  const ids = [1, 2, 3].map(() => service.given.customer());
  for (const customerId of ids)
    await service.actions.recordDecision(
      { templateCode, consentVersionId, customerId, value: 'given' },
      shop,
    );
  return { templateCode, ids };
}

it('both lists are the same in GraphQL, at REST and as commands, and say where the feed goes on', async () => {
  const [{ templateCode, ids }, other] = [await givenDecided(), await givenDecided()];
  await service.given.publishedVersion({ templateCode: other.templateCode });
  await logAll(service.database.engine);
  const commands = commandLineOn(service.database.engine);
  for (const [wanted, words, customers] of [
    [{ templateCode, before: soon }, ['expiring', templateCode, '--before', soon], ids],
    [{ templateCode: other.templateCode }, ['awaiting', other.templateCode], other.ids],
  ] as const) {
    const nodes = await lists.all(wanted, 2);
    expect(nodes.map(({ customerId }) => customerId).toSorted()).toEqual([...customers].sort());
    const inSnakeCase = (node: object) =>
      Object.fromEntries(
        Object.entries(node).map(([name, value]) => [
          name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
          value as unknown,
        ]),
      );
    const { headers } = await lists.read(wanted);
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const lines = await lists.lines(wanted);
    // Each list is of its own instant.
    const asOf = expect.any(String) as string;
    expect(lines).toMatchObject(nodes.map((node) => ({ ...inSnakeCase(node), as_of: asOf })));

    const { stdout, stderr } = await commands.run('reports', ...words, '--json');
    const printed = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(printed).toEqual(lines.map((line) => ({ ...line, as_of: asOf })));
    const place = headers.get('consent-last-event-id');
    expect(place).toMatch(/-\d+$/);
    expect(stderr).toContain(`what follows: consent events tail --from ${place}`);
  }
});
