import { findRunningService } from '../../src/app/beside/runningService';
import { takeCommands, type CommandSocket } from '../../src/app/beside/takeCommands';
import { silentLog } from '../database/template';
import { logKey, logKeeping } from '../evidence/logPass';
import { makeFolder, type TestFolder } from '../markdown/files';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { verdictOnLine } from '../verify/verdictOn';
import { commandLineOn, type CommandLine } from './commandLineOn';

let service: TestService;
let folder: TestFolder;
let commands: CommandSocket;
let beside: CommandLine;

beforeAll(async () => {
  service = await startService({ logKeeping });
  folder = await makeFolder();
  await folder.write({ 'lock/.keep': '' });
  commands = await takeCommands(folder.path, service, silentLog);
  beside = commandLineOn(null, { findRunning: () => findRunningService(folder.path) });
}, startTimeoutMs);
afterAll(async () => {
  await commands.close();
  await service.close();
  await folder.remove();
});

it('exports a decision of a moment ago beside the service that signs the log', async () => {
  const customerId = service.given.customer();
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  await service.actions.recordDecision(
    { customerId, templateCode, consentVersionId, value: 'given' },
    { kind: 'customer', id: customerId },
  );
  const { exitCode, stdout, stderr } = await beside.run('customers', 'export', customerId);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '1 customer exported' });
  expect(verdictOnLine(Buffer.from(`${stdout}\n`), [logKey()])).toMatchObject({ customerId, records: 1 });
  const page = await beside.run('customers', 'export', customerId, '--format', 'html');
  expect(page.stdout).toContain('Gave consent');
}, 30_000);
