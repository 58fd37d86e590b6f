/** `Retry-After` in seconds (RFC 9110, section 10.2.3); a proxy may send a date, which its own clock made. */
export function secondsToWait(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
