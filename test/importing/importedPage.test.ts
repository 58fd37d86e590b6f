import { logKeeping } from '../evidence/logPass';
import { asCustomer } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { givenRows, ndjson, sendImport } from './scene';

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
