/** The UTC day of an instant, as `2026-11-21`. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The first and the last millisecond of a UTC day. */
export function boundsOfUtcDay(day: string): { readonly first: Date; readonly last: Date } {
  return { first: new Date(`${day}T00:00:00.000Z`), last: new Date(`${day}T23:59:59.999Z`) };
}

const dayMs = 24 * 60 * 60 * 1000;

/** How many days from the one to the other, both counted; none or less when the other comes before. */
export function countOfUtcDays(from: string, until: string): number {
  return (Date.parse(until) - Date.parse(from)) / dayMs + 1;
}

/** The days from the one to the other, both included. */
export function utcDays(from: string, until: string): readonly string[] {
  const count = Math.max(0, countOfUtcDays(from, until));
  return Array.from({ length: count }, (_, index) => utcDay(new Date(Date.parse(from) + index * dayMs)));
}
