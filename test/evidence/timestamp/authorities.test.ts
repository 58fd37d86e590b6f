import { join } from 'node:path';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { timestampingOf } from '../../../src/app/evidence/timestamps';
import { readConfig, type Environment } from '../../../src/config/config';
import { commandLineOn } from '../../commandLine/commandLineOn';
import { runFolder } from '../../database/run';
import { asCustomer, asNobody } from '../../service/bearer';
import {
  startNode,
  startService,
  startTimeoutMs,
  type TestNode,
  type TestService,
} from '../../service/service';
import { logAll, logKeeping } from '../logPass';
import { openAuthority, type TestAuthority } from './authority';

let ours: TestAuthority;
let other: TestAuthority;
let service: TestService;
let node: TestNode;
let customerId: string;
beforeAll(async () => {
  [ours, other, service] = await Promise.all([openAuthority(), openAuthority(), startService()]);
  const version = await service.given.publishedVersion();
  customerId = service.given.customer();
  const decision = { customerId, ...version, value: 'given' } as const;
  await service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
  await logAll(service.database.engine);
}, startTimeoutMs);
beforeEach(async () => {
  const timestamping = await timestampingOf(readConfig(trusting(ours)).evidenceLog);
  node = await startNode(service.database, { logKeeping: { ...logKeeping, timestamping } });
}, startTimeoutMs);
afterEach(() => node.close());
afterAll(async () => {
  await Promise.all([ours.close(), other.close()]);
  await service.close();
});

const trusting = ({ caFile }: TestAuthority): Environment => ({
  TIMESTAMP_CA_FILE: caFile,
});
/** A stamp of an authority, requested at the command line. */
const stamp = ({ url }: TestAuthority, environment: Environment = {}) =>
  commandLineOn(service.database.engine, { environment: { TIMESTAMP_URL: url.href, ...environment } }).run(
    'log',
    'timestamp',
  );
const served = async () => (await fetch(`${node.url}/v1/log/timestamp`, { headers: asNobody })).status;
async function inFile(): Promise<string | null> {
  const answer = await fetch(`${node.url}/v1/customers/me/evidence`, { headers: asCustomer(customerId) });
  return ((await answer.json()) as { readonly timestamp: string | null }).timestamp;
}

it('a time stamp of another authority is refused with a reason, and is not kept', async () => {
  const { exitCode, stderr } = await stamp(other, trusting(ours));
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(
    /^the authority gave no time stamp: its reply does not verify\. The certificates that you gave did not issue /,
  );
  const { rows } = await service.database.engine.pool.query(
    'SELECT FROM log_checkpoint WHERE timestamp_reply IS NOT NULL',
  );
  expect(rows).toEqual([]);
});

it('one that is stored is neither served nor in an evidence file', async () => {
  expect((await stamp(other)).exitCode).toBe(0);
  expect(await served()).toBe(404);
  expect(await inFile()).toBeNull();
});

it('one of a trusted authority takes its place, is served and is in the file', async () => {
  const both = join(mkdtempSync(join(runFolder(), 'authorities-')), 'both.pem');
  writeFileSync(both, [other, ours].map(({ caFile }) => readFileSync(caFile, 'utf8')).join('\n'));
  expect((await stamp(ours, trusting(ours))).stdout).toMatch(/ was time-stamped at /);
  expect((await stamp(ours, { TIMESTAMP_CA_FILE: both })).stdout).toMatch(/ has a time stamp already$/);
  expect(await served()).toBe(200);
  expect(await inFile()).toEqual(expect.any(String));
});

describe('a start is refused, with the variable named, for', () => {
  const readWith = (text: string) => {
    const file = join(mkdtempSync(join(runFolder(), 'authorities-')), 'authorities.pem');
    writeFileSync(file, text);
    return timestampingOf(readConfig({ TIMESTAMP_CA_FILE: file }).evidenceLog);
  };

  it('a file without certificates, and for one with a garbled one', async () => {
    const expected = 'TIMESTAMP_CA_FILE: expected certificates of authorities in PEM, got';
    await expect(readWith('nothing')).rejects.toThrow(`${expected} none`);
    const good = readFileSync(ours.caFile, 'utf8');
    const garbled = `${good}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`;
    await expect(readWith(garbled)).rejects.toThrow(`${expected} one that cannot be read`);
    // One of two that is cut off would else leave the other alone, and its stamps unserved.
    const cut = good.slice(0, good.length / 2);
    for (const text of [`${good}${cut}`, `${cut}\n${good}`])
      await expect(readWith(text)).rejects.toThrow(`${expected} one that cannot be read`);
    expect((await readWith(good)).authorities).toHaveLength(1);
  });

  it('a file that is not there', async () => {
    const config = readConfig({ TIMESTAMP_CA_FILE: join(runFolder(), 'no-such.pem') });
    await expect(timestampingOf(config.evidenceLog)).rejects.toThrow(
      'TIMESTAMP_CA_FILE: the file cannot be read (ENOENT)',
    );
  });
});
