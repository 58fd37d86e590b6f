import { findRunningService } from '../../src/app/beside/runningService';
import { takeCommands, type CommandSocket } from '../../src/app/beside/takeCommands';
import { silentLog } from '../database/template';
import { logAll } from '../evidence/logPass';
import { makeFolder, type TestFolder } from '../markdown/files';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { commandLineOn } from './commandLineOn';

let service: TestService;
let folder: TestFolder;
let commands: CommandSocket;

beforeAll(async () => {
  service = await startService();
  folder = await makeFolder();
  await folder.write({ 'lock/.keep': '' });
  commands = await takeCommands(folder.path, service, silentLog);
}, startTimeoutMs);
afterAll(async () => {
  await commands.close();
  await service.close();
  await folder.remove();
});

/** More than one question looks at. */
const passedBy = 10_500;

/** Puts places that are not events to this release before the newest batch of the feed. */
async function putBeforeNewest(): Promise<void> {
  const { pool } = service.database.engine;
  const { rows } = await pool.query<{ readonly place: string }>(
    'SELECT max(first_position) AS place FROM feed_batch',
  );
  const values = [rows[0]?.place, passedBy];
  await pool.query(
    'UPDATE feed_batch SET first_position = $1::bigint + $2 WHERE first_position = $1',
    values,
  );
  await pool.query(
    `INSERT INTO feed_batch (first_position, size, kind, written_at) VALUES ($1, $2, 'event', now())`,
    values,
  );
  await pool.query('UPDATE log_head SET size = size + $1', [passedBy]);
}

it('--once goes on to the end, however much lies before it that was not asked for', async () => {
  const version = await service.given.publishedVersion();
  const customerId = service.given.customer();
  await service.actions.recordDecision(
    { ...version, customerId, value: 'given' },
    { kind: 'customer', id: customerId },
  );
  await logAll(service.database.engine);
  await putBeforeNewest();
  const beside = commandLineOn(null, { findRunning: () => findRunningService(folder.path) });
  const words = ['--once', '--types', 'consent.decision.recorded'];
  const { exitCode, stdout } = await beside.run('events', 'tail', ...words);
  expect([exitCode, JSON.parse(stdout)]).toMatchObject([0, { type: 'consent.decision.recorded' }]);
});
