import { randomBytes, randomUUID } from 'node:crypto';
import { apiKeyHashHex, apiKeySecret, isApiKeySecret } from '../../src/domain/access/apiKey';

/*
 * No secret is ever compared with another. A key is looked up by its SHA-256, so the time of a look-up
 * depends on how far two hashes agree. Nobody can choose that without knowing the key. That each
 * guess is one look-up, and no write, is shown in test/keys/apiKeys.misuse.test.ts.
 */

const secret = apiKeySecret(randomUUID(), randomBytes(32));
const hash = apiKeyHashHex(secret);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function agreement(one: string, other: string): number {
  const first = Array.from(one).findIndex((character, index) => character !== other[index]);
  return first < 0 ? one.length : first;
}

it('a guess that is right but for one character, wherever it stands, is as far off as any other', () => {
  const guesses = Array.from(secret).flatMap((character, at) =>
    Array.from(alphabet)
      .filter((other) => other !== character)
      .map((other) => secret.slice(0, at) + other + secret.slice(at + 1)),
  );
  const keys = guesses.filter(isApiKeySecret);
  const agreements = keys.map((guess) => agreement(apiKeyHashHex(guess), hash));
  expect(keys.length).toBeGreaterThan(2_000);
  // Of some three thousand random hashes, hardly one agrees in more than seven of its 64 digits.
  expect(Math.max(...agreements)).toBeLessThan(9);
  expect(agreements.reduce((sum, digits) => sum + digits, 0) / keys.length).toBeLessThan(0.2);
});

it('the hash is of the whole secret, its id too', () => {
  const random = randomBytes(32);
  const [one, other] = [apiKeySecret(randomUUID(), random), apiKeySecret(randomUUID(), random)];
  expect(apiKeyHashHex(one)).not.toBe(apiKeyHashHex(other));
});
