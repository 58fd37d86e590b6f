import { KeptBodies } from './keptBodies';

describe('bodies kept for later', () => {
  const megabytes = (count: number) => 'a'.repeat(count * 2 ** 20);

  it.each([
    ['none', []],
    ['some, one of them empty', ['{"a":1}', '', '"ü"']],
    ['more than fit on one shelf', [megabytes(9), megabytes(6), '"ü"', megabytes(9), '']],
    ['one larger than a shelf, between small ones', ['"a"', megabytes(17), '"b"']],
  ])('come back as they were: %s', (_what, texts) => {
    // Given bodies in a buffer that the next answer overwrites
    const bodies = new KeptBodies();
    for (const text of texts) {
      const read = Buffer.from(text);
      bodies.keep(read);
      read.fill(0);
    }

    // Then each is read as it came, in the order in which they came
    expect([...bodies.texts()].map(shortened)).toEqual(texts.map(shortened));
  });

  /** What a failure prints must not be megabytes. */
  const shortened = (text: string) => `${text.length}: ${text.slice(0, 10)}`;
});
