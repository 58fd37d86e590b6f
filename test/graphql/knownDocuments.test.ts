import { parse } from 'graphql';
import { KnownDocuments, sha256Hex } from '../../src/graphql/execution/knownDocuments';

const keep = async (documents: KnownDocuments, text: string) => {
  await documents.set(`schema:${sha256Hex(text)}`, parse(text));
  return text;
};
const isKnown = (documents: KnownDocuments) => (text: string) => documents.find(sha256Hex(text)) !== null;
const withFields = (name: string, count: number) => `query ${name} { ${'title '.repeat(count)} }`;

test('a document is found by the hash of its text, whether Apollo Server or the door asks', async () => {
  const documents = new KnownDocuments();
  const text = await keep(documents, '{ title }');

  expect(documents.find(sha256Hex(text))).toEqual({ document: parse(text), tokens: 3 });
  expect(await documents.get(`schema:${sha256Hex(text)}`)).toEqual(parse(text));
  expect(documents.find(sha256Hex('{ title  }'))).toBeNull();
});

test('what is remembered is bounded by what it holds: large documents drive out more than small ones', async () => {
  const documents = new KnownDocuments();
  const small = await Promise.all(
    Array.from({ length: 1_000 }, (_none, index) => keep(documents, withFields(`Small${index}`, 2))),
  );
  expect(small.every(isKnown(documents))).toBe(true);

  // Each weighs some 4,000, of the 60,000 that there is room for.
  for (let index = 0; index < 14; index += 1) await keep(documents, withFields(`Large${index}`, 1_200));

  expect(small.filter(isKnown(documents)).length).toBeLessThan(500);
});

test('comments and white space count as well, which no node holds', async () => {
  const documents = new KnownDocuments();
  for (const padding of ['#\n'.repeat(6_000), ' '.repeat(110_000)]) {
    const text = await keep(documents, `{ title }${padding}`);
    expect(isKnown(documents)(text)).toBe(false);
  }
});

test('a document that would take the place of a hundred others is not remembered', async () => {
  const documents = new KnownDocuments();
  const text = await keep(documents, withFields('Huge', 4_000));
  expect(isKnown(documents)(text)).toBe(false);
});
