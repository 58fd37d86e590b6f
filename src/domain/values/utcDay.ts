export const dayMs = 24 * 60 * 60 * 1000;

/** Days as they are written, by their number since 1970: decisions of today and of some years before. */
const written = new Map<number, string>();
const maxWritten = 5_000;

/** The UTC day of an instant, as `2026-11-21`. @throws RangeError for an invalid date */
export function utcDay(instant: Date): string {
  const number = Math.floor(instant.getTime() / dayMs);
  const known = written.get(number);
  if (known !== undefined) return known;
  const [day = ''] = instant.toISOString().split('T');
  if (written.size >= maxWritten) written.clear();
  written.set(number, day);
  return day;
}

/** The first and the last millisecond of a UTC day. */
export function boundsOfUtcDay(day: string): { readonly first: Date; readonly last: Date } {
  return { first: new Date(`${day}T00:00:00.000Z`), last: new Date(`${day}T23:59:59.999Z`) };
}

/** How many days from the one to the other, both counted; none or less when the other comes before. */
export function countOfUtcDays(from: string, until: string): number {
  return (Date.parse(until) - Date.parse(from)) / dayMs + 1;
}

/** The days from the one to the other, both included. */
export function utcDays(from: string, until: string): readonly string[] {
  const count = Math.max(0, countOfUtcDays(from, until));
  return Array.from({ length: count }, (_, index) => utcDay(new Date(Date.parse(from) + index * dayMs)));
}
