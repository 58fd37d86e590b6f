import { evidenceLine, type EvidenceFile } from '../../src/domain/evidence/file/evidenceFile';
import { day } from '../domain/given';
import { log } from './alteredEvidence';
import { confirmed, formerSubject, linked, linkedOf, told, waiting } from './confirmedEvidence';
import { verifying } from './verifying';

const shown = (file: EvidenceFile, ...words: readonly string[]) =>
  verifying(evidenceLine(file), '-', '--key', log.keys[0]?.vkey ?? '', ...words);
const at = (number: number) => day(number).toISOString();

async function decisionsOf(file: EvidenceFile) {
  const { printed } = await shown(file, '--json');
  const { lines } = JSON.parse(printed) as {
    lines: { templates: { decisions: Record<string, unknown>[] }[] }[];
  };
  return lines.flatMap(({ templates }) => templates.flatMap(({ decisions }) => decisions));
}

describe('a grant that waits for its confirmation', () => {
  it('is shown as one that is not in force, in words and as JSON', async () => {
    const file = told({ 3: waiting(101) });
    const { exitCode, printed } = await shown(file, '--words');
    expect(exitCode).toBe(0);
    expect(printed).toContain(
      `terms: GIVEN (to be confirmed) ${at(3)} (version 1 "v1.0", de, by the customer, waits for confirmation until ${at(101)}, not in force by this file)`,
    );
    expect(printed).toContain(`Answered: given (to be confirmed) ${at(3)}, leaf`);
    expect(printed).not.toContain('valid until');
    expect((await decisionsOf(file)).map((each) => each['awaits_confirmation'])).toEqual([
      ...[false, false, false, true],
    ]);
  });

  it('is not confirmed in a file made once its time was over: the person may have another id', async () => {
    const { printed } = await shown(told({ 3: waiting(100) }));
    expect(printed).toContain(
      `by the customer, not confirmed in this file by ${at(100)}, so not in force by it)`,
    );
  });

  it('is named by the record that confirms it', async () => {
    const { printed } = await shown(told(confirmed));
    expect(printed).toContain(
      `news: given → given (to be confirmed) → GIVEN ${at(5)} (version 2 "v2.0", de, `,
    );
    expect(printed).toContain(`by the customer, confirms answer 2 of ${at(4)})`);
  });
});

describe('a decision that was recorded anew for a linked customer', () => {
  it('names where it comes from, and nobody as its sender', async () => {
    const file = told({ 3: linked });
    const { printed } = await shown(file);
    expect(printed).toContain(
      `de, recorded anew when two ids were linked, from answer 7 of subject ${formerSubject})`,
    );
    expect(printed).not.toContain('operator');
    const source = { kind: 'LINKED', subject_id: formerSubject, sequence: 7, hash: 'ab'.repeat(32) };
    expect((await decisionsOf(file)).map((each) => each['source'])).toEqual([...[null, null, null, source]]);
  });

  it('says which system it was imported from, and how well that knows it', async () => {
    const system = { name: 'mailchimp', trust: 'STAFF_STATEMENT' };
    const file = told({ 3: linkedOf(system) });
    const { exitCode, printed } = await shown(file);
    expect(exitCode).toBe(0);
    expect(printed).toContain(
      `from answer 7 of subject ${formerSubject}, entered by import from mailchimp (staff stated it afterwards))`,
    );
    expect((await decisionsOf(file)).at(-1)?.['source']).toMatchObject({ kind: 'LINKED', ...system });
  });

  it.each([
    ['a name alone', { name: 'mailchimp' }, 'trust'],
    ['a trust alone', { trust: 'STAFF_STATEMENT' }, 'trust'],
    ['a trust of no known kind', { name: 'mailchimp', trust: 'HEARSAY' }, 'trust'],
    ['the id of a row', { name: 'mailchimp', trust: 'STAFF_STATEMENT', sourceId: 'mc1' }, 'sourceId'],
  ])('is not readable with %s', async (_what, system, member) => {
    const { exitCode, said } = await shown(told({ 3: linkedOf(system) }));
    expect(exitCode).toBe(2);
    expect(said).toContain(`records[3].record.source.${member}`);
  });
});

it('what is known of the screen is said in words, with hashes shortened', async () => {
  const context = {
    ...{ method: 'CHECKBOX', presentationId: 'ab'.repeat(32), setCode: 'sign-up', setRevision: 3 },
    ...{ ipAddress: '203.0.113.0', observedBy: 'SENDER', timeZone: 'Europe/Berlin' },
    ...{ authentication: { amr: ['pwd', 'otp'], authTime: at(2) }, constructor: ['x'] },
    ...{ note: 'So, valid until "ever"', 'by the customer, valid until ever': 1 },
  };
  const { printed } = await shown(told({ 3: { context } }));
  expect(printed).toContain(
    [
      ', by the customer, answered by a box that they ticked',
      'screen abababababab…',
      'set sign-up, revision 3',
      'IP address 203.0.113.0, as the sender named it',
      'time zone Europe/Berlin',
      `log-in by pwd and otp, at ${at(2)}`,
      String.raw`note "So, valid until \"ever\""`,
      '"by the customer, valid until ever" 1',
      'constructor x)',
    ].join(', '),
  );
});
