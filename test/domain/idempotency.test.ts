import { idempotencyKeyPattern, inputHash, judgeKey } from '../../src/domain/idempotency';
import { given, versionId } from './given';

const command = given.command({
  consentVersionId: versionId(1),
  locale: 'de',
  contentHash: 'a'.repeat(64),
  channel: 'web',
});
const hash = inputHash('marketing', command);

describe('a command under an idempotency key', () => {
  it.each([
    { earlier: null, then: { kind: 'fresh' } },
    { earlier: { inputHash: hash }, then: { kind: 'replay' } },
    {
      earlier: { inputHash: 'other' },
      then: { kind: 'refused', refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } },
    },
  ])('after $earlier is $then.kind', ({ earlier, then }) => {
    expect(judgeKey(earlier, hash)).toEqual(then);
  });
});

describe('the hash of the input', () => {
  it('is SHA-256 over what was sent', () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(inputHash('marketing', { ...command })).toBe(hash);
  });

  it.each([
    { value: 'reject' },
    { consentVersionId: versionId(2) },
    { consentVersionId: null },
    { locale: 'en' },
    { locale: null },
    { contentHash: 'b'.repeat(64) },
    { contentHash: null },
    { channel: 'app' },
    { channel: null },
  ] as const)('differs for %j', (other) => {
    expect(inputHash('marketing', { ...command, ...other })).not.toBe(hash);
  });

  it('differs for another template', () => {
    expect(inputHash('terms', command)).not.toBe(hash);
  });

  it('is the same whoever sends it', () => {
    expect(inputHash('marketing', { ...command, recorder: { kind: 'service', id: 'batch' } })).toBe(hash);
  });
});

describe('an idempotency key', () => {
  it.each(['a', '!', '~', '8f14e45f-ceea-467f-9b1d-1', '!'.repeat(255)])('may be "%s"', (key) => {
    expect(idempotencyKeyPattern.test(key)).toBe(true);
  });

  it.each(['', ' ', 'a b', 'a\n', '\u007f', 'é', '!'.repeat(256), '\u0000'])('is not "%s"', (key) => {
    expect(idempotencyKeyPattern.test(key)).toBe(false);
  });
});
