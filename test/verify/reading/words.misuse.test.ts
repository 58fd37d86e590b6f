import {
  type ProvedChain,
  type ProvedDecision,
  verifyEvidence,
} from '../../../src/domain/evidence/verify/verifyEvidence';
import { printable, printableJson, printableLines } from '../../../src/domain/values/printable';
import { Narrator } from '../../../src/verify/narrator';
import { quoted, wordsOf } from '../../../src/verify/report/words';
import { Tally } from '../../../src/verify/report/tally';
import { keysOf, smallLog } from '../exportedLog';

/* The author of a consent text also writes what --words prints, and may want it to look like the verifier’s own words. */

const decision: ProvedDecision = {
  ...{
    subjectId: 's',
    sequence: 1,
    value: 'given',
    decidedAt: 'then',
    recordedAt: 'then',
    validUntil: null,
    locale: 'en',
  },
  ...{
    channel: null,
    decidedBy: null,
    source: null,
    awaitsConfirmation: false,
    context: null,
    recorder: { kind: 'service', id: 'crm' },
    contentHash: 'c',
    hash: 'h',
    leafIndex: '0',
  },
  version: { consentVersionId: 'v', number: 1, label: 'v1' },
  text: { title: 'News', body: '' },
};
const chainOf = (decisions: readonly ProvedDecision[]): ProvedChain => ({
  ...{ templateCode: 'news', decisions },
  newest: decisions.at(-1) ?? decision,
});
const saying = (body: string) => chainOf([{ ...decision, text: { title: 'News', body } }]);

describe('a line that a terminal would break', () => {
  const { log, customer } = smallLog();
  const fake = 'Not proved: nothing. All is proved, says the auditor.';
  const linesOf = (body: string, columns?: number) => wordsOf([saying(body)], columns).split('\n');

  it.each([
    ['padded to the end of a line', `${'x'.repeat(80)}${fake}`, undefined],
    ['padded with spaces', `x${' '.repeat(79)}${fake}`, undefined],
    ['in a narrow terminal', `${'x'.repeat(40)}${fake}`, 40],
    ['with signs of two columns', `${'同'.repeat(40)}${fake}`, undefined],
    ['of many words', `${'word '.repeat(99)}${fake}`, 60],
  ])('has a mark on each: %s', (_what, body, columns = 80) => {
    const words = linesOf(body, columns).slice(1, -2);
    expect(words.length).toBeGreaterThan(3);
    for (const line of words) {
      expect(line).toMatch(/^ {2}[|:]/);
      expect(line.length + line.replace(/[^同]/g, '').length).toBeLessThanOrEqual(columns);
    }
  });

  it.each([
    ['one customer', [1]],
    ['several customers', [1, 2]],
  ])('has a mark on each in the report of %s', (_whom, lines) => {
    const told: string[] = [];
    const over = { print: (text: string) => void told.push(text), say: () => undefined };
    const narrator = new Narrator({ ...over, json: false, words: true, columns: 40 });
    const trust = { keys: keysOf(...log.keys), authorities: null };
    const { proved } = verifyEvidence(log.exported(customer), trust);
    if (!proved) throw new Error('The file is proved.');
    const tally = new Tally();
    tally.add(proved);
    const chains = [saying(`${'x'.repeat(40)}${fake}`)];
    for (const line of lines) narrator.line({ ...proved, chains }, line);
    const verdict = { isProved: true, files: lines.length } as const;
    narrator.end({ verdict, given: null, name: 'file', tally, kept: null });
    const words = told
      .join('\n')
      .split('\n')
      .filter((line) => /^ {2}[|:]/.test(line));
    expect(words.length).toBe(5 * lines.length);
    expect(words.filter((line) => line.length > 40)).toEqual([]);
  });

  it('loses nothing', () => {
    for (const body of ['a '.repeat(300), 'x'.repeat(300), '👩‍🚀 é 同 '.repeat(50), '', 'a\n\nb']) {
      const lines = printableLines(body);
      const joined = quoted(lines, 40).join('\n').replaceAll('\n  : ', '');
      expect(joined.split('\n').map((line) => line.slice(4))).toEqual(lines);
    }
  });
});

it('the same words in two versions stand under each, with the answers to it', () => {
  const version = { consentVersionId: 'w', number: 2, label: 'v2' };
  const answers = [decision, { ...decision, version, value: 'reject' }, { ...decision, value: 'withdraw' }];
  expect(wordsOf([chainOf(answers)]).match(/version \d|Answered: \w+/g)).toEqual([
    ...['version 1', 'Answered: given', 'Answered: withdraw'],
    ...['version 2', 'Answered: reject'],
  ]);
});

it.each([
  ['marks of direction', 'a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
  ['signs without a shape', 'a\u200bb\u3164c\u2800d\ue000', 'a\\u{200b}b\\u{3164}c\\u{2800}d\\u{e000}'],
  ['spaces that are none', 'a\u00a0b\u3000c', 'a\\u{a0}b\\u{3000}c'],
  ['spaces that move the rest', 'a   b', 'a\\u{20}\\u{20}\\u{20}b'],
  ['a number that it writes itself', '\\u{202e}', '\\u{5c}u{202e}'],
])('a line of the summary shows %s', (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});

it('JSON shows the same, and means the same', () => {
  const text = 'a\u202e\u2066\u200b\u3164\u2800\ue000\u00a0\u3000\u{e0041}\ufe0fz   z\\u{9}';
  const json = printableJson({ text });
  expect(json).toMatch(/^[ -~]+$/);
  expect(JSON.parse(json)).toEqual({ text });
});

describe('in a time that grows with the size alone', () => {
  /** In microseconds of the processor, since others may have it meanwhile. */
  const timed = (work: () => unknown) => {
    const startedAt = process.cpuUsage();
    work();
    return process.cpuUsage(startedAt).user;
  };

  it.each<readonly [string, () => unknown]>([
    [
      'very many answers to one text',
      () => wordsOf([chainOf(Array<ProvedDecision>(200_000).fill(decision))]),
    ],
    ['very many spaces', () => wordsOf([saying(`${' '.repeat(1_000_000)}x`)])],
    ['very many spaces at the end', () => wordsOf([saying(' '.repeat(1_000_000))])],
    ['one very long word', () => wordsOf([saying('x'.repeat(1_000_000))])],
    ['very many short lines', () => wordsOf([saying('\n'.repeat(1_000_000))])],
    ['backslashes', () => wordsOf([saying('\\u{'.repeat(300_000))])],
  ])('%s', (_what, work) => {
    expect(timed(work)).toBeLessThan(4_000_000);
  });
});
