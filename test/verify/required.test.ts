import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evidenceLine } from '../../src/domain/evidence/file/evidenceFile';
import { printableLines } from '../../src/domain/values/printable';
import { evidencePage } from '../../src/rest/evidence/page/evidencePage';
import { smallLog } from './exportedLog';
import { verifying } from './verifying';

const { log, customer, other } = smallLog();
const [own] = log.keys;
const vkey = own?.vkey ?? '';
const file = log.exported(customer);
const line = evidenceLine(file);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consent-required-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const written = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const sha256 = (text: string) => hash('sha256', text, 'hex');

it('--words prints what was answered, and --json its values', async () => {
  const { printed } = await verifying(line, '-', '--key', vkey, '--words');
  const { title, body } = file.versions[0]?.texts.find(({ locale }) => locale === 'en') ?? {
    title: '',
    body: '',
  };
  expect(printed).toContain(`  | ${title}\n  |\n  | ${body.split('\n')[0]}`);
  const json = JSON.parse((await verifying(line, '-', '--key', vkey, '--json', '--words')).printed) as object;
  expect(json).toMatchObject({
    verdict: 'proved',
    file: { sha256: sha256(line), evidence_in_page_sha256: null },
    checkpoints: [{ root_hash_hex: Buffer.from(log.tree().root).toString('hex') }],
    lines: [
      {
        customer_id: customer.customerId,
        templates: [
          {
            template_code: 'news',
            decisions: [
              {
                sequence: 1,
                value: 'given',
                version: 1,
                locale: 'en',
                body,
                leaf_index: file.records[0]?.leafIndex,
              },
              { value: 'withdraw' },
              { value: 'reject' },
            ],
          },
          { template_code: 'terms' },
        ],
      },
    ],
  });
});

const mark = '\ufeff';
const carried = (text: string) => text.replaceAll('\n', '\r\n');

it.each([
  ['a byte order mark', `${mark}${line}`],
  ['carriage returns', carried(line)],
  ['empty lines at the end', `${line}\n\r\n\n`],
  ['all of them, in several lines', `${mark}${carried(line + evidenceLine(log.exported(other)))}\r\n`],
])('what stands around the files is cut: %s', async (_what, text) => {
  const { exitCode, said } = await verifying(text, '-', '--key', vkey);
  expect({ exitCode, said }).toEqual({ exitCode: 0, said: '' });
});

it.each([
  ['an empty line between', `${line}\n${line}`, '(NOT_EVIDENCE)'],
  ['an empty line before', `\n${line}`, '(NOT_EVIDENCE)'],
  ['nothing but empty lines', '\r\n\n', '(NOT_EVIDENCE)'],
  ['a carriage return within', line.replace(',', ',\r'), '(NOT_CANONICAL)'],
  ['two marks', `${mark}${mark}${line}`, '(NOT_JSON)'],
  ['no line end', `${line.trimEnd()}\r`, '(CUT_OFF)'],
])('the rest is judged byte for byte: %s', async (_what, text, code) => {
  const { exitCode, said } = await verifying(text, '-', '--key', vkey);
  expect({ exitCode, said }).toEqual({ exitCode: 2, said: expect.stringContaining(code) as string });
});

it.each([
  ['a checkpoint', '--checkpoint', file.checkpoint],
  ['a key', '--key', `${vkey}\n`],
  ['a policy', '--policy', `log ${vkey}\n`],
])('%s may have been through an editor', async (_what, option, text) => {
  const path = written('edited', `${mark}${carried(text)}\r\n\r\n`);
  const words = option === '--checkpoint' ? ['--key', vkey] : [];
  const { exitCode, said } = await verifying(line, '-', ...words, option, path);
  expect({ exitCode, said }).toEqual({ exitCode: 0, said: '' });
});

it('unseen signs are shown, each text in one way', () => {
  expect(printableLines('a\u202eb\u00a0c\ufe0f \n\\u{9}\t\u001b[2J')).toEqual([
    'a\\u{202e}b\\u{a0}c\\u{fe0f}\\u{20}',
    '\\u{5c}u{9}\\u{9}\\u{1b}[2J',
  ]);
});

it('a file about nobody never looks like success', async () => {
  const nobody = evidenceLine(log.exported(log.customer(3), { customer: null }));
  const { exitCode, printed, said } = await verifying(nobody, '-', '--key', vkey);
  expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: '' });
  expect(said).toContain('proves nothing about anybody');
  const json = (await verifying(nobody, '-', '--key', vkey, '--json')).printed;
  expect(JSON.parse(json)).toMatchObject({ verdict: 'about_nobody' });
});

it('--customer wants that customer', async () => {
  const asked = (id: string) => verifying(line, '-', '--key', vkey, '--customer', id);
  expect((await asked(customer.customerId.toUpperCase())).exitCode).toBe(0);
  const { exitCode, said } = await asked(other.customerId);
  expect([exitCode, said]).toEqual([1, expect.stringContaining('(OTHER_CUSTOMER)')]);
  expect((await asked('me')).exitCode).toBe(2);
});

it('a page is read for the file in it', async () => {
  const { text } = evidencePage(file, customer.customerId);
  const { exitCode, printed } = await verifying(text, '-', '--key', vkey);
  expect(exitCode).toBe(0);
  expect(printed).toContain(`SHA-256 of the page: ${sha256(text)}`);
  expect(printed).toContain(`SHA-256 of the evidence file in it: ${sha256(line)}`);
  expect(printed).toContain('Nothing that the page shows was judged');
});

it('--checkpoint ties the tree to one that was kept', async () => {
  const same = written('same', log.checkpoint());
  const tied = await verifying(line, '-', '--key', vkey, '--checkpoint', same);
  expect([tied.exitCode, tied.printed]).toEqual([0, expect.stringContaining('checkpoint that you kept')]);
  const grown = smallLog(log.keys);
  grown.log.decide(grown.other, { templateCode: 'news', value: 'withdraw', version: 1 });
  const later = written('later', grown.log.checkpoint());
  const untied = await verifying(line, '-', '--key', vkey, '--checkpoint', later);
  expect([untied.exitCode, untied.said]).toEqual([2, expect.stringContaining('consent log monitor URL')]);
});

it('--key reads a file, and says what is wrong with a key', async () => {
  expect((await verifying(line, '-', '--key', written('key', `# ours\n${vkey}\n`))).exitCode).toBe(0);
  const pem = own?.publicKey.export({ type: 'spki', format: 'pem' }).toString() ?? '';
  const said = async (key: string) => (await verifying(line, '-', '--key', key)).said;
  expect(await said(written('pem', pem))).toContain('a key as PEM');
  expect(await said(pem)).toContain('a key as PEM');
  expect(await said(vkey.slice(0, -4))).toContain('third part');
  expect(await said(vkey.replace(/\+[0-9a-f]{8}\+/, '+12+'))).toContain('second part');
  expect(await said(vkey.replace('consent', 'konsent'))).toContain('Its id is not that');
  expect(await said(folder)).toContain('is a folder');
});
