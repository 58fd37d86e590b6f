import { dayMs } from './utcDay';

/** Whether the name is one of the time zone database, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * The instant at which a day begins in a zone: at midnight, or where clocks are put forward then, once they have been.
 * Where they are put back to before midnight, the day begins at the first of both.
 *
 * @param day as `2027-01-01`, a day that there is
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnightMs = Date.parse(`${day}T00:00:00.000Z`);
  const offsets = [midnightMs - dayMs, midnightMs + dayMs].map((ms) => offsetMsAt(new Date(ms), timeZone));
  const candidates = offsets.map((offsetMs) => midnightMs - offsetMs).sort((a, b) => a - b);
  const first = candidates.find((ms) => zonedText(new Date(ms), timeZone).startsWith(day));
  // A day that a zone left out, as where it crossed the date line, begins where the one after it does.
  return new Date(first ?? Math.max(...candidates));
}

/** Writes an instant as RFC 3339 with the offset of the zone at that instant, to the second. */
export function zonedText(instant: Date, timeZone: string): string {
  const offsetMs = offsetMsAt(instant, timeZone);
  const [local = ''] = new Date(instant.getTime() + offsetMs).toISOString().split('.');
  const offsetMinutes = Math.trunc(Math.abs(offsetMs) / minuteMs);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const sign = offsetMs < 0 ? '-' : '+';
  return `${local}${sign}${twoDigits(Math.trunc(offsetMinutes / 60))}:${twoDigits(offsetMinutes % 60)}`;
}

const minuteMs = 60_000;

/** A few zones in one process at most; a formatter costs a hundred times what it writes. */
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 20;

function offsetMsAt(instant: Date, timeZone: string): number {
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  const parts = formatOf(timeZone).formatToParts(instant);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(instant.getTime() / 1000) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = 'numeric';
  const date = { year: numeric, month: numeric, day: numeric } as const;
  const time = { hour: numeric, minute: numeric, second: numeric, hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en', { timeZone, ...date, ...time });
  if (formats.size >= maxFormats) formats.clear();
  formats.set(timeZone, format);
  return format;
}
