import { invalidInput } from '../../domain/input/input';
import { instantText } from '../../domain/values/instant';

/** Where RFC 3339 ends. */
const latestExpiry = new Date('9999-12-31T23:59:59.999Z');

/**
 * A key that was found would otherwise be good for ever, however soon its own end.
 *
 * @param latest when the key ends that it is issued with; null where nothing ends
 * @throws Refused `INVALID_INPUT`
 */
export function requireExpiry(expiresAt: Date | null, now: Date, latest: Date | null): Date | null {
  if (latest && (expiresAt === null || expiresAt > latest)) {
    const expected = `an instant no later than ${instantText(latest)}, when the key ends that issues it`;
    throw invalidInput('expiresAt', expected, expiresAt === null ? 'nothing' : 'a later one');
  }
  if (expiresAt === null || (expiresAt > now && expiresAt <= latestExpiry)) return expiresAt;
  const came = expiresAt > now ? 'an instant after the year 9999' : 'an instant in the past';
  throw invalidInput('expiresAt', 'an instant in the future', came);
}
