import { ask } from '../graphql/asking';
import { startService, type TestService } from '../service/service';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const query = 'mutation ($i: RecordDecisionInput!) { recordDecision(input: $i) { replayed } }';
const withMembers = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`z${index}`, 1]));

describe('an object with members that nobody knows', () => {
  test('is refused at once, however many they are', async () => {
    const startedAt = performance.now();
    const reply = await ask(service.url, { query, variables: { i: withMembers(20_000) } });
    expect(reply.errors).toMatchObject([{ extensions: { code: 'TOO_COMPLEX', limit: 'members' } }]);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  test('costs no more for being one of hundreds, in a mutation', async () => {
    const together = 'mutation ($i: RecordDecisionsInput!) { recordDecisions(input: $i) { replayed } }';
    const decisions = Array.from({ length: 200 }, () => withMembers(100));
    const before = process.cpuUsage();
    const { errors } = await ask(service.url, { query: together, variables: { i: { decisions } } });
    const { user, system } = process.cpuUsage(before);
    expect(errors?.[0]?.extensions['code']).toBe('INVALID_INPUT');
    expect((user + system) / 1_000).toBeLessThan(1_500);
  });

  test('is refused by its members while they are few', async () => {
    const { errors } = await ask(service.url, { query, variables: { i: withMembers(2) } });
    expect(errors?.map(({ extensions }) => extensions['code'])).toEqual(
      expect.arrayContaining(['INVALID_INPUT']),
    );
  });

  test('is found as deep as it lies', async () => {
    let nested: unknown = withMembers(200);
    for (let depth = 0; depth < 50; depth += 1) nested = { nested };
    const { errors } = await ask(service.url, { query, variables: { i: nested } });
    expect(errors).toMatchObject([{ extensions: { code: 'TOO_COMPLEX' } }]);
  });
});
