import { dayMs } from '../values/utcDay';

/** No receiver can put a message off for longer. */
export const maxRetryAfterMs = dayMs;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const time = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';

/** The three forms of a date that RFC 9110, section 5.6.7, has recipients accept. */
const dateForms = [
  `^[A-Z][a-z]{2}, (?<day>\\d\\d) (?<month>[A-Z][a-z]{2}) (?<year>\\d{4}) ${time} GMT$`,
  `^[A-Z][a-z]{5,8}, (?<day>\\d\\d)-(?<month>[A-Z][a-z]{2})-(?<year>\\d\\d) ${time} GMT$`,
  `^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`,
].map((form) => new RegExp(form));

/**
 * How long a receiver asks to wait (RFC 9110, section 10.2.3): seconds or an HTTP date, from 0 to 24 hours. Null for
 * a header that is not there or cannot be read.
 */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return bounded(Number(text) * 1000);
  const instantMs = httpDateMs(text, now);
  return instantMs === null ? null : bounded(instantMs - now.getTime());
}

function bounded(ms: number): number {
  return Math.min(Math.max(ms, 0), maxRetryAfterMs);
}

function httpDateMs(text: string, now: Date): number | null {
  const groups = dateForms.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  if (!groups) return null;
  const part = (name: string): number => Number(groups[name]);
  const month = months.indexOf(groups['month'] ?? '');
  const year = fullYear(part('year'), now);
  const date = new Date(Date.UTC(year, month, part('day'), part('hour'), part('minute'), part('second')));
  const isThere = date.getUTCMonth() === month && date.getUTCDate() === part('day');
  // A leap second is read as the second after it.
  return isThere && part('hour') < 24 && part('minute') < 60 && part('second') < 61 ? date.getTime() : null;
}

/** Two digits name the latest such year that is not more than 50 years ahead. */
function fullYear(year: number, now: Date): number {
  if (year >= 100) return year;
  const newest = now.getUTCFullYear() + 50;
  return newest - ((((newest - year) % 100) + 100) % 100);
}
