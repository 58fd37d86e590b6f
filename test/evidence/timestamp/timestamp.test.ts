import type { Stamping } from '../../../src/actions/evidence/timestamp/timestamps';
import { randomIdentities } from '../../../src/actions/running/identities';
import { timestampsOver } from '../../../src/app/evidence/timestamps';
import { until } from '../../concurrency/until';
import { commandLineOn } from '../../commandLine/commandLineOn';
import { asNobody } from '../../service/bearer';
import { FakeClock } from '../../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../../service/service';
import { logKeeping, logPass } from '../logPass';
import { openAuthority, type TestAuthority } from './authority';

let authority: TestAuthority;
let service: TestService;
const clock = new FakeClock();
beforeAll(async () => {
  authority = await openAuthority();
  service = await startService();
  await service.given.publishedVersion();
}, startTimeoutMs);
afterAll(async () => {
  await service.close();
  await authority.close();
});

const never = new AbortController().signal;
/** A node's own view. */
const node = () =>
  timestampsOver(service.database.engine, { url: authority.url, authorities: null }, clock, randomIdentities);
const served = async () => fetch(`${service.url}/v1/log/timestamp`, { headers: asNobody });
const command = (...words: readonly string[]) =>
  commandLineOn(service.database.engine, { environment: { TIMESTAMP_URL: authority.url.href } }).run(
    ...words,
  );

/** The log grows by a publication, and is signed. Answers its size. */
async function grow(): Promise<number> {
  await service.given.publishedVersion();
  return (await logPass(service.database.engine)).size;
}

const sizeOf = (stamping: Stamping | null) => (stamping && 'size' in stamping ? stamping.size : null);

describe('before the first signature', () => {
  it('there is nothing to stamp and no time stamp', async () => {
    expect(await node().stampDaily(never)).toBeNull();
    expect(await command('log', 'timestamp')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'the log has no signed checkpoint yet',
    });
    const reply = await served();
    expect([reply.status, await reply.json()]).toMatchObject([404, { code: 'NOT_IN_LOG' }]);
    expect(authority.asked).toEqual([]);
  });
});

describe('on demand', () => {
  let size: number;

  it('the newest checkpoint is stamped, so that OpenSSL confirms these very bytes', async () => {
    size = await grow();
    const { stdout, stderr, exitCode } = await command('log', 'timestamp');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(
      /^the checkpoint of size \d+ was time-stamped at 2\d{3}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/,
    );
    expect(stdout).toContain(` size ${size} `);
    // Until then a node may still show what it looked up last.
    await new Promise((resolve) => setTimeout(resolve, 600));

    const reply = await served();
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
    const { checkpoint, timestamp } = (await reply.json()) as Record<string, string>;
    expect(checkpoint).toBe(await (await fetch(`${service.url}/v1/log/checkpoint`)).text());
    const verified = (stamped = '') => authority.isAcceptedByOpenssl(timestamp ?? '', stamped);
    expect(verified(checkpoint)).toBe(true);
    expect(verified(checkpoint?.replace(`\n${size}\n`, `\n${size + 1}\n`))).toBe(false);
    expect(authority.asked.map((request) => request.length)).toEqual([69]);
  });

  it('a checkpoint that has one gets no second', async () => {
    const outcome = await command('log', 'timestamp', '--json');
    expect(JSON.parse(outcome.stdout)).toEqual({ kind: 'unchanged', size });
    expect(authority.asked).toHaveLength(1);
  });

  it('one that does not verify is served to nobody, and the next takes its place', async () => {
    const { pool } = service.database.engine;
    await pool.query(
      `UPDATE log_checkpoint SET timestamp_reply = substring(timestamp_reply FROM 1 FOR length(timestamp_reply) - 1)
      WHERE timestamp_reply IS NOT NULL`,
    );
    await new Promise((resolve) => setTimeout(resolve, 600));
    const reply = await served();
    expect([reply.status, await reply.json()]).toMatchObject([404, { code: 'NOT_IN_LOG' }]);

    expect((await command('log', 'timestamp')).stdout).toContain(
      `the checkpoint of size ${size} was time-stamped at `,
    );
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await served()).status).toBe(200);
  });

  it('without an authority the command says what is missing', async () => {
    const { stderr, exitCode } = await commandLineOn(service.database.engine).run('log', 'timestamp');
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 1,
      stderr: 'TIMESTAMP_URL names no authority',
    });
  });
});

describe('daily', () => {
  beforeAll(() => authority.stampBy(() => clock.now()));
  afterAll(() => authority.stampBy(() => new Date()));

  it('one node has the newest checkpoint stamped, once a day and only if the log has grown', async () => {
    await service.database.engine.pool.query(
      `UPDATE log_checkpoint SET timestamped_at = $1
      WHERE timestamp_reply IS NOT NULL`,
      [clock.now()],
    );
    const before = authority.asked.length;
    clock.pass({ hours: 25 });
    expect(await node().stampDaily(never)).toBeNull();

    const first = await grow();
    const stampings = await Promise.all([node(), node(), node()].map((each) => each.stampDaily(never)));
    expect(stampings.map(sizeOf).toSorted()).toEqual([first, null, null]);
    expect(authority.asked).toHaveLength(before + 1);

    const second = await grow();
    clock.pass({ hours: 23 });
    expect(await node().stampDaily(never)).toBeNull();
    clock.pass({ hours: 2 });
    expect(await node().stampDaily(never)).toMatchObject({ kind: 'stamped', size: second });
  });

  it('a clock that stepped back by years is no reason to wait for it', async () => {
    const size = await grow();
    clock.pass({ days: -4_000 });
    expect(await node().stampDaily(never)).toMatchObject({ kind: 'stamped', size });
  });

  it('nothing holds a pass up while the authority takes its time', async () => {
    const size = await grow();
    clock.pass({ days: 2 });
    const stopping = new AbortController();
    const isAsked = new Promise((resolve) => authority.answerWith(resolve));
    const stamping = node().stampDaily(stopping.signal);
    await isAsked;
    await grow();
    stopping.abort();
    expect(await stamping).toMatchObject({ kind: 'failed', size });
    authority.answerWith(null);
  });
});

it('a node that keeps its log is given the authority with its other settings', async () => {
  const other = await startService({
    logKeeping: { ...logKeeping, timestamping: { url: authority.url, authorities: null } },
  });
  await until(5_000, async () => (await other.parts.timestamps.stampNow()).kind === 'stamped');
  expect(await service.parts.timestamps.stampNow()).toEqual({ kind: 'unconfigured' });
  await other.close();
});
