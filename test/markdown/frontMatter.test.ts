import fc from 'fast-check';
import { readFrontMatter, writeFrontMatter } from '../../src/markdown/frontMatter';
import { block, line } from './arbitraries';

const read = (text: string) => {
  const { members, body, malformed } = readFrontMatter(text);
  return { ...Object.fromEntries(members), body, malformed };
};
const whole = { malformed: [] };

it('takes a file apart', () => {
  const text = '---\ncode: news\ntitle: News\n---\n\nMay we?\n\nYou can say no.\n';
  expect(read(text)).toEqual({ ...whole, code: 'news', title: 'News', body: 'May we?\n\nYou can say no.' });
});

it.each([
  ['values as they are written', 'label: 2.0', { label: '2.0' }],
  ['a word that other YAML takes for false', 'locale: no', { locale: 'no' }],
  ['a day', 'effectiveFrom: 2030-01-31', { effectiveFrom: '2030-01-31' }],
  ['quotes', 'title: "News: by \\u0065-mail"', { title: 'News: by e-mail' }],
  ['lines', 'changeNote: |\n  One.\n  Two.', { changeNote: 'One.\nTwo.\n' }],
  ['lines of another system', 'changeNote: |\r\n  One.\r\n  Two.\r', { changeNote: 'One.\nTwo.\n' }],
  ['comments on lines of their own', '# ours\ntitle: News\n  # theirs\n', { title: 'News' }],
  [
    'signs that are none of YAML’s there',
    'title: "# 5 &a"\nlabel: a#b & c! *',
    { title: '# 5 &a', label: 'a#b & c! *' },
  ],
  ['signs in lines', 'changeNote: |\n  # One\n  & two.\n', { changeNote: '# One\n& two.\n' }],
  ['nothing', 'validity:\nreask: ~\ngraceUntil: null', {}],
])('reads %s', (_name, yaml, members) => {
  expect(read(`---\n${yaml}\n---\nbody`)).toEqual({ ...whole, ...members, body: 'body' });
});

it.each([
  ['\n\nA\n\n', '\nA\n'],
  ['A', 'A'],
  ['\r\nA\r\nB\r\n', 'A\r\nB'],
  ['A\n\n---\n\nB\n', 'A\n\n---\n\nB'],
  ['', ''],
])('takes from %j one empty line before and one line end behind', (rest, body) => {
  expect(read(`---\ntitle: News\n---\n${rest}`)).toMatchObject({ body });
});

it.each([
  ['title: News', null, 'must start with front matter, which is YAML between two lines of ---'],
  ['', null, 'must start with front matter, which is YAML between two lines of ---'],
  ['---\ntitle: News\n', null, 'must have a line of --- at the end of its front matter'],
  ['---\n---\n', null, 'must have members in its front matter, such as title: …'],
  ['---\njust words\n---\n', null, 'must have members in its front matter, such as title: …'],
  ['---\n- a\n- list\n---\n', null, 'must have members in its front matter, such as title: …'],
  ['---\n? [a]\n: b\n---\n', null, 'must have plain names in its front matter'],
  ['---\ntitle: [News]\n---\n', 'title', 'must be text; put the value in quotes'],
  ['---\n<<: { title: News }\n---\n', '<<', 'must be text; put the value in quotes'],
])('says what is wrong with %j', (text, member, says) => {
  expect(readFrontMatter(text).malformed).toEqual([{ member, says }]);
});

it.each([
  ['code: news\ntitle: Prize draw #5 and partner # 6', 'title', 3, '# for a comment'],
  ['changeNote: Section # 12 now names a third partner.', 'changeNote', 2, '# for a comment'],
  ['title: "News" # ours', 'title', 2, '# for a comment'],
  ['title: # 5', 'title', 2, '# for a comment'],
  ['changeNote: > # 5\r\n  One', 'changeNote', 2, '# for a comment'],
  ['title: &Sons terms', 'title', 2, '& for an anchor'],
  ['title: *News* and more', 'title', 2, '* for an alias'],
  ['title: !News', 'title', 2, '! for a tag'],
  ['title: !!str News', 'title', 2, '! for a tag'],
  ['title:\n  ! News', 'title', 3, '! for a tag'],
  ['&a code: news', null, 2, '& for an anchor'],
])('takes no part of a value for something else: %j', (yaml, member, line, taken) => {
  const says = `is not text as written: at line ${line} YAML takes what begins with ${taken}; put the value in quotes`;
  expect(readFrontMatter(`---\n${yaml}\n---\n`)).toMatchObject({ malformed: [{ member, says }] });
});

it.each([
  ['---\ncode: news\ntitle: "News\n---\n', 4],
  ['---\ncode: news\ntitle: a: b\n---\n', 3],
  ['---\n\tcode: news\n---\n', 2],
  ['---\ncode: news\n\ncode: others\n---\n', 4],
])('names the line of %j that is no YAML', (text, line) => {
  const [fault] = readFrontMatter(text).malformed;
  expect(fault?.says).toMatch(new RegExp(`^is not valid YAML at line ${line}: `));
});

it('reads back lines of blanks between empty ones', () => {
  const changeNote = `${'-'.repeat(40)}    \n\n \n\n    `;
  expect(read(writeFrontMatter({ changeNote }, ''))).toEqual({ ...whole, changeNote, body: '' });
});

it('reads back what it has written, whatever the text', () => {
  fc.assert(
    fc.property(line, block, block, (title, changeNote, body) => {
      const members = { label: '2.0', title, reask: null, changeNote };
      const { reask: _left, ...written } = members;
      expect(read(writeFrontMatter(members, body))).toEqual({ ...whole, ...written, body });
    }),
    { numRuns: 500 },
  );
});
