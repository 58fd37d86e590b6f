import { applyPatch } from 'diff';
import fc from 'fast-check';
import { compareTexts, type DiffKind, type TextComparison } from '../../src/texts/textComparison';
import { draftTexts, type TextInput } from '../../src/domain/publishing/draft';

const english: TextInput = { locale: 'en', title: 'News by e-mail', body: 'One\nTwo\nThree' };
const german: TextInput = { locale: 'de', title: 'Neuigkeiten', body: 'Eins\n' };

async function compared(old: readonly TextInput[], now: readonly TextInput[]) {
  return compareTexts(draftTexts(old), draftTexts(now));
}

async function onlyComparison(old: TextInput | null, now: TextInput | null): Promise<TextComparison> {
  const [comparison] = await compared(old ? [old] : [], now ? [now] : []);
  if (!comparison) throw new Error('Nothing was compared.');
  return comparison;
}

const joined = (parts: readonly { kind: DiffKind; text: string }[], kind: DiffKind) =>
  parts.filter((part) => part.kind === 'SAME' || part.kind === kind).map(({ text }) => text);

describe('two wordings of a text', () => {
  it('differ by words in the title and by lines in the body', async () => {
    const now = { ...english, title: 'News and offers by e-mail', body: 'One\n2\nThree\n' };
    expect(await onlyComparison(english, now)).toEqual({
      locale: 'en',
      change: 'CHANGED',
      title: [
        { kind: 'SAME', text: 'News ' },
        { kind: 'ADDED', text: 'and offers ' },
        { kind: 'SAME', text: 'by e-mail' },
      ],
      body: [
        {
          oldStart: 1,
          newStart: 1,
          lines: [
            { kind: 'SAME', text: 'One' },
            { kind: 'REMOVED', text: 'Two' },
            { kind: 'ADDED', text: '2' },
            { kind: 'SAME', text: 'Three' },
          ],
        },
      ],
      unified: [
        '--- before/en',
        '+++ draft/en',
        '@@ -1,5 +1,5 @@',
        '-News by e-mail',
        '+News and offers by e-mail',
        ' ',
        ' One',
        '-Two',
        '+2',
        ' Three',
        '',
      ].join('\n'),
    });
  });

  it('are unchanged when they are the same to the letter, whatever their change notes', async () => {
    expect(await onlyComparison(english, { ...english, changeNote: 'Nothing' })).toEqual({
      locale: 'en',
      change: 'UNCHANGED',
      title: [{ kind: 'SAME', text: english.title }],
      body: [],
      unified: '',
    });
  });

  it.each([
    ['a blank at a line’s end', 'One\nTwo \nThree'],
    ['empty lines around', '\n\nOne\nTwo\nThree\n \n'],
    ['line ends', 'One\r\nTwo\r\nThree'],
  ])('are unchanged but for %s, though stored so by an earlier release', async (_what, body) => {
    const [now] = draftTexts([{ ...english, title: 'Nu\u0308r' }]);
    const stored = { locale: 'en', changeNote: null, title: 'N\u00fcr', body, contentHash: 'another' };
    const [comparison] = await compareTexts([stored], now ? [now] : []);
    expect(comparison).toMatchObject({
      change: 'UNCHANGED',
      title: [{ kind: 'SAME', text: 'N\u00fcr' }],
      body: [],
      unified: '',
    });
  });

  it('show signs that nobody sees where they differ by them', async () => {
    const now = { ...english, title: 'News\u200b by e-mail', body: 'One\nTw\u200bo  \nThr\u{ad}ee' };
    const { title, body, unified } = await onlyComparison({ ...english, body: 'One\nTwo\nThr\u{ad}ee' }, now);
    expect(joined(title, 'ADDED').join('')).toBe('News\\u{200b} by e-mail');
    expect(body[0]?.lines).toContainEqual({ kind: 'ADDED', text: 'Tw\\u{200b}o\\u{20}\\u{20}' });
    expect(unified).toContain('\n-Two\n+Tw\\u{200b}o\\u{20}\\u{20}\n Thr\u{ad}ee\n');
  });

  it.each([
    ['a break of a line', { ...english, body: 'One\nTwo  \nThree' }],
    ['the title alone', { ...english, title: 'News' }],
  ])('are changed by %s', async (_what, now) => {
    const { change, unified } = await onlyComparison(english, now);
    expect(change).toBe('CHANGED');
    expect(unified).not.toBe('');
  });
});

describe('locales', () => {
  it('come in the order of the draft, then those that it dropped', async () => {
    const french = { ...english, locale: 'fr' };
    const comparisons = await compared([german, english], [french, english]);
    expect(comparisons.map(({ locale, change }) => [locale, change])).toEqual([
      ['fr', 'ADDED'],
      ['en', 'UNCHANGED'],
      ['de', 'REMOVED'],
    ]);
  });

  it('show all of a text that is new, and all of one that is dropped', async () => {
    expect(await onlyComparison(null, german)).toMatchObject({
      title: [{ kind: 'ADDED', text: 'Neuigkeiten' }],
      body: [{ oldStart: 0, newStart: 1, lines: [{ kind: 'ADDED', text: 'Eins' }] }],
    });
    expect(await onlyComparison(german, null)).toMatchObject({
      title: [{ kind: 'REMOVED', text: 'Neuigkeiten' }],
      body: [{ oldStart: 1, newStart: 0, lines: [{ kind: 'REMOVED', text: 'Eins' }] }],
    });
  });
});

it('leads from the one text to the other, whatever they are', async () => {
  const line = fc.constantFrom('', 'a', 'b', 'c', ' d', '# e', '+f', '-g', '\\h', '同意');
  const text = fc
    .tuple(fc.constantFrom('A b', 'A c', 'B'), fc.array(line, { maxLength: 12 }), fc.boolean())
    .map(([title, lines, ends]): TextInput => ({
      locale: 'en',
      title,
      body: `${['x', ...lines].join('\n')}${ends ? 'y' : ''}`,
    }));
  await fc.assert(
    fc.asyncProperty(text, text, async (oldInput, nowInput) => {
      const [old, now] = draftTexts([oldInput, { ...nowInput, locale: 'de' }]);
      if (!old || !now) throw new Error('A text is missing.');
      const { title, body, unified, change } = await onlyComparison(oldInput, nowInput);
      expect(joined(title, 'REMOVED').join('')).toBe(old.title);
      expect(joined(title, 'ADDED').join('')).toBe(now.title);
      for (const hunk of body) {
        expect(old.body.split('\n')).toEqual(expect.arrayContaining(joined(hunk.lines, 'REMOVED')));
        const from = hunk.newStart - 1;
        const added = joined(hunk.lines, 'ADDED');
        if (hunk.newStart > 0) expect(now.body.split('\n').slice(from, from + added.length)).toEqual(added);
      }
      const isSame = old.title === now.title && old.body === now.body;
      expect(change).toBe(isSame ? 'UNCHANGED' : 'CHANGED');
      const oldWhole = `${old.title}\n\n${old.body}\n`;
      const newWhole = `${now.title}\n\n${now.body}\n`;
      expect(isSame ? newWhole : applyPatch(oldWhole, unified)).toBe(newWhole);
    }),
    { numRuns: 300 },
  );
});

it('of two long texts that have nothing in common takes no longer than a moment', async () => {
  const long = (word: string): TextInput => ({
    locale: 'en',
    title: word,
    body: Array.from({ length: 30_000 }, (_none, index) => `${word}${index % 7}`)
      .join('\n')
      .slice(0, 100_000),
  });
  const startedAt = performance.now();
  const { body, unified } = await onlyComparison(long('a'), long('b'));

  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(body).toHaveLength(1);
  expect(joined(body[0]?.lines ?? [], 'ADDED').join('\n')).toBe(long('b').body);
  expect(applyPatch(`a\n\n${long('a').body}\n`, unified)).toBe(`b\n\n${long('b').body}\n`);
});

describe('texts of very many lines', () => {
  const lines = (changed: (index: number) => boolean): TextInput => ({
    ...english,
    body: Array.from({ length: 49_000 }, (_none, index) =>
      changed(index) ? 'c' : 'ab'.charAt(index % 2),
    ).join('\n'),
  });
  const old = lines(() => false);

  it('are compared line by line where little changed, and else as a whole', async () => {
    const few = await onlyComparison(
      old,
      lines((index) => index % 10_000 === 5_000),
    );
    expect(few.body).toHaveLength(5);
    const many = await onlyComparison(
      old,
      lines((index) => index % 200 === 0),
    );
    expect(many.body).toHaveLength(1);
  });

  it('leave others their turn, however many are compared at once', async () => {
    const now = lines((index) => index % 5_000 === 0);
    let turns = 0;
    const counting = setInterval(() => (turns += 1));
    await Promise.all(Array.from({ length: 10 }, () => onlyComparison(old, now)));
    clearInterval(counting);
    expect(turns).toBeGreaterThanOrEqual(9);
  });
});
