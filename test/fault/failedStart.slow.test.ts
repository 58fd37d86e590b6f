import { createServer, type AddressInfo, type Server } from 'node:net';
import { isPostgres } from '../database/run';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startTimeoutMs } from '../service/service';
import { lockTable } from './brokenDatabase';
import { startProcess, type ServiceProcess } from './serviceProcess';

const onServer = isPostgres ? it : it.skip;

let database: TestDatabase;
let started: ServiceProcess | null = null;

beforeAll(async () => {
  database = await openTestDatabase();
  // PGlite belongs to one process at a time.
  if (!isPostgres) await database.engine.close();
}, startTimeoutMs);
afterEach(() => started?.stop('SIGKILL'));
afterAll(() => database.close());

it(
  'ends with one line when its port is taken',
  async () => {
    const other = await listeningServer();
    const { port } = other.address() as AddressInfo;

    const exit = await start(port).exited;
    other.close();

    expect(exit).toMatchObject({ code: 1, stdout: '' });
    expect(exit.stderr).toMatch(
      /^PORT: another process listens at 127\.0\.0\.1:\d+; set PORT to a free port \(EADDRINUSE\)\n$/,
    );
  },
  startTimeoutMs,
);

it(
  'ends with one line when the port of monitoring is taken',
  async () => {
    const other = await listeningServer();
    const { port } = other.address() as AddressInfo;

    const environment = { METRICS_PORT: String(port) };
    const exit = await (started = startProcess(database.config, { environment })).exited;
    other.close();

    expect(exit).toMatchObject({ code: 1, stdout: '' });
    expect(exit.stderr).toBe(
      `METRICS_PORT: another process listens at 127.0.0.1:${port}; set METRICS_PORT to a free port (EADDRINUSE)\n`,
    );
  },
  startTimeoutMs,
);

it(
  'ends with one line when the key of the log is none',
  async () => {
    // An embedded log has a name already, and takes no other.
    const environment = {
      LOG_SIGNING_KEY: 'no key',
      ...(database.config.kind === 'postgresql' && { LOG_ORIGIN: 'consent.test/ledger' }),
    };
    const exit = await (started = startProcess(database.config, { environment })).exited;

    expect(exit).toMatchObject({ code: 1, stdout: '' });
    expect(exit.stderr).toBe('LOG_SIGNING_KEY: expected a private key in PKCS#8 PEM, got none\n');
  },
  startTimeoutMs,
);

onServer(
  'ends when it cannot read the templates',
  async () => {
    const unlock = await lockTable(database, 'template');
    const exit = await start().exited;
    await unlock();

    expect(exit.code).toBe(1);
    expect(exit.stderr).toMatch(/lock timeout/);
  },
  startTimeoutMs,
);

function start(port?: number): ServiceProcess {
  return (started = startProcess(database.config, { port }));
}

function listeningServer(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
