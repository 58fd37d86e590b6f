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
