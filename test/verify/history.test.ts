import { evidenceLine } from '../../src/domain/evidence/file/evidenceFile';
import { day } from '../domain/given';
import { file, log as altered, loggedAnew, resealed } from './alteredEvidence';
import { smallLog } from './exportedLog';
import { verifying } from './verifying';

describe('a customer who was erased and decided again', () => {
  it('has two files that are both proved, and each says that it may not be the whole history', async () => {
    // given: a file from before the erasure, and one from after it, under another subject
    const { log, customer } = smallLog();
    const before = evidenceLine(log.exported(customer));
    const again = { ...log.customer(7), customerId: customer.customerId };
    log.decide(again, { templateCode: 'news', value: 'given', version: 2 });
    const after = evidenceLine(log.exported(again));

    // when
    const key = log.keys[0]?.vkey ?? '';
    const [older, newer] = [
      await verifying(before, '-', '--key', key),
      await verifying(after, '-', '--key', key),
    ];

    // then
    expect(older.printed).toContain(`4 decisions of customer ${customer.customerId}.`);
    expect(newer.printed).toContain(`1 decision of customer ${customer.customerId}.`);
    expect(newer.printed).toContain(`subject ${again.subjectId}.`);
    for (const { exitCode, printed } of [older, newer]) {
      const [, notProved] = printed.split('Not proved:');
      expect(exitCode).toBe(0);
      expect(notProved).toMatch(
        /whole history.* erased, by unlink or by shred.* a leaf in the log, and an audit/,
      );
    }
  });
});

describe('whose decision it is, and who sent it,', () => {
  it('is told apart: the customer is named once, with the log’s name for them', async () => {
    const { log, customer } = smallLog();
    const { printed } = await verifying(
      evidenceLine(log.exported(customer)),
      '-',
      '--key',
      log.keys[0]?.vkey ?? '',
    );
    expect(printed).toMatch(/^ {2}- news: .*, by the customer\), on/m);
    expect(printed.split(customer.subjectId)).toHaveLength(2);
    expect(printed).toMatch(/The log names them subject \S+\. After “by” stands who sent the decision/);
  });

  it('is told where somebody else sent it', async () => {
    const sentBy = async (recorder: { kind: string; id: string | null }) => {
      const file = loggedAnew({ records: resealed(3, { recorder }) });
      return (await verifying(evidenceLine(file), '-', '--key', altered.keys[0]?.vkey ?? '')).printed;
    };
    expect(await sentBy({ kind: 'service', id: 'crm' })).toContain(', by service crm)');
    expect(await sentBy({ kind: 'anonymous', id: null })).toContain(', by anonymous)');
    expect(await sentBy({ kind: 'customer', id: 'other' })).toContain(', by another customer, other)');
    expect(await sentBy({ kind: 'staff', id: 'mia, valid until 2099' })).toContain(
      ', by staff "mia, valid until 2099")',
    );
  });

  it('quotes a channel that could pass for words of the report', async () => {
    const channel = 'web, by staff Mia, valid until 2099';
    const line = evidenceLine(loggedAnew({ records: resealed(3, { channel }) }));
    const { printed } = await verifying(line, '-', '--key', altered.keys[0]?.vkey ?? '');
    expect(printed).toContain(`by the customer, channel "${channel}")`);
  });
});

it('when it was decided and when it was recorded is told apart of what was entered later', async () => {
  // given: the newest answer on news was recorded on day 5, and given before all others
  const [decidedAt, recordedAt] = [day(1).toISOString(), day(5).toISOString()];
  const line = evidenceLine(loggedAnew({ records: resealed(2, { decidedAt, recordedAt }) }));
  const words = ['-', '--key', altered.keys[0]?.vkey ?? ''];

  // when
  const [people, json] = [await verifying(line, ...words), await verifying(line, ...words, '--json')];

  // then
  expect(people.printed).toContain(`REJECT ${decidedAt}`);
  expect(people.printed).toContain(`Recorded from ${day(2).toISOString()} to ${recordedAt}.`);
  expect(JSON.parse(json.printed)).toMatchObject({
    first_recorded_at: day(2).toISOString(),
    lines: [{ templates: [{ decisions: [{}, {}, { decided_at: decidedAt, recorded_at: recordedAt }] }, {}] }],
  });
});

it('tells when a version was entered that had taken effect elsewhere before', async () => {
  const publishedAt = '2035-06-01T10:00:00.000Z';
  const versions = file.versions.map((each) => ({ ...each, event: { ...each.event, publishedAt } }));
  const line = evidenceLine(loggedAnew({ versions }));
  const { exitCode, printed } = await verifying(line, '-', '--key', altered.keys[0]?.vkey ?? '');
  expect(exitCode).toBe(0);
  expect(printed).toMatch(/version 2 "v2\.0", entered here on 2035-06-01T10:00:00\.000Z, de/);
});
