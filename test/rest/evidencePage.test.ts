import { evidenceLine } from '../../src/domain/evidence/file/evidenceFile';
import { parseStatement } from '../../src/domain/evidence/file/evidenceStatement';
import { evidenceInPage } from '../../src/domain/evidence/page/evidenceInPage';
import type { Reliance } from '../../src/domain/decisions/reliance';
import { parseNote } from '../../src/domain/evidence/signedNote';
import { evidencePage } from '../../src/rest/evidence/page/evidencePage';
import { readerOf } from '../../src/rest/evidence/page/written';
import { day } from '../domain/given';
import { customer, file, loggedAnew, resealed } from '../verify/alteredEvidence';
import { confirmed, formerSubject, linked, linkedOf, told, waiting } from '../verify/confirmedEvidence';

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
      '1. ✓ Gave consent 3 January 2030, 12:00:00 UTC Withdrawn',
      '2. ↩ Withdrew consent 5 January 2030, 12:00:00 UTC Replaced',
      '3. ✕ Refused 6 January 2030, 12:00:00 UTC Not in force: refused',
      '1. ✓ Gave consent 4 January 2030, 12:00:00 UTC Newest answer',
    ]);
    expect(wordsOf(text, 'p')).toEqual(
      expect.arrayContaining([
        'Withdrawn on 5 January 2030. Not in force.',
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

describe('of answers that say on which screen they were given', () => {
  const [first, ...others] = file.records;
  const onScreen = { context: { presentationId: 'ab'.repeat(32) }, salt: 'cd'.repeat(32) };
  const onIt = { ...file, records: first ? [{ ...first, context: onScreen }, ...others] : [] };
  const screen = {
    presentationId: onScreen.context.presentationId,
    name: 'Dialog <v2>',
    description: 'Two buttons.',
    consentVersionIds: [],
    pictures: [1, 2].map((width) => ({ mediaType: 'image/png', hash: '', size: 3, width, height: 9 })),
    registeredAt: day(1),
    registeredBy: { kind: 'service', id: 'shop' },
    shown: [{ mediaType: 'image/png', bytes: Buffer.from('png') }],
  } as const;

  it('shows the screen with its pictures, and says what it has no room for', () => {
    const beside = { reliance: new Map(), supersessions: new Map(), screens: [screen], otherIds: [] };
    const { text, policy } = evidencePage(onIt, customer.customerId, beside);
    expect(wordsOf(text, 'dl>')[0]).toContain('Screen Dialog &lt;v2&gt;');
    expect(text).toContain(`<a href="#screen-${screen.presentationId}">`);
    expect(text).toMatch(
      /<img\s+src="data:image\/png;base64,cG5n"\s+alt="Picture 1 of 2 of this screen"\s+width="1"/,
    );
    expect(wordsOf(text, 'p')).toContain('The service has 1 more, which this page has no room for.');
    expect(policy).toMatch(/^default-src 'none'; img-src data:; style-src/);
  });

  it('is a page that the verifier reads, with pictures of the greatest size', () => {
    const bytes = Buffer.alloc(1_048_576, 7);
    const shown = ['image/png', 'image/jpeg', 'image/webp'].map((mediaType) => ({ mediaType, bytes }));
    const beside = {
      reliance: new Map(),
      supersessions: new Map(),
      screens: [{ ...screen, shown }],
      otherIds: [],
    };
    const { text } = evidencePage(onIt, customer.customerId, beside);
    const found = evidenceInPage(Buffer.from(text));
    expect('evidence' in found ? found.evidence.toString('utf8') : found).toBe(evidenceLine(onIt));
    // and: what loads or runs something is none of the service's pictures
    for (const foreign of [
      text.replace('src="data:image/png;base64,', 'src="https://example.com/'),
      text.replace('src="data:image/png;', 'src="data:image/svg+xml;'),
      text.replace('<img', '<img onerror="alert(1)"'),
      text.replace('<img', '<img srcset="x"'),
    ])
      expect(evidenceInPage(Buffer.from(foreign))).toMatchObject({ fault: { code: 'PAGE_CHANGED' } });
  });

  it('names the screen where the service does not have it, and takes no pictures', () => {
    const { text, policy } = evidencePage(onIt, customer.customerId);
    expect(wordsOf(text, 'dl>')[0]).toContain(`Screen ${screen.presentationId}`);
    expect(policy).not.toContain('img-src');
  });
});

describe('a consent to words that a later version made invalid', () => {
  const newest = file.records[3];
  const page = (at: Date, reliance: Map<string, Reliance> | null, validUntil: Date | null = null) => {
    const ends = { validUntil: validUntil?.toISOString() ?? null };
    const ended = loggedAnew({ records: resealed(3, ends) });
    const supersession = { at, label: 'v<9>' };
    const supersessions = new Map(
      [0, 3].map((index) => [ended.records[index]?.hash ?? '', supersession] as const),
    );
    const beside = { reliance, supersessions, screens: [], otherIds: [] };
    return evidencePage(ended, customer.customerId, beside).text;
  };
  const since = (on: string) =>
    `Out of force since ${on}, 12:00:00 UTC: version v&lt;9&gt; asked for a new answer.`;

  it.each([
    ['as the next answer came', day(4), since('5 January 2030'), 'Out of force'],
    ['after the next answer', day(5), 'Withdrawn on 5 January 2030. Not in force.', 'Withdrawn'],
  ])('was out of force %s', (_when, at, words, label) => {
    for (const reliance of [new Map<string, Reliance>(), null]) {
      const text = page(at, reliance);
      expect(wordsOf(text, 'p')).toContain(words);
      expect(wordsOf(text, 'div class="verdict"')[0]).toMatch(new RegExp(` ${label}$`));
    }
  });

  it.each(['SUPERSEDED', 'EXPIRED'] as const)('says so as the newest that is %s', (obstacle) => {
    const code = String(newest?.record['templateCode']);
    const stated = new Map([[code, { mayProceed: false, obstacle, mayProceedUntil: null }]]);
    const text = page(day(20), stated, day(30));
    expect(wordsOf(text, 'p')).toContain(since('21 January 2030'));
    expect(wordsOf(text, 'div class="verdict"')[3]).toMatch(/Not in force: the text has changed since$/);
    expect(text).not.toContain('Expired on');
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

describe('what a template asks for', () => {
  const rules = (kind: string) => ({
    ...{ event: { type: 'templateRules', templateCode: 'news', kind }, leafIndex: '9', proof: [] },
  });
  const headings = (kind: string) => {
    const { text } = evidencePage({ ...file, events: [...file.events, rules(kind)] }, customer.customerId);
    return wordsOf(text, 'h3 ').slice(0, 3);
  };

  it('gives its answers their words', () => {
    expect(headings('TERMS')).toMatchObject([
      expect.stringMatching(/^1\. ✓ Agreed 3 /),
      expect.stringMatching(/^2\. ↩ Withdrew the agreement 5 /),
      expect.stringMatching(/^3\. ✕ Refused 6 /),
    ]);
    expect(headings('NOTICE')).toMatchObject([
      expect.stringMatching(/^1\. ✓ Confirmed as read 3 /),
      expect.stringMatching(/^2\. ↩ Took that back 5 /),
      expect.stringMatching(/^3\. ✕ Did not confirm it 6 /),
    ]);
  });
});

describe('a grant that waits for its confirmation', () => {
  const standing = (until: number, reliance: Map<string, Reliance> | null = new Map()) => {
    const { text } = evidencePage(told({ 3: waiting(until) }), customer.customerId, {
      reliance,
      supersessions: new Map(),
      screens: [],
      otherIds: [],
    });
    return { text, verdict: wordsOf(text, 'div class="verdict"')[3] };
  };

  it('has another colour than one in force, and says until when it waits', () => {
    const { text, verdict } = standing(101);
    expect(verdict).toBe(
      '1. ✓ Gave consent, to be confirmed 4 January 2030, 12:00:00 UTC Not in force: not confirmed yet',
    );
    expect(text.match(/<article\s+class="decision (?:waiting) other"/g)).toHaveLength(1);
    expect(text.match(/<span class="stamp waiting">/g)).toHaveLength(2);
    expect(wordsOf(text, 'p')).toContain('It waits for a confirmation until 12 April 2030, 12:00:00 UTC.');
  });

  it('was never confirmed once its time was over, also where the service states what is in force', () => {
    const expired = { mayProceed: false, obstacle: 'EXPIRED', mayProceedUntil: null } as const;
    for (const { text, verdict } of [standing(100), standing(100, new Map([['terms', expired]]))]) {
      expect(verdict).toMatch(/Never confirmed$/);
      expect(wordsOf(text, 'p')).toContain(
        'It waited for a confirmation until 11 April 2030, 12:00:00 UTC. None came, so it was never in force.',
      );
    }
  });

  it('is no more than the newest answer of an id that means another customer', () => {
    for (const { text, verdict } of [standing(101, null), standing(100, null)]) {
      expect(verdict).toMatch(/Newest answer$/);
      expect(wordsOf(text, 'p')).toContain(
        'The newest answer under this id, which means another one now. Where the person stands, only a page of that one tells.',
      );
    }
  });

  it('says when it was confirmed, by the answer that has its number', () => {
    const { text } = evidencePage(told(confirmed), customer.customerId);
    expect(wordsOf(text, 'div class="verdict"').slice(1, 3)).toEqual([
      '2. ✓ Gave consent, to be confirmed 5 January 2030, 12:00:00 UTC Confirmed',
      '3. ✓ Gave consent 6 January 2030, 12:00:00 UTC Newest answer',
    ]);
    expect(wordsOf(text, 'p')).toContain('Confirmed on 6 January 2030, 12:00:00 UTC, by the next answer.');
    expect(wordsOf(text, 'dl>')[2]).toContain('Confirms answer 2');
  });

  it('was not confirmed where another answer followed', () => {
    const { text } = evidencePage(told({ 0: waiting(3), 1: waiting(16), 2: {} }), customer.customerId);
    expect(wordsOf(text, 'div class="verdict"')[0]).toMatch(/Never confirmed$/);
    expect(wordsOf(text, 'p')).toEqual(
      expect.arrayContaining([
        'It waited for a confirmation until 4 January 2030, 12:00:00 UTC. None came, so it was never in force.',
        'Replaced by the answer of 6 January 2030.',
      ]),
    );
    const withdrawn = evidencePage(
      told({ 0: waiting(16), 1: { members: { value: 'withdraw' } } }),
      customer.customerId,
    );
    expect(wordsOf(withdrawn.text, 'p')).toContain('Withdrawn on 5 January 2030. Not in force.');
  });
});

it('a decision that was recorded anew says where it comes from, and names nobody as its sender', () => {
  const { text } = evidencePage(told({ 3: linked }), customer.customerId);
  const [, , , facts = ''] = wordsOf(text, 'dl>');
  expect(facts).toContain(
    `Recorded anew when two ids were linked, from answer 7 of subject ${formerSubject}`,
  );
  expect(facts).not.toMatch('Entered by');
});

it('a decision that was recorded anew says that it was imported, from where and how well that knows it', () => {
  const imported = told({ 3: linkedOf({ name: 'mailchimp', trust: 'STAFF_STATEMENT' }) });
  const factsIn = (locale: 'en' | 'de') => {
    const beside = { reliance: new Map(), supersessions: new Map(), screens: [], otherIds: [] };
    return wordsOf(evidencePage(imported, customer.customerId, beside, readerOf(locale)).text, 'dl>')[3];
  };
  expect(factsIn('en')).toContain(
    `from answer 7 of subject ${formerSubject} Entered by import from mailchimp How its source knows staff stated it afterwards`,
  );
  expect(factsIn('de')).toContain(
    `aus Antwort 7 des Subjekts ${formerSubject} Eingetragen durch Import aus mailchimp Woher die Quelle es weiß Personal gab es danach an`,
  );
});

it('a representative with a token of their own is not taken for the customer', () => {
  const hand = { role: 'REPRESENTATIVE', relationship: 'OTHER', check: 'NONE', evidenceSha256: null };
  const decidedBy = { ...hand, actorBinding: 'ab'.repeat(32) };
  const { text } = evidencePage(told({ 3: { members: { decidedBy } } }), customer.customerId);
  expect(wordsOf(text, 'dl>')[3]).toContain(
    'Entered by the one who decided, signed in for the customer Decided by A representative of the customer.',
  );
});

it('what is known of the screen is said in words, by what it is', () => {
  const context = {
    ...{ method: 'PAPER', setCode: 'sign-up', setRevision: 3, note: 'By post' },
    ...{ ipAddress: '203.0.113.0', userAgent: 'curl/8', observedBy: 'SERVICE', constructor: 'x' },
  };
  const { text } = evidencePage(told({ 3: { context } }), customer.customerId);
  expect(wordsOf(text, 'dl>')[3]).toMatch(
    /Answered on paper\s*Set sign-up, revision 3\s*Browser curl\/8, as the service saw it\s*IP address 203\.0\.113\.0, as the service saw it\s*Note &quot;By post&quot;\s*constructor x$/,
  );
});
