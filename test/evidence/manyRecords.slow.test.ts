import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeCommands, type CommandSocket } from '../../src/app/beside/takeCommands';
import { findRunningService } from '../../src/app/beside/runningService';
import { commandLineOn } from '../commandLine/commandLineOn';
import { silentLog } from '../database/template';
import { makeFolder, type TestFolder } from '../markdown/files';
import { asCustomer } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { verdictOnLine } from '../verify/verdictOn';
import { logAll, logKey, logKeeping } from './logPass';
import { givenManyRecords } from './manyRecords';

/** A few more than one request is answered with. */
const [templates, each] = [51, 99];
const count = templates * each;

let service: TestService;
let folder: TestFolder;
let commands: CommandSocket;
let customerId: string;

beforeAll(async () => {
  service = await startService({ logKeeping });
  folder = await makeFolder();
  await folder.write({ 'lock/.keep': '' });
  commands = await takeCommands(folder.path, service, silentLog);
  customerId = await givenManyRecords(service, { templates, each });
  await logAll(service.database.engine);
}, startTimeoutMs);
afterAll(async () => {
  await commands.close();
  await service.close();
  await folder.remove();
});

it('refuses a request for more records than a file of it may hold, and says what to do', async () => {
  const reply = await fetch(`${service.url}/v1/customers/me/evidence`, { headers: asCustomer(customerId) });
  expect(await reply.json()).toMatchObject({
    status: 400,
    ...{ code: 'TOO_COMPLEX', limit: 'records', maximum: 5_000, came: count },
    detail: `The customer has ${count} records; the limit for one evidence file is 5000. An operator can export up to 25000 with \`consent customers export\`.`,
  });
});

it('writes them with a command beside the service, to a file that proves them all', async () => {
  const out = join(folder.path, 'evidence.ndjson');
  const beside = commandLineOn(null, { findRunning: () => findRunningService(folder.path) });
  const outcome = await beside.run('customers', 'export', customerId, '--out', out);
  expect(outcome).toEqual({ exitCode: 0, stdout: '', stderr: '1 customer exported' });
  const line = await readFile(out);
  expect(verdictOnLine(line, [logKey()])).toMatchObject({ customerId, records: count });
  // So that as many as a command may export stay below what `consent-verify` reads.
  expect((line.length / count) * 25_000).toBeLessThan(64 * 1_048_576);
}, 120_000);
