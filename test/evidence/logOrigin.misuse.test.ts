import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logKeepingOf } from '../../src/app/local/localLogKey';
import { readConfig, type Environment } from '../../src/config/config';
import { runFolder } from '../database/run';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { signerFrom } from '../../src/actions/evidence/logSigner';
import { logKeyPem, logPass } from './logPass';

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
beforeEach(() => {
  folder = mkdtempSync(join(runFolder(), 'origin-'));
});
afterAll(() => service.close());

const at = (name: string) => join(folder, name);
const startWith = (environment: Environment) =>
  logKeepingOf(readConfig({ DATA_DIR: folder, ...environment }), service.database.engine);
const named = { LOG_ORIGIN: 'another/log' };
const refusal =
  'LOG_ORIGIN: expected consent.test/ledger, the name of this log, got "another/log". A log that lost entries gets a new name by "consent log succeed", and LOG_ORIGIN stays as it is.';

describe('a start is refused, and makes no key,', () => {
  it('with another name than the folder has', async () => {
    writeFileSync(at('log-origin'), 'consent.test/ledger\n');
    await expect(startWith(named)).rejects.toThrow(refusal);
    expect(existsSync(at('log-key.pem'))).toBe(false);
  });

  it('with another name than the database was signed under, and keeps none', async () => {
    await service.given.publishedVersion();
    await logPass(service.database.engine);
    await expect(startWith(named)).rejects.toThrow(refusal);
    expect([existsSync(at('log-key.pem')), existsSync(at('log-origin'))]).toEqual([false, false]);
  });

  it('with the name of another log than the database was signed under', async () => {
    await service.given.publishedVersion();
    await logPass(service.database.engine);
    writeFileSync(at('log-origin'), 'consent.localhost/0d349790\n');
    await expect(startWith({})).rejects.toThrow(
      /log-origin: expected consent\.test\/ledger, under which the database of this folder was signed, got consent\.localhost\/0d349790/,
    );
    expect(existsSync(at('log-key.pem'))).toBe(false);
  });

  it('without the key, where the log was signed before', async () => {
    await service.given.publishedVersion();
    await logPass(service.database.engine);
    await expect(startWith({})).rejects.toThrow(
      /log-key\.pem: expected the key that signs the log, got no file/,
    );
    expect([existsSync(at('log-key.pem')), existsSync(at('log-origin'))]).toEqual([false, false]);
  });

  it.each(['', 'a name\n', 'one\ntwo\n'])('with %j in place of a name', async (text) => {
    writeFileSync(at('log-origin'), text);
    await expect(startWith({})).rejects.toThrow(/log-origin: expected the name of the log; remove the file/);
    expect(existsSync(at('log-key.pem'))).toBe(false);
  });

  it('with a folder in place of the file', async () => {
    mkdirSync(at('log-origin'));
    await expect(startWith({})).rejects.toThrow(/log-origin: the file cannot be read \(EISDIR\)/);
  });
});

it('a key that is none leaves no name behind', async () => {
  await expect(startWith({ LOG_SIGNING_KEY: 'no key' })).rejects.toThrow(/^LOG_SIGNING_KEY: /);
  expect(existsSync(at('log-origin'))).toBe(false);
});

describe('a node on a server', () => {
  const onServer = (LOG_ORIGIN: string) =>
    startWith({ DATABASE_URL: 'postgresql://nowhere/none', LOG_SIGNING_KEY: logKeyPem, LOG_ORIGIN });
  const originOf = async (name: string) => (await onServer(name)).signer?.origin;

  it('is refused with another name than the log was signed under', async () => {
    await service.given.publishedVersion();
    await logPass(service.database.engine);
    await expect(onServer('another/log')).rejects.toThrow(refusal);
    expect(await originOf('consent.test/ledger')).toBe('consent.test/ledger');
  });

  it('takes no name from the data folder of an embedded database', async () => {
    writeFileSync(at('log-origin'), 'consent.localhost/0d349790\n');
    await logPass(service.database.engine);
    expect(await originOf('consent.test/ledger')).toBe('consent.test/ledger');
  });

  it('that began with another name before the first signature signs nothing, and says which name is right', async () => {
    await service.given.publishedVersion();
    await logPass(service.database.engine);
    await service.given.publishedVersion();
    const other = { signer: signerFrom('another/log', logKeyPem) };
    await expect(logPass(service.database.engine, other)).rejects.toThrow(
      'this log is signed as consent.test/ledger, so this node does not sign it as another/log; correct LOG_ORIGIN, and restart the node',
    );
    const { rows } = await service.database.engine.pool.query(
      `SELECT DISTINCT origin AS name FROM log_checkpoint UNION SELECT split_part(about, '+', 1) FROM log_event WHERE kind = 'key'`,
    );
    expect(rows).toEqual([{ name: 'consent.test/ledger' }]);
  });
});
