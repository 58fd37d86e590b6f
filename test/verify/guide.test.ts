import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidenceLine } from '../../src/domain/evidence/file/evidenceFile';
import { parseVerifierKey, verifierKey } from '../../src/domain/evidence/signedNote';
import { smallLog, type LogKey } from './exportedLog';
import { verifying } from './verifying';

/* What the guide prints is what the command prints, to the letter: the log of this test has a key that never changes. */

const guide = readFileSync(join(__dirname, '../../src/verify/README.md'), 'utf8');
const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]);
const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
const publicKey = createPublicKey(privateKey);
const name = 'consent.example/ledger';
const vkey = verifierKey(name, publicKey);
const key = parseVerifierKey(vkey);
if (!key) throw new Error('no key');
const own: LogKey = { name, vkey, key, privateKey, publicKey };
const { log, customer, other } = smallLog([own]);
const line = evidenceLine(log.exported(customer));
const nobody = evidenceLine(log.exported(log.customer(3), { customer: null }));

it.each([
  ['the report', line, []],
  ['words', line, ['--words']],
  ['several lines', line + evidenceLine(log.exported(other)), []],
  ['another customer', line, ['--customer', other.customerId]],
  ['nobody', nobody, []],
])('the guide shows %s as printed', async (_what, input, words) => {
  const { printed, said } = await verifying(input, '-', '--key', vkey, ...words);
  const shown = `${printed}${said}`.replaceAll(vkey, 'VKEY');
  const wanted = words.includes('--words') ? shown.slice(shown.indexOf('Words of')) : shown;
  const first = wanted.split('\n\n').slice(0, words.includes('--words') ? 1 : undefined);
  expect(guide).toContain(`\`\`\`text\n${first.join('\n\n')}\n\`\`\``);
});

it('names every member that --json prints', async () => {
  const [, section = ''] = /^## JSON$(.*?)^## /ms.exec(guide) ?? [];
  const named = new Set(
    [...section.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => path.split(/\[\]\.?|\./)),
  );
  const { printed } = await verifying(line + line, '-', '--key', vkey, '--json', '--words');
  const missing = membersOf(JSON.parse(printed)).filter((name) => !named.has(name));
  expect([...new Set(missing)]).toEqual([]);
});

function membersOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(membersOf);
  return Array.isArray(value) ? below : [...Object.keys(value), ...below];
}
