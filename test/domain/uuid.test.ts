import fc from 'fast-check';
import { isCanonicalUuid } from '../../src/domain/values/uuid';

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it('knows every UUID', () => {
  fc.assert(fc.property(fc.uuid(), (uuid) => isCanonicalUuid(uuid)));
});

it('agrees with the pattern on what differs in one character', () => {
  const unit = fc.oneof(
    fc.constantFrom('0', '9', 'a', 'f', 'A', 'F', 'g', '-', '/', ':', '`', '\u0130', '\uff10'),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.uuid(), fc.nat(35), unit, (uuid, place, put) => {
      const text = uuid.slice(0, place) + put + uuid.slice(place + 1);
      expect(isCanonicalUuid(text)).toBe(pattern.test(text));
    }),
    { numRuns: 2_000 },
  );
});

it.each(['', 'x'.repeat(36), '0'.repeat(36), '-'.repeat(36), '00000000-0000-0000-0000-000000000000\n'])(
  'knows that %j is none',
  (text) => {
    expect(isCanonicalUuid(text)).toBe(false);
  },
);
