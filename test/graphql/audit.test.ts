import { auditOf } from '../http/audit';
import { startService, type TestService } from '../service/service';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test('the door with our errors meets what GraphQL over HTTP requires', async () => {
  const { errors, met } = await auditOf(`${service.url}/graphql`);
  expect(errors).toEqual([]);
  expect(met.length).toBeGreaterThan(50);
});
