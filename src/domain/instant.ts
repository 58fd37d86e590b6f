const pattern =
  /^(\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/;

/**
 * Reads an instant as people write it: RFC 3339, where seconds may be left out, or a day, which begins at
 * midnight in UTC. A time of day without its zone is none, for it would be another instant on each machine.
 */
export function findInstant(text: string): Date | null {
  const [, day] = pattern.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return null;
  return new Date(text);
}

/** JavaScript reads 30 February as 2 March. */
function isDay(day: string): boolean {
  const instant = new Date(day);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
}
