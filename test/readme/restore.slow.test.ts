import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseConfig } from '../../src/config/database';
import { sampleCustomerId } from '../../src/app/samples/sampleTemplates';
import { until } from '../concurrency/until';
import { describeWith, findProgram } from '../database/programs';
import { serverPrograms } from '../database/replicatedServer';
import { isPostgres } from '../database/run';
import { createDatabase, dropDatabase, nameInRun, urlOf } from '../database/server';
import { logKeyPem } from '../evidence/logPass';
import { startProcess, type ServiceProcess } from '../fault/serviceProcess';
import { bearer, tokenOf } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { readGuide } from './guides';

const run = promisify(execFile);
const main = join(__dirname, '../../dist/main/main.js');
const other = isPostgres ? 'Embedded database' : 'PostgreSQL';

/** The commands of the guide below headings from one to another, without those for the other engine. */
function commandsOf(from: string, to?: string): string {
  const guide = readGuide('src/app/RESTORE.md');
  const part = guide.slice(guide.indexOf(from), to === undefined ? undefined : guide.indexOf(to));
  const sections = part.split(/^(?=###? )/m).filter((section) => !section.startsWith(`### ${other}\n`));
  return sections
    .flatMap((section) => [...section.matchAll(/```\n(.*?)```/gs)].map(([, words]) => words))
    .join('');
}

const steps = {
  backUp: commandsOf('## Back up', '## Restore'),
  restore: commandsOf('## Restore', '### Start and audit'),
  audit: commandsOf('### Start and audit'),
};

const group = isPostgres ? describeWith('pg_restore', findProgram('pg_restore')) : describe;
const names = { first: nameInRun('backed_up'), restored: nameInRun('restored') };

group('the steps of a restore, as printed', () => {
  let place: string;
  let env: Readonly<Record<string, string>>;
  let database: DatabaseConfig;
  let service: ServiceProcess | null = null;

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'consent-restore-'));
    await mkdir(join(place, 'node-1'));
    await writeFile(join(place, 'consent'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
    await chmod(join(place, 'consent'), 0o700);
    await writeFile(join(place, 'key.pem'), logKeyPem, { mode: 0o600 });
    if (isPostgres) await createDatabase(names.first);
    database = isPostgres
      ? { kind: 'postgresql', url: urlOf(names.first) }
      : { kind: 'pglite', dataDir: join(place, '.data') };
    env = {
      PATH: [place, serverPrograms, process.env.PATH].filter(Boolean).join(':'),
      ...(isPostgres && {
        DATABASE_URL: urlOf(names.first),
        LOG_SIGNING_KEY_FILE: join(place, 'key.pem'),
        LOG_ORIGIN: 'consent.test/ledger',
        LOG_CHECKPOINT_FILE: join(place, 'node-1/log-checkpoint'),
        ERASURE_JOURNAL_FILE: join(place, 'node-1/erasure-journal.ndjson'),
      }),
    };
  }, startTimeoutMs);
  afterAll(async () => {
    await service?.stop('SIGKILL');
    if (isPostgres) for (const name of Object.values(names)) await dropDatabase(name);
    await rm(place, { recursive: true, force: true });
  });

  const shell = async (script: string) => (await run('sh', ['-ec', script], { env, cwd: place })).stdout;
  const start = async () => {
    service = startProcess(database, { environment: env });
    return service.ready;
  };
  const stop = async () => {
    await service?.stop('SIGTERM');
    service = null;
  };
  const checkpoint = async (url: string) => (await fetch(`${url}/v1/log/checkpoint`)).text();

  async function decide(url: string, customerId: string): Promise<void> {
    const templates = `${url}/v1/consent-templates/marketing-email/latest`;
    const { consent_version_id } = (await (await fetch(templates)).json()) as { consent_version_id: string };
    const answer = await fetch(
      `${url}/v1/customers/${customerId}/consents/templates/marketing-email/decisions`,
      {
        method: 'POST',
        headers: { ...bearer(tokenOf({ sub: customerId })), 'content-type': 'application/json' },
        body: JSON.stringify({ consent_version_id, value: 'given' }),
      },
    );
    expect(answer.ok).toBe(true);
  }

  async function isInLog(url: string, customerId: string): Promise<boolean> {
    const path = `/v1/customers/${customerId}/consents/templates/marketing-email/decisions/1/proof`;
    return (await fetch(`${url}${path}`, { headers: bearer(tokenOf({ sub: customerId })) })).status === 200;
  }

  it(
    'leave erased customers erased, held ones held, revoked keys revoked, and a log that an audit finds whole',
    async () => {
      const [erased, later] = [randomUUID(), randomUUID()];
      if (isPostgres) await shell('consent migrate && consent samples');
      let url = await start();
      await decide(url, erased);
      await decide(url, sampleCustomerId);
      await until(20_000, () => isInLog(url, erased));
      await stop();
      const issued = await shell('consent keys issue --name shop --scopes audit:read --json --yes');
      const { id: keyId } = JSON.parse(issued) as { readonly id: string };
      await shell(steps.backUp);

      await shell(`consent customers erase ${erased} --mode unlink --reason customer-request --yes`);
      await shell(`consent customers hold ${sampleCustomerId} --reason legal-claim --yes`);
      await shell(`consent keys revoke ${keyId} --yes`);
      url = await start();
      await decide(url, later);
      await until(20_000, () => isInLog(url, later));
      const [origin] = (await checkpoint(url)).split('\n');
      await stop();

      const printed = await shell(
        steps.restore
          .replaceAll('/var/lib/consent', place)
          .replaceAll(
            'postgresql://consent@database.example/consent_restored',
            isPostgres ? urlOf(names.restored) : '',
          )
          .replaceAll('consent_restored', names.restored)
          .replaceAll('0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21', keyId),
      );
      expect(printed).toContain('At least ');
      expect(printed).toContain(`${origin}/2 continues the log`);
      expect(printed).toContain('1 erased again, 0 not there any more, 0 came back later, 0 held');

      if (isPostgres) {
        database = { kind: 'postgresql', url: urlOf(names.restored) };
        env = { ...env, DATABASE_URL: database.url };
      }
      url = await start();
      await until(20_000, async () => (await checkpoint(url)).startsWith(`${origin}/2\n`));
      await stop();
      expect(await shell(steps.audit)).toContain(`${origin}/2`);
      expect(await shell('consent customers holds')).toContain(sampleCustomerId);
      expect(await shell('consent keys list')).toMatch(new RegExp(`${keyId}.*revoked`));
      const shown = await shell(`consent customers show ${erased} --json`);
      expect(JSON.parse(shown)).toMatchObject({ decisions: [] });
      expect(await shell('consent log succeed --dry-run')).toContain('nothing to do');
    },
    6 * startTimeoutMs,
  );
});
