import { randomIdentities } from '../../src/actions/running/identities';

const kinds = [
  { what: 'salt', draw: randomIdentities.salt, bytes: 32 },
  { what: 'nonce', draw: randomIdentities.nonce, bytes: 16 },
];

test.each(kinds)('each of many is $bytes bytes that no other $what has', ({ draw, bytes }) => {
  const drawn = Array.from({ length: 1_000 }, () => Buffer.from(draw()).toString('hex'));

  expect(new Set(drawn).size).toBe(1_000);
  expect(drawn.every((hex) => hex.length === 2 * bytes && !/^0+$/.test(hex))).toBe(true);
});

test.each(kinds)('a $what stays what it is while others are drawn', ({ draw, bytes }) => {
  const kept = draw();
  const before = Buffer.from(kept).toString('hex');
  for (let drawn = 0; drawn < 300; drawn += 1) draw();

  expect(Buffer.from(kept).toString('hex')).toBe(before);
  expect(kept.buffer.byteLength).toBe(bytes);
});
