import { InvalidArgumentError, Option } from 'commander';
import { findInstantIn, isTimeZone, zonedText } from '../../domain/values/timeZone';
import { durationBefore, isValidity, validUntil } from '../../domain/values/validity';
import { NotUnderstood } from './explain';

/** An instant as somebody wrote it: it is one once its zone is known, and what a duration counts from. */
export interface GivenInstant {
  /**
   * @param timeZone UTC unless one is named
   * @param from what a duration counts from; now by default
   * @throws NotUnderstood for a time of day without a zone
   */
  in(timeZone: string | undefined, from?: Date): Date;
}

/** Reads an instant, a day, a time of day or how long from now. @throws InvalidArgumentError */
export function givenInstant(text: string): GivenInstant {
  return requireGiven(findGivenInstant(text, validUntil));
}

/** The same, where a duration is how long ago. @throws InvalidArgumentError */
export function pastInstant(text: string): GivenInstant {
  return requireGiven(findPastInstant(text));
}

export function findPastInstant(text: string): GivenInstant | null {
  return findGivenInstant(text, durationBefore);
}

function findGivenInstant(
  text: string,
  move: (from: Date, duration: string) => Date | null,
): GivenInstant | null {
  if (isValidity(text)) return { in: (_zone, from = new Date()) => move(from, text) ?? from };
  // Whether it is one shows in any zone.
  if (findInstantIn(text, 'UTC') === null) return null;
  return { in: (zone) => findInstantIn(text, zone ?? null) ?? refuseLocal(text) };
}

function requireGiven(given: GivenInstant | null): GivenInstant {
  if (given) return given;
  throw new InvalidArgumentError(
    'It must be an instant such as 2030-01-31T12:00:00Z, or a duration such as P14D. A day, or a time such as 2030-01-31T12:00, is one in --time-zone.',
  );
}

function refuseLocal(text: string): never {
  throw new NotUnderstood(`${text} is a time of day somewhere: say where with --time-zone, or end it with Z`);
}

export function timeZone(): Option {
  const option = new Option(
    '--time-zone <zone>',
    'the zone of days and times, such as Europe/Berlin (default: UTC)',
  );
  return option.argParser(timeZoneOf);
}

/** An instant as it was meant, and as the service keeps it. */
export function instantWords(instant: Date, zone: string | undefined): string {
  const inUtc = instant.toISOString();
  return zone === undefined ? inUtc : `${zonedText(instant, zone)} (${inUtc})`;
}

/** An instant for people: in UTC unless a zone is named. */
export function instantIn(instant: Date, zone: string | undefined): string {
  return zone === undefined ? instant.toISOString() : zonedText(instant, zone);
}

function timeZoneOf(text: string): string {
  if (isTimeZone(text)) return text;
  throw new InvalidArgumentError(
    'It must be a time zone by its name, such as Europe/Berlin or America/New_York.',
  );
}
