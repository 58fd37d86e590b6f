import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runVerify } from '../../src/verify/commandLine';
import { commandLineOn } from '../commandLine/commandLineOn';
import { runFolder } from '../database/run';
import { asCustomer } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { answered } from '../doors/scene';
import { erasureKept, erasuresAt } from './erasuresAt';
import { logKeeping, logKeyPem, logSigner } from './logPass';

/** What somebody took away keeps its worth, no matter what the service does afterwards. */
let service: TestService;
const erasure = erasureKept();
beforeAll(async () => {
  service = await startService({ logKeeping, erasure });
}, startTimeoutMs);
afterAll(() => service.close());

const vkey = logSigner.keys[0]?.vkey ?? '';
const crm = { kind: 'service', id: 'crm' } as const;

async function takenAway(customerId: string): Promise<string> {
  const response = await fetch(`${service.url}/v1/customers/me/evidence`, {
    headers: asCustomer(customerId),
  });
  expect(response.status).toBe(200);
  return response.text();
}

async function verified(file: string, key = vkey) {
  const [printed, said]: [string[], string[]] = [[], []];
  const exitCode = await runVerify(['-', '--key', key], {
    input: Readable.from([Buffer.from(file)]),
    print: (text) => printed.push(text),
    say: (text) => said.push(text),
  });
  return { exitCode, printed: printed.join('\n'), said: said.join('\n') };
}

async function audited() {
  const checkpoint = await (await fetch(`${service.url}/v1/log/checkpoint`)).text();
  const [checkpointFile, keyFile] = ['kept-checkpoint', 'kept-key.pem'].map((name) =>
    join(runFolder(), name),
  );
  writeFileSync(checkpointFile ?? '', checkpoint);
  writeFileSync(keyFile ?? '', logKeyPem);
  const environment = {
    LOG_CHECKPOINT_FILE: checkpointFile,
    LOG_ORIGIN: logSigner.origin,
    LOG_SIGNING_KEY_FILE: keyFile,
  };
  return commandLineOn(service.database.engine, { environment }).run('log', 'audit');
}

async function givenDecisions(count: number) {
  const version = await service.given.publishedVersion({ texts: bothTexts });
  const customerId = service.given.customer();
  for (let answer = 0; answer < count; answer += 1) {
    const value = answer % 2 === 0 ? 'given' : 'withdraw';
    await service.actions.recordDecision({ ...version, customerId, value, locale: 'de' }, crm);
  }
  return { customerId, ...version };
}

it('verifies what the service gives, and refuses the same with one word changed or with a key that is none', async () => {
  const { customerId } = await givenDecisions(3);
  const file = await takenAway(customerId);

  const proved = await verified(file);
  expect(proved).toMatchObject({ exitCode: 0, said: '' });
  expect(proved.printed).toContain(`3 decisions of customer ${customerId}.`);

  const changed = await verified(file.replace('"value":"withdraw"', '"value":"reject"'));
  expect(changed).toMatchObject({ exitCode: 1, printed: '' });
  const strange = await verified(file, `${logSigner.origin}+00000000+${vkey.split('+')[2] ?? ''}`);
  expect(strange.exitCode).toBe(2);
});

it('leaves everybody else’s evidence as it was when a customer is erased, and the audit passes', async () => {
  const stays = await givenDecisions(2);
  const [unlinked, shredded] = [await givenDecisions(2), await givenDecisions(3)];
  const before = await takenAway(stays.customerId);
  await takenAway(shredded.customerId);

  const erasures = erasuresAt(service.url, 'REST');
  const reason = 'CUSTOMER_REQUEST' as const;
  answered(
    await erasures.erase({ customerId: unlinked.customerId, mode: 'UNLINK', reason, confirmRecords: 2 }),
  );
  answered(
    await erasures.erase({ customerId: shredded.customerId, mode: 'SHRED', reason, confirmRecords: 3 }),
  );
  // Its pass places the erasures.
  const later = await givenDecisions(1);
  await takenAway(later.customerId);

  expect(await verified(before)).toMatchObject({ exitCode: 0 });
  const after = await takenAway(stays.customerId);
  expect(await verified(after)).toMatchObject({ exitCode: 0 });
  const [one, other] = [before, after].map(
    (file) => JSON.parse(file) as { readonly records: readonly { readonly record: object }[] },
  );
  expect(other?.records.map(({ record }) => record)).toEqual(one?.records.map(({ record }) => record));
  const gone = await verified(await takenAway(shredded.customerId));
  expect(gone).toMatchObject({ exitCode: 2, printed: '' });
  expect(gone.said).toContain('no decision');
  const audit = await audited();
  expect(audit).toMatchObject({ exitCode: 0, stderr: '' });
  const records = (stdout: string) => Number(/^records +(\d+)/m.exec(stdout)?.[1]);
  expect(records(audit.stdout)).toBe(3 + 2 + 2 + 1);
  expect(audit.stdout).toMatch(/unlinked +1 erasure; 2 records stay, tied to nobody, and count above/);
  expect(audit.stdout).toMatch(/shredded +1 erasure; 3 records removed, which count nowhere above/);
  expect(audit.stdout).toMatch(/emptied +3 leaves, of shredded records/);
});
