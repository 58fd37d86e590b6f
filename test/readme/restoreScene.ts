import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseConfig } from '../../src/config/database';
import { describeWith, findProgram, type Describe } from '../database/programs';
import { serverPrograms } from '../database/replicatedServer';
import { isPostgres } from '../database/run';
import { createDatabase, dropDatabase, nameInRun, urlOf } from '../database/server';
import { logKeyPem } from '../evidence/logPass';
import { startProcess, type ServiceProcess } from '../fault/serviceProcess';
import { bearer, tokenOf } from '../service/bearer';
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

export const steps = {
  backUp: commandsOf('## Back up', '## Restore'),
  restore: commandsOf('## Restore', '### Start and audit'),
  audit: commandsOf('### Start and audit'),
};

export const describeRestore: Describe = isPostgres
  ? describeWith('pg_restore', findProgram('pg_restore'))
  : describe;

/** One node, and a shell in which the steps of the guide are done as printed. */
export interface RestoreScene {
  readonly shell: (script: string) => Promise<string>;
  /** Answers where the node answers. */
  readonly start: () => Promise<string>;
  readonly stop: () => Promise<void>;
  /** What the node works on, which after a restore may be another one. */
  readonly database: () => DatabaseConfig;
  /** Answers what the steps print. @param keyId the key that they revoke */
  readonly restore: (keyId: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

export async function restoreScene(name: string): Promise<RestoreScene> {
  const names = { first: nameInRun(`${name}_backed_up`), restored: nameInRun(`${name}_restored`) };
  const place = await mkdtemp(join(tmpdir(), 'consent-restore-'));
  await mkdir(join(place, 'node-1'));
  await writeFile(join(place, 'consent'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  await chmod(join(place, 'consent'), 0o700);
  await writeFile(join(place, 'key.pem'), logKeyPem, { mode: 0o600 });
  if (isPostgres) await createDatabase(names.first);
  let database: DatabaseConfig = isPostgres
    ? { kind: 'postgresql', url: urlOf(names.first) }
    : { kind: 'pglite', dataDir: join(place, '.data') };
  let env: Readonly<Record<string, string>> = environment(place, names.first);
  let service: ServiceProcess | null = null;
  const shell = async (script: string) => (await run('sh', ['-ec', script], { env, cwd: place })).stdout;
  return {
    shell,
    start: async () => {
      service = startProcess(database, { environment: env });
      return service.ready;
    },
    stop: async () => {
      await service?.stop('SIGTERM');
      service = null;
    },
    database: () => database,
    restore: async (keyId) => {
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
      if (isPostgres) {
        database = { kind: 'postgresql', url: urlOf(names.restored) };
        env = { ...env, DATABASE_URL: database.url };
      }
      return printed;
    },
    close: async () => {
      await service?.stop('SIGKILL');
      if (isPostgres) for (const each of Object.values(names)) await dropDatabase(each);
      await rm(place, { recursive: true, force: true });
    },
  };
}

function environment(place: string, databaseName: string): Readonly<Record<string, string>> {
  return {
    PATH: [place, serverPrograms, process.env.PATH].filter(Boolean).join(':'),
    ...(isPostgres && {
      DATABASE_URL: urlOf(databaseName),
      LOG_SIGNING_KEY_FILE: join(place, 'key.pem'),
      LOG_ORIGIN: 'consent.test/ledger',
      LOG_CHECKPOINT_FILE: join(place, 'node-1/log-checkpoint'),
      ERASURE_JOURNAL_FILE: join(place, 'node-1/erasure-journal.ndjson'),
      WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    }),
  };
}

/** A customer consents to the sample. */
export async function decide(url: string, customerId: string): Promise<void> {
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

/** The customer's newest decision on the sample. */
export async function newestAtGraphql(url: string, customerId: string): Promise<unknown> {
  const query = `query ($customerId: ID!) {
    pendingUpdate(customerId: $customerId, templateCode: "marketing-email") { decision { value sequence } }
  }`;
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...bearer(tokenOf({ sub: customerId })), 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { customerId } }),
  });
  const { data } = (await answer.json()) as {
    readonly data: { readonly pendingUpdate: { decision: unknown } };
  };
  return data.pendingUpdate.decision;
}

export async function isInLog(url: string, customerId: string): Promise<boolean> {
  const path = `/v1/customers/${customerId}/consents/templates/marketing-email/decisions/1/proof`;
  return (await fetch(`${url}${path}`, { headers: bearer(tokenOf({ sub: customerId })) })).status === 200;
}

/** A key for the steps to revoke. */
export async function issuedKey({ shell }: RestoreScene): Promise<string> {
  const issued = await shell('consent keys issue --name shop --scopes audit:read --json --yes');
  return (JSON.parse(issued) as { readonly id: string }).id;
}
