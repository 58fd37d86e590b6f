import { InvalidArgumentError, Option } from 'commander';
import { findInstant } from '../../domain/values/instant';
import { isTimeZone, startOfDay, zonedText } from '../../domain/values/timeZone';

/** An instant as somebody wrote it: a day is an instant once its zone is known. */
export interface GivenInstant {
  /** @param timeZone UTC unless one is named */
  in(timeZone: string | undefined): Date;
}

/** Reads an instant or a day. @throws InvalidArgumentError */
export function givenInstant(text: string): GivenInstant {
  const given = findGivenInstant(text);
  if (given) return given;
  throw new InvalidArgumentError(
    'It must be an instant such as 2030-01-31T12:00:00Z, or a day, which begins at midnight in --time-zone.',
  );
}

/** Null for what is neither. */
export function findGivenInstant(text: string): GivenInstant | null {
  const instant = findInstant(text);
  const isDay = !text.includes('T');
  return instant && { in: (zone) => (isDay && zone !== undefined ? startOfDay(text, zone) : instant) };
}

/** `--time-zone`, for commands that take or show days. */
export function timeZone(): Option {
  const option = new Option('--time-zone <zone>', 'where days begin, such as Europe/Berlin (default: UTC)');
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
