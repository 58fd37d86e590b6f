import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DemoSession } from '../../src/app/local/demoSession';
import { sampleCustomerId, sampleTemplates } from '../../src/app/samples/sampleTemplates';
import { isPostgres } from '../database/run';
import { outcomeOf } from '../doors/scene';
import { restDoor } from '../doors/restDoor';
import { graphqlDoor } from '../doors/graphqlDoor';
import { bearer, testAuthEnvironment } from '../service/bearer';
import { startTimeoutMs } from '../service/service';

const main = join(__dirname, '../../dist/main/main.js');

interface Started {
  /** Rejects when the process ends before it has printed this. */
  printed(what: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
  stop(): Promise<unknown>;
}

/** The command as a newcomer runs it: nothing is configured but what is given. */
function start(env: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, [main, 'serve'], { env: { PATH: process.env.PATH, ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const ended = new Promise<Awaited<Started['ended']>>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  );
  return {
    ended,
    printed: (what) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = what.exec(stdout);
          if (!found) return;
          child.stdout.off('data', look);
          resolve(found);
        };
        child.stdout.on('data', look);
        look();
        void ended.then(() =>
          reject(new Error(`The service ended before it had printed ${what}: ${stderr}`)),
        );
      }),
    stop: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

(isPostgres ? describe.skip : describe)('a start without configuration', () => {
  let dataDir: string;
  let started: Started;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consent-auth-'));
    // A busy machine of tests is no reason to turn a request away.
    started = start({ DATA_DIR: dataDir, PORT: '0', MAX_EVENT_LOOP_DELAY_MS: '0' });
  });
  afterAll(async () => {
    await started.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const tokenOf = async (name: string) =>
    (await started.printed(new RegExp(`^export ${name}=(\\S+)\\n`, 'm')))[1] ?? '';
  const urlOf = async () => (await started.printed(/REST +(http:\S+)\/v1 /))[1] ?? '';

  const [sample] = sampleTemplates;
  const question = {
    customerId: sampleCustomerId,
    templateCode: sample?.templateCode ?? '',
    consentVersionId: sample?.versions.at(-1)?.consentVersionId,
  };

  test(
    'prints tokens that work at both doors',
    async () => {
      const [customer, service, publisher] = await Promise.all(
        ['CUSTOMER', 'SERVICE', 'PUBLISHER'].map(tokenOf),
      );
      const url = await urlOf();
      const answer = { ...question, value: 'given' } as const;

      expect(outcomeOf(await restDoor(url, bearer(customer ?? '')).decide(answer))).toBe('recorded');
      expect(outcomeOf(await graphqlDoor(url, bearer(service ?? '')).decide(answer))).toBe('unchanged');
      expect(outcomeOf(await graphqlDoor(url, bearer(publisher ?? '')).decide(answer))).toBe('FORBIDDEN');
    },
    startTimeoutMs,
  );

  test('is closed to whoever brings none, and listens on loopback only', async () => {
    const url = await urlOf();
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await restDoor(url, {}).pending(question)).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test.each([
    ['', 'SERVICE'],
    ['?as=customer', 'CUSTOMER'],
    ['?as=publisher', 'PUBLISHER'],
    ['?as=operator', 'OPERATOR'],
  ])('presets in Sandbox at /graphql%s the token of %s', async (search, name) => {
    const page = await fetch(`${await urlOf()}/graphql${search}`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain(`"Authorization":"Bearer ${await tokenOf(name)}"`);
  });

  test('serves the demo, which has customers of its own with tokens that work', async () => {
    const [, demo = ''] = await started.printed(/Demo +(http:\S+\/demo) /);
    expect((await fetch(demo)).status).toBe(200);
    const session = (await (await fetch(`${demo}/session.json`)).json()) as DemoSession;
    for (const { customerId, token } of session.customers) {
      const pending = await restDoor(await urlOf(), bearer(token)).pending({ ...question, customerId });
      expect(pending).toMatchObject({ kind: 'answered' });
    }
  });

  test('prints requests that are answered when they are pasted, one at least for each token', async () => {
    const [welcome] = await started.printed(/^export CUSTOMER=[^]*\$OPERATOR.*\n/m);
    const requests = welcome.split('\n').filter((line) => line.startsWith('  curl '));
    const tokens = welcome.split('\n').filter((line) => line.startsWith('export '));
    for (const name of ['CUSTOMER', 'SERVICE', 'PUBLISHER', 'OPERATOR']) {
      expect(requests.filter((request) => request.includes(`$${name}`))).not.toEqual([]);
    }
    for (const request of requests) {
      const script = [...tokens, request.replace('  curl ', 'curl --silent --fail ')].join('\n');
      const { stdout } = await promisify(execFile)('sh', ['-c', script]);
      const body = JSON.parse(stdout) as Readonly<Record<string, unknown>>;
      expect({ request, errors: body['errors'] }).toEqual({ request, errors: undefined });
    }
  });
});

test(
  'a start in production without configuration says what is missing, one line each',
  async () => {
    const { code, stdout, stderr } = await start({ NODE_ENV: 'production', PORT: '0' }).ended;

    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trimEnd().split('\n')).toEqual(
      ['DATABASE_URL', 'AUTH_ISSUER', 'AUTH_AUDIENCE', 'AUTH_JWKS_URL or AUTH_JWT_SECRET'].map(
        (name) => `${name}: expected with NODE_ENV=production, got nothing`,
      ),
    );
  },
  startTimeoutMs,
);

test.each<[string, Readonly<Record<string, string>>]>([
  ['without a word on who callers are', {}],
  ['in development', { NODE_ENV: 'development' }],
])(
  'a start for the whole network %s says what to set, and makes no secret',
  async (_when, env) => {
    const dataDir = join(tmpdir(), `consent-auth-${randomUUID()}`);
    const { code, stdout, stderr } = await start({ HOST: '0.0.0.0', DATA_DIR: dataDir, PORT: '0', ...env })
      .ended;

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      'HOST: expected 127.0.0.1, ::1 or localhost while neither AUTH_JWKS_URL nor AUTH_JWT_SECRET is set, got "0.0.0.0"\n',
    );
    expect(existsSync(dataDir)).toBe(false);
  },
  startTimeoutMs,
);

(isPostgres ? describe.skip : describe)('a start with a secret that somebody shares', () => {
  let dataDir: string;
  let started: Started;
  const env = () => ({ ...testAuthEnvironment, DATA_DIR: dataDir, PORT: '0', MAX_EVENT_LOOP_DELAY_MS: '0' });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consent-auth-'));
    started = start(env());
  });
  afterAll(async () => {
    await started.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test(
    'makes no token for anyone: not on a page, not in the demo, not on standard output',
    async () => {
      const [, url = ''] = await started.printed(/REST +(http:\S+)\/v1 /);
      for (const path of ['/graphql', '/graphql?as=operator', '/demo/session.json']) {
        const page = await fetch(url + path, { headers: { accept: 'text/html' } });
        expect(await page.text()).not.toMatch(/eyJ[\w-]+\.eyJ/);
      }
      await started.stop();
      expect((await started.ended).stdout).not.toMatch(/eyJ[\w-]+\.eyJ/);
    },
    startTimeoutMs,
  );

  test(
    'has none for the command either, which says who has them',
    async () => {
      const run = promisify(execFile)(process.execPath, [main, 'tokens'], {
        env: { PATH: process.env.PATH, ...env() },
      });
      await expect(run).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr:
          'this service issues no tokens: they come from the issuer in AUTH_JWKS_URL or AUTH_JWT_SECRET\n',
      });
    },
    startTimeoutMs,
  );
});
