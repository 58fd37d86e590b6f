import * as input from '../../src/domain/input/input';
import { refusalOf } from './refused';

type Check = (member: string, value: string) => string;

const line: Check = (member, value) => input.requireLine(member, value, 20);
const block: Check = (member, value) => input.requireBlock(member, value, 20);

function refuses(by: Check, expected: string, misuses: readonly string[]): void {
  it.each(misuses)('%j', (sent) => {
    expect(refusalOf(() => by('the.member', sent))).toMatchObject({
      code: 'INVALID_INPUT',
      member: 'the.member',
      expected,
      came: `a string of ${sent.length} characters`,
    });
  });
}

describe('no UUID is', () => {
  const uuid = '00000000-0000-4000-8000-000000000001';
  refuses(input.requireUuid, 'a UUID', [
    '',
    'x',
    `{${uuid}}`,
    `urn:uuid:${uuid}`,
    uuid.replaceAll('-', ''),
    ` ${uuid}`,
    `${uuid}\n`,
    `${uuid}0`,
    uuid.replace('1', 'g'),
    uuid.replace('-', '0'),
    `${uuid}' OR 1=1`,
  ]);
});

describe('no template code is', () => {
  refuses(
    input.requireTemplateCode,
    '1 to 64 of a-z, 0-9, ".", "_" and "-", starting with a letter or digit',
    ['', 'Marketing', '.a', '-a', '_a', 'a b', 'a/b', 'a%2f', 'ä', 'a\n', 'a\u0000', 'a'.repeat(65)],
  );
});

describe('no locale is', () => {
  refuses(input.requireLocale, 'a language tag (BCP 47) such as de-AT', [
    '',
    'german!',
    'de_AT',
    '*',
    'x'.repeat(500),
    '\ud800',
  ]);
});

describe('no content hash is', () => {
  refuses(input.requireContentHash, 'a SHA-256 hash in hex', [
    '',
    'a'.repeat(63),
    'a'.repeat(65),
    'g'.repeat(64),
    `${'a'.repeat(64)}\n`,
  ]);
});

describe('no decision value is', () => {
  refuses(input.requireDecisionValue, 'one of given, reject, withdraw', [
    '',
    'GIVEN',
    'accept',
    'given ',
    '__proto__',
  ]);
});

describe('no idempotency key is', () => {
  refuses(input.requireIdempotencyKey, '1 to 255 visible ASCII characters', [
    '',
    ' ',
    'a b',
    'é',
    '\u0000',
    '\ud800',
    'x'.repeat(256),
  ]);
});

/** What reads otherwise than it is stored: letters turned round, or there and not shown. */
const deceptive = [
  ...['a\u202ab', 'a\u202bb', 'a\u202cb', 'a\u202db', 'a\u202eb'],
  ...['a\u2066b', 'a\u2067b', 'a\u2068b', 'a\u2069b', 'a\u206eb'],
  ...['a\ufff9b\ufffac\ufffb', 'a\u{e0001}', 'a\u{e0041}\u{e007f}', 'a\u{1d173}b', 'a\uffff', '\ufdd0b'],
];

describe('no line is', () => {
  refuses(line, '1 to 20 characters without control characters or bidirectional controls, not all blank', [
    ...deceptive,
    '',
    ' ',
    '\u00a0\u3000',
    'x'.repeat(21),
    'a\nb',
    'a\tb',
    'a\u0000',
    'a\u001f',
    'a\u007f',
    'a\u0080',
    'a\u009f',
    'a\u2028b',
    'a\u2029b',
    '\ud800',
    '\udc00a',
    '👋\ud83d',
  ]);
});

describe('no block is', () => {
  refuses(
    block,
    '1 to 20 characters without bidirectional controls or control characters other than tab and line feed, not all blank',
    [
      ...deceptive,
      '',
      '\n\t ',
      'x'.repeat(21),
      'a\u0000',
      'a\u0008',
      'a\u000b',
      'a\u000c',
      'a\u001f',
      'a\u007f',
      'a\u0085b',
      '\ud800',
      'a\udc00',
    ],
  );
});

describe('no whole number from 1 to 100 is', () => {
  it.each([0, 101, 1.5, -1, NaN, Infinity])('%p', (value) => {
    expect(refusalOf(() => input.requireWholeNumber('first', value, 1, 100))).toMatchObject({
      code: 'INVALID_INPUT',
      member: 'first',
      expected: 'a whole number from 1 to 100',
      came: String(value),
    });
  });
});

it('what is optional is checked when it is there, even if empty', () => {
  expect(refusalOf(() => input.optional(line, 'channel', ''))).toMatchObject({ member: 'channel' });
});

it('no refusal repeats what came', () => {
  const secret = 'anna@example.org';
  for (const by of [
    input.requireUuid,
    input.requireLocale,
    input.requireContentHash,
    input.requireDecisionValue,
  ]) {
    expect(JSON.stringify(refusalOf(() => by('member', secret)))).not.toContain(secret);
  }
});
