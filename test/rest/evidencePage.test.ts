import { parseStatement } from '../../src/domain/evidence/file/evidenceStatement';
import { parseNote } from '../../src/domain/evidence/signedNote';
import { evidencePage } from '../../src/rest/evidence/page/evidencePage';
import { day } from '../domain/given';
import { customer, file, loggedAnew, resealed } from '../verify/alteredEvidence';

/** The words of each element that begins so, as a reader sees them. */
function wordsOf(page: string, beginning: string): readonly string[] {
  const [name] = /^\w+/.exec(beginning) ?? [];
  const found = page.match(new RegExp(`<${beginning}[^]*?</${name}>`, 'g')) ?? [];
  return found.map((each) =>
    each
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

describe('the page of a customer who has answered', () => {
  const { text } = evidencePage(file, customer.customerId);

  it('tells what became of each answer, and of the template that was retired', () => {
    expect(wordsOf(text, 'div class="verdict"')).toEqual([
      '✓ Gave consent 3 January 2030, 12:00:00 UTC Withdrawn',
      '↩ Withdrew consent 5 January 2030, 12:00:00 UTC Replaced',
      '✕ Refused 6 January 2030, 12:00:00 UTC Not in force: refused',
      '✓ Gave consent 4 January 2030, 12:00:00 UTC Newest answer',
    ]);
    expect(wordsOf(text, 'p')).toEqual(
      expect.arrayContaining([
        'Withdrawn on 5 January 2030. No longer in force.',
        'Replaced by the answer of 6 January 2030.',
        'Template terms, 1 answer, the oldest first. The company stopped asking for this on 1 April 2030, 12:00:00 UTC.',
      ]),
    );
  });

  it('says of which version and language each answer is', () => {
    expect(wordsOf(text, 'dl>')).toEqual([
      'Version 1 (v1.0) Language English (en) Entered by the customer',
      'Version 1 (v1.0) Language English (en) Entered by the customer',
      'Version 2 (v2.0) Language German (de) Entered by the customer',
      'Version 1 (v1.0) Language German (de) Entered by the customer',
    ]);
  });

  it('leads from each link within it to a place that it has', () => {
    const [targets, ids] = [/href="#([^"]*)"/g, / id="([^"]*)"/g].map((pattern) =>
      [...text.matchAll(pattern)].map(([, name]) => name),
    );
    // The proof, two templates, and the words that were answered twice.
    expect(targets).toHaveLength(4);
    expect(ids).toEqual(expect.arrayContaining(targets ?? []));
    expect(new Set(ids).size).toBe(ids?.length);
  });

  it('is as of when the file was made', () => {
    const madeAt = parseStatement(parseNote(file.statement)?.text ?? '')?.exportedAt;
    expect(wordsOf(text, 'dl class="facts"')[0]).toContain(
      'Decisions 4 Made 11 April 2030, 12:00:00 UTC Made from the log consent.test/ledger, which had 11 entries',
    );
    expect(madeAt).toBe(day(100).toISOString());
  });
});

it('an answer that was entered later says when it was given, and when it was recorded', () => {
  const late = loggedAnew({ records: resealed(2, { decidedAt: day(1).toISOString(), channel: 'letter' }) });
  const { text } = evidencePage(late, customer.customerId);
  expect(wordsOf(text, 'div class="verdict"')[2]).toMatch('Refused 2 January 2030, 12:00:00 UTC');
  expect(wordsOf(text, 'dl>')[2]).toMatch('Channel letter Recorded 6 January 2030, 12:00:00 UTC');
  // and: what was known to be recorded as it was given says it once
  expect(wordsOf(text, 'dl>')[1]).not.toContain('Recorded');
});
