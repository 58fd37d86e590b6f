import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { evidenceLine } from '../../src/domain/evidence/file/evidenceFile';
import { runVerify } from '../../src/verify/commandLine';
import { verifyLines } from '../../src/verify/verifyLines';
import { day } from '../domain/given';
import { keysOf, logKeyOf, smallLog } from './exportedLog';
import { timestampAuthority } from './timestampAuthority';

async function verify(input: string, ...words: readonly string[]) {
  const [printed, said]: [string[], string[]] = [[], []];
  const exitCode = await runVerify(['-', ...words], {
    input: Readable.from([Buffer.from(input)]),
    print: (text) => printed.push(text),
    say: (text) => said.push(text),
  });
  return { exitCode, printed: printed.join('\n'), said: said.join('\n') };
}

interface Listed {
  readonly checkpoints: readonly { readonly size: string; readonly timestamp: { readonly at: string } }[];
}

describe('a stale file beside a newer one of somebody else', () => {
  it('is not reported as holding the newest decisions of the larger tree', async () => {
    // given: the customer's file from before they withdrew, and another customer's newer file
    const { log, customer, other } = smallLog();
    const stale = evidenceLine(log.exported(customer));
    const staleSize = log.entries.length;
    log.decide(customer, { templateCode: 'terms', value: 'withdraw', version: 1, locale: 'de' });
    const newer = evidenceLine(log.exported(other));

    // when: both stand in one file
    const { exitCode, printed } = await verify(newer + stale, '--key', log.keys[0]?.vkey ?? '');

    // then: nothing is claimed of the stale decisions beyond the stale tree
    expect(exitCode).toBe(0);
    expect(printed).not.toContain(
      `All stand in a tree that consent.test/ledger signed: ${log.entries.length} leaves`,
    );
    expect(printed).not.toContain('these were the newest decisions in that tree');
    expect(printed).toContain(`signed 2, of ${staleSize} to ${log.entries.length} leaves.`);
    expect(printed).toContain(`the smallest has ${staleSize} leaves. Newer decisions may exist`);
    expect(printed).toContain('its decisions were the newest in its own tree');
  });
});

it('several lines prove together what each of them does, and no more', async () => {
  // given: a tree with two lines, of which one names nobody, and two larger trees around it
  const { log, customer, other } = smallLog();
  const size = log.entries.length;
  const named = evidenceLine(log.exported(customer, {}, day(101)));
  const unnamed = evidenceLine(log.exported(other, { customer: null }, day(100)));
  log.decide(other, { templateCode: 'news', value: 'withdraw', version: 1 });
  const larger = evidenceLine(log.exported(other, {}, day(102)));
  log.decide(other, { templateCode: 'terms', value: 'given', version: 2 });
  const largest = evidenceLine(log.exported(other, {}, day(103)));
  const lines = [larger, named, unnamed, largest].join('');
  const words = ['--key', log.keys[0]?.vkey ?? ''];

  // when
  const { exitCode, printed } = await verify(lines, ...words, '--json');

  // then
  expect(exitCode).toBe(0);
  expect(JSON.parse(printed)).toMatchObject({
    ...{ files: 4, customer_id: null, unnamed: 1, decisions: 3 + 4 + 2 + 4 },
    templates: [
      { template_code: 'news', decisions: 2 + 3 + 1 + 2 },
      { template_code: 'terms', decisions: 1 + 1 + 1 + 2 },
    ],
    first_recorded_at: day(2).toISOString(),
    last_recorded_at: day(5).toISOString(),
    exported_at: day(100).toISOString(),
    checkpoints: [
      { size: String(size + 1), files: 1, exported_at: day(102).toISOString() },
      { size: String(size), files: 2, exported_at: day(100).toISOString() },
      { size: String(size + 2), files: 1, exported_at: day(103).toISOString() },
    ],
  });
  const people = (await verify(lines, ...words)).printed;
  expect(people).toContain(`signed 3, of ${size} to ${size + 2} leaves.`);
  expect(people).toContain('13 decisions in 4 lines, of which 3 name their customer.');
  expect(people).toContain(`The oldest line was exported at ${day(100).toISOString()}.`);
  // and: nothing that holds of one customer is claimed of all
  expect(people).not.toContain('All are about this customer');
  expect(people).not.toContain(customer.subjectId);
});

describe('trees of one size', () => {
  it('are no fork where they are of two logs', async () => {
    // given: two logs that have grown as far, and a file of each
    const [one, two] = [smallLog([logKeyOf('one.test/ledger')]), smallLog([logKeyOf('two.test/ledger')])];
    two.log.decide(two.other, { templateCode: 'news', value: 'withdraw', version: 1 });
    one.log.decide(one.customer, { templateCode: 'news', value: 'withdraw', version: 1 });
    const lines = [one, two].map(({ log, customer }) => evidenceLine(log.exported(customer)));
    const keys = [one, two].flatMap(({ log }) => ['--key', log.keys[0]?.vkey ?? '']);

    // when
    const { exitCode, printed } = await verify(lines.join(''), ...keys);

    // then: each stands in the tree of its own log
    expect(exitCode).toBe(0);
    for (const { log } of [one, two])
      expect(printed).toContain(`${log.keys[0]?.name} signed 1, of ${log.entries.length} leaves.`);
  });

  it('are a fork where one log signed both, also with another tree between them', async () => {
    // given: the same log with two histories of one length, and an older tree
    const keys = [logKeyOf()];
    const [told, retold] = [smallLog(keys), smallLog(keys)];
    const older = evidenceLine(told.log.exported(told.customer));
    told.log.decide(told.other, { templateCode: 'news', value: 'withdraw', version: 1 });
    retold.log.decide(retold.other, { templateCode: 'news', value: 'reject', version: 1 });
    const [first, last] = [told, retold].map(({ log, customer }) => evidenceLine(log.exported(customer)));

    // when
    const { exitCode, said } = await verify(`${older}${first}${older}${last}`, '--key', keys[0]?.vkey ?? '');

    // then
    expect(exitCode).toBe(1);
    expect(said).toMatch(/line 4, .*line 2.*\(FORK\)/);
  });
});

describe('a fault amid the lines', () => {
  it('is what is told, whatever follows, and all of the file is hashed', async () => {
    // given: a line that was changed between two good ones, and a fault of another kind last
    const { log, customer, other } = smallLog();
    const good = evidenceLine(log.exported(customer));
    const changed = evidenceLine({ ...log.exported(other), versions: [] });
    const lines = [good, changed, good, 'no evidence\n'].join('');

    // when
    const { exitCode, printed } = await verify(lines, '--key', log.keys[0]?.vkey ?? '', '--json');

    // then
    const found = JSON.parse(printed) as { readonly lines: readonly { readonly line: number }[] };
    expect(exitCode).toBe(1);
    expect(found.lines.map(({ line }) => line)).toEqual([1]);
    expect(found).toMatchObject({
      ...{ verdict: 'not_proved', line: 2, customer_id: other.customerId },
      file: { bytes: Buffer.byteLength(lines), sha256: createHash('sha256').update(lines).digest('hex') },
    });
    const people = await verify(lines, '--key', log.keys[0]?.vkey ?? '');
    expect(people.printed).toContain(customer.customerId);
    expect(people.said).toContain('Not proved: standard input, line 2');
  });
});

it('a file that is no longer read is cited without the hash of its beginning', async () => {
  const { log } = smallLog();
  const begun = async (...words: readonly string[]) => {
    const [printed, said]: [string[], string[]] = [[], []];
    const input = Readable.from([Buffer.from('no evidence\n'.repeat(9_000)), Buffer.from('and more\n')]);
    const at = { input, print: (text: string) => printed.push(text), say: (text: string) => said.push(text) };
    await runVerify(['-', '--key', log.keys[0]?.vkey ?? '', ...words], at);
    return { printed: printed.join('\n'), said: said.join('\n') };
  };

  const { said } = await begun();
  expect(said).toMatch(/^Not readable: standard input, line 1: /);
  expect(said).not.toContain('SHA-256');
  const { printed } = await begun('--json');
  expect(JSON.parse(printed)).toMatchObject({ file: { name: 'standard input', bytes: null, sha256: null } });
});

describe('a signature that stands twice', () => {
  it('is refused, though its key is known', async () => {
    // given: a file whose statement has the line of its one signature twice
    const { log, customer } = smallLog();
    const file = log.exported(customer);
    const signature = file.statement.slice(file.statement.lastIndexOf('\n\n') + 2);
    const changed = evidenceLine({ ...file, statement: file.statement + signature });

    // when
    const { exitCode, said } = await verify(changed, '--key', log.keys[0]?.vkey ?? '');

    // then
    expect({ exitCode, said }).toMatchObject({
      exitCode: 1,
      said: expect.stringContaining('(STATEMENT_FORM)') as string,
    });
  });
});

describe('a large tree beside a small one that was stamped', () => {
  it('is not reported as having existed when the small one was stamped', async () => {
    // given: a small tree, stamped; then a larger one, stamped later
    const authority = timestampAuthority();
    const { log, customer, other } = smallLog();
    const small = log.exported(customer, { timestamp: authority.stamp(log.checkpoint()) });
    const tree = log.tree();
    await new Promise((done) => setTimeout(done, 1_500));
    log.decide(other, { templateCode: 'news', value: 'withdraw', version: 1 });
    const large = log.exported(other, { timestamp: authority.stamp(log.checkpoint()) });
    const { statement: _statement, ...again } = { ...small, timestamp: authority.stamp(small.checkpoint) };

    // when: the small one stands last
    const words = ['--key', log.keys[0]?.vkey ?? '', '--tsa', authority.caFile, '--json'];
    const [stampedAgain, alone, both, people] = [
      await verify(evidenceLine(log.stated(again, tree)) + evidenceLine(small), ...words),
      await verify(evidenceLine(large), ...words),
      await verify(evidenceLine(large) + evidenceLine(small), ...words),
      await verify(evidenceLine(large) + evidenceLine(small), ...words.slice(0, -1)),
    ];
    authority.close();

    // then: the large tree gets the same findings as alone
    const [wanted, said] = [alone, both].map(({ printed }) => JSON.parse(printed) as Listed);
    const [ofLarge, ofSmall] = said?.checkpoints ?? [];
    expect(ofLarge).toEqual(wanted?.checkpoints[0]);
    expect(ofLarge?.timestamp.at).not.toBe(ofSmall?.timestamp.at);
    expect(people.printed).toContain(`All trees existed at ${ofLarge?.timestamp.at}`);
    expect(people.printed).not.toContain(ofSmall?.timestamp.at);
    // and: of a tree that was stamped twice, the first stamp counts
    const [twice] = (JSON.parse(stampedAgain.printed) as Listed).checkpoints;
    expect(twice?.timestamp).toEqual(ofSmall?.timestamp);
  });

  it('stands for none that has no stamp', async () => {
    // given: a small tree, stamped, and a larger one without a stamp
    const authority = timestampAuthority();
    const { log, customer, other } = smallLog();
    const small = log.exported(customer, { timestamp: authority.stamp(log.checkpoint()) });
    log.decide(other, { templateCode: 'news', value: 'withdraw', version: 1 });
    const words = ['--key', log.keys[0]?.vkey ?? '', '--tsa', authority.caFile];

    // when
    const { printed } = await verify(evidenceLine(log.exported(other)) + evidenceLine(small), ...words);
    authority.close();

    // then
    expect(printed).toContain('Those 1 of the 2 trees that have a time stamp existed at');
    expect(printed).toContain('That 1 of the 2 trees existed at a certain time: they have no time stamp.');
    expect(printed).not.toContain('All trees existed');
  });
});

it('a kept checkpoint ties all trees of a file, or none of it is judged', async () => {
  // given: a small tree and a larger one, and the checkpoint of each and of a still larger one
  const { log, customer, other } = smallLog();
  const small = {
    size: log.entries.length,
    line: evidenceLine(log.exported(customer)),
    kept: log.checkpoint(),
  };
  log.decide(other, { templateCode: 'news', value: 'withdraw', version: 1 });
  const lines = evidenceLine(log.exported(other)) + small.line;
  log.decide(other, { templateCode: 'news', value: 'given', version: 2 });
  const folder = mkdtempSync(join(tmpdir(), 'consent-kept-'));
  const against = (kept: string, input: string, ...words: readonly string[]) => {
    writeFileSync(join(folder, 'kept'), kept);
    const asked = ['--key', log.keys[0]?.vkey ?? '', '--checkpoint', join(folder, 'kept')];
    return verify(input, ...asked, ...words);
  };

  // when
  const [one, both, neither, json] = [
    await against(small.kept, small.line + small.line),
    await against(small.kept, lines),
    await against(log.checkpoint(), lines),
    await against(small.kept, lines, '--json'),
  ];
  rmSync(folder, { recursive: true });

  // then
  expect([one.exitCode, both.exitCode, neither.exitCode, json.exitCode]).toEqual([0, 2, 2, 2]);
  expect(one.printed).toContain('The tree is that of the checkpoint that you kept');
  expect(both.printed).not.toContain('checkpoint that you kept');
  expect(both.said).toContain(`the tree of ${small.size + 1} leaves and that of ${small.size} leaves, which`);
  expect(neither.said).toContain(
    `of ${small.size + 1} leaves and 1 more and that of ${small.size + 2} leaves`,
  );
  expect(JSON.parse(json.printed)).toMatchObject({
    verdict: 'not_judged',
    kept_checkpoint: { size: String(small.size), is_same: false },
  });
});

it('a file of more trees than are remembered is said to be judged in part', async () => {
  const { log, customer, other } = smallLog();
  const older = evidenceLine(log.exported(customer));
  log.decide(other, { templateCode: 'news', value: 'withdraw', version: 1 });
  const lines = Readable.from([Buffer.from(older + evidenceLine(log.exported(customer)))]);
  const proved: number[] = [];
  const judging = verifyLines(
    lines,
    { keys: keysOf(...log.keys), authorities: null },
    (_, line) => proved.push(line),
    { maxTrees: 1 },
  );
  await expect(judging).rejects.toThrow(
    'Judging ended before line 2, so nothing is proved of the file as a whole',
  );
  expect(proved).toEqual([1]);
});

it('of very many keys that were not given the first are named, and the others counted', async () => {
  const foreign = Array.from({ length: 11 }, () => logKeyOf());
  const [own, ...others] = [logKeyOf(), ...foreign];
  const { log, customer } = smallLog([own, ...others]);
  const { printed } = await verify(evidenceLine(log.exported(customer)), '--key', own.vkey);
  expect(printed).toContain('What was signed by 1 more keys that you did not give.');
});

it('what no file proves is not listed as proved: that the end was not left out', async () => {
  const { log, customer } = smallLog();
  const { printed } = await verify(evidenceLine(log.exported(customer)), '--key', log.keys[0]?.vkey ?? '');
  const [proved, notProved] = printed.split('Not proved:');
  expect(proved).toContain('On each template none is missing before the last one shown.');
  expect(proved).not.toMatch(/removed|order of the file/);
  expect(notProved).toContain('left out no later decision');
});

describe('an error amid the lines, with --json', () => {
  const { log, customer, other } = smallLog();
  const older = evidenceLine(log.exported(customer));
  log.decide(other, { templateCode: 'news', value: 'withdraw', version: 1 });
  const both = older + evidenceLine(log.exported(customer));
  const words = ['-', '--key', log.keys[0]?.vkey ?? '', '--json'];
  const judge = async (input: Readable, maxTrees?: number) => {
    const [printed, said]: [string[], string[]] = [[], []];
    const at = { input, print: (text: string) => printed.push(text), say: (text: string) => said.push(text) };
    const exitCode = await runVerify(words, { ...at, ...(maxTrees === undefined ? {} : { maxTrees }) });
    return { exitCode, document: JSON.parse(printed.join('\n')) as Ended, said: said.join('\n') };
  };

  it.each([
    ['too many trees', () => judge(Readable.from([Buffer.from(both)]), 1), 'more than 1 different trees'],
    ['a source that breaks off', () => judge(Readable.from(brokenAfter(older))), 'the cable was pulled'],
    ['a source that breaks off at once', () => judge(Readable.from(brokenAfter(''))), 'the cable was pulled'],
  ])('closes the document and tells the fault: %s', async (what, judged, reason) => {
    const { exitCode, document, said } = await judged();
    expect(exitCode).toBe(2);
    expect(document).toMatchObject({
      lines: what.endsWith('at once') ? [] : [{ line: 1, verdict: 'proved' }],
      verdict: 'not_readable',
      file: { name: 'standard input', bytes: null, sha256: null },
      ...{ line: null, code: 'JUDGING_ENDED' },
      reason: expect.stringContaining(reason) as string,
    });
    expect(said).toContain(reason);
  });
});

interface Ended {
  readonly lines: readonly { readonly line: number; readonly verdict: string }[];
  readonly code: string;
}

async function* brokenAfter(text: string): AsyncGenerator<Buffer> {
  if (text !== '') yield await Promise.resolve(Buffer.from(text));
  throw Object.assign(new Error('the cable was pulled'), { code: 'EIO' });
}
