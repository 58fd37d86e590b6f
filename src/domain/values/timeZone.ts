import { findInstant } from './instant';
import { dayMs } from './utcDay';
import { validUntil } from './validity';

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
 * Reads an instant as `findInstant` does, where a day begins and a time of day without an offset is one in the zone.
 * @param timeZone null for none: then days begin in UTC, and a time of day without an offset is refused
 */
export function findInstantIn(text: string, timeZone: string | null): Date | null {
  if (timeZone === null) return findInstant(text);
  const local = findInstant(text.includes('T') ? `${text}Z` : text);
  return local ? zonedInstant(text, local, timeZone) : findInstant(text);
}

/** An ISO 8601 duration; its days and months are those of the zone, or of UTC. */
export interface Lasting {
  readonly duration: string;
  readonly timeZone: string | null;
}

/** The same time of day in the zone, that much later. A duration with hours counts in UTC. */
export function endOf({ duration, timeZone }: Lasting, from: Date): Date | null {
  if (timeZone === null || duration.includes('T')) return validUntil(from, duration);
  const end = validUntil(new Date(from.getTime() + offsetMsAt(from, timeZone)), duration);
  return end && zonedInstant(end.toISOString(), end, timeZone);
}

/**
 * A day begins at midnight, or when clocks have been put forward at that time. A time of day that comes twice means the
 * first. One that is left out means the time that clocks are put forward to.
 * @param local what the text would be in UTC
 */
function zonedInstant(text: string, local: Date, timeZone: string): Date {
  const localMs = local.getTime();
  const offsets = [localMs - dayMs, localMs + dayMs].map((ms) => offsetMsAt(new Date(ms), timeZone));
  const candidates = offsets.map((offsetMs) => localMs - offsetMs).sort((a, b) => a - b);
  const written = text.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  const first = candidates.find((ms) => zonedText(new Date(ms), timeZone).startsWith(written));
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
  const [hour, minute, second] = [part('hour'), part('minute'), part('second')];
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), hour, minute, second);
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
