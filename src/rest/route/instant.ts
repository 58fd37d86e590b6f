import { invalidInput } from '../../domain/input/input';
import { findInstant } from '../../domain/values/instant';

/** The schema's `date-time` lets leap seconds and others pass that no clock of ours has. */
export function requireInstant(member: string, text: string): Date {
  const instant = findInstant(text);
  if (instant) return instant;
  const expected = 'an instant (RFC 3339) of whole milliseconds, with its offset as +01:00 or Z';
  throw invalidInput(member, expected, `a string of ${text.length} characters`);
}
