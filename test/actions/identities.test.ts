import { randomIdentities } from '../../src/actions/running/identities';

test('each of many salts is 32 bytes that no other has', () => {
  const salts = Array.from({ length: 1_000 }, () => randomIdentities.salt());
  const asHex = salts.map((salt) => Buffer.from(salt).toString('hex'));

  expect(new Set(asHex).size).toBe(1_000);
  expect(asHex.every((hex) => /^[0-9a-f]{64}$/.test(hex))).toBe(true);
});

test('a salt stays what it is while others are drawn', () => {
  const salt = randomIdentities.salt();
  const before = Buffer.from(salt).toString('hex');
  for (let drawn = 0; drawn < 300; drawn += 1) randomIdentities.salt();

  expect(Buffer.from(salt).toString('hex')).toBe(before);
  expect(salt.buffer.byteLength).toBe(32);
});
