import * as input from '../../src/domain/input/input';
import { isTemplateCode } from '../../src/domain/values/templateCode';
import { versionId } from './given';

const line = (member: string, value: string) => input.requireLine(member, value, 20);
const block = (member: string, value: string) => input.requireBlock(member, value, 20);

describe('what callers send comes out in its canonical form', () => {
  it.each([
    { what: 'a UUID', by: input.requireUuid, sent: versionId(1), then: versionId(1) },
    {
      what: 'a UUID in capitals',
      by: input.requireUuid,
      sent: 'ABCDEF01-2345-6789-ABCD-EF0123456789',
      then: 'abcdef01-2345-6789-abcd-ef0123456789',
    },
    { what: 'a template code', by: input.requireTemplateCode, sent: 'a', then: 'a' },
    {
      what: 'a long template code',
      by: input.requireTemplateCode,
      sent: `0${'._-z'.repeat(15)}abc`,
      then: `0${'._-z'.repeat(15)}abc`,
    },
    { what: 'a locale', by: input.requireLocale, sent: 'de-at', then: 'de-AT' },
    { what: 'a content hash', by: input.requireContentHash, sent: 'AB'.repeat(32), then: 'ab'.repeat(32) },
    { what: 'a grant', by: input.requireDecisionValue, sent: 'given', then: 'given' },
    { what: 'a no', by: input.requireDecisionValue, sent: 'reject', then: 'reject' },
    { what: 'a withdrawal', by: input.requireDecisionValue, sent: 'withdraw', then: 'withdraw' },
    { what: 'an idempotency key', by: input.requireIdempotencyKey, sent: 'Key~!', then: 'Key~!' },
    { what: 'a line', by: line, sent: ' Grüße 👋 שלום', then: ' Grüße 👋 שלום' },
    {
      what: 'a line of right-to-left scripts with their marks',
      by: line,
      sent: 'ל\u200fא C\u200e\u061c ب\u200cم',
      then: 'ל\u200fא C\u200e\u061c ب\u200cم',
    },
    { what: 'a line with a joined emoji', by: line, sent: '👩\u200d💻 ❤\ufe0f', then: '👩\u200d💻 ❤\ufe0f' },
    { what: 'a line of full length', by: line, sent: 'x'.repeat(20), then: 'x'.repeat(20) },
    { what: 'a line of one', by: line, sent: 'x', then: 'x' },
    { what: 'a block', by: block, sent: '\ta\nb', then: '\ta\nb' },
    { what: 'a block with other line ends', by: block, sent: 'a\r\nb\rc\r\r\nd', then: 'a\nb\nc\n\nd' },
    {
      what: 'a block that is short enough once its line ends are',
      by: block,
      sent: `x${'\r\n'.repeat(18)}x`,
      then: `x${'\n'.repeat(18)}x`,
    },
    { what: 'a block of full length', by: block, sent: 'x'.repeat(20), then: 'x'.repeat(20) },
  ])('$what', ({ by, sent, then }) => {
    expect(by('member', sent)).toBe(then);
  });

  it.each([1, 50, 100])('the whole number %i', (value) => {
    expect(input.requireWholeNumber('first', value, 1, 100)).toBe(value);
  });

  it.each([null, undefined])('%p for what was left out', (value) => {
    expect(input.optional(input.requireLocale, 'locale', value)).toBeNull();
  });

  it('what is optional and there', () => {
    expect(input.optional(input.requireLocale, 'locale', 'DE')).toBe('de');
  });
});

it.each([
  ['marketing', true],
  ['Marketing', false],
  ['', false],
])('"%s" is a template code: %p', (text, then) => {
  expect(isTemplateCode(text)).toBe(then);
});
