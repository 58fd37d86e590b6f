import { invalidInput } from '../../../domain/input/input';
import { isWritable } from '../../../domain/values/instant';
import { findInstantIn, isTimeZone } from '../../../domain/values/timeZone';

/** Reads an instant as the file has it; null for another text. */
export type TimeForm = (text: string) => Date | null;

/** `M` and `d` have one digit or two. */
const parts = /yyyy|MM?|dd?|HH|mm|ss/g;
const expected = 'epoch_s, epoch_ms or a pattern such as yyyy-MM-dd HH:mm:ss';

/**
 * Several forms of one column. A text that two of them read differently is none.
 * @throws Refused `INVALID_INPUT`
 */
export function timeFormsOf(at: string, times: readonly string[], zone: string | null): TimeForm | null {
  if (times.length < 2) return timeFormOf(at, times[0] ?? null, zone);
  const forms = times.map((time) => timeFormOf(at, time, zone));
  return (text) => {
    const read = new Set(forms.flatMap((form) => form?.(text)?.getTime() ?? []));
    const [instant] = read;
    return instant === undefined || read.size > 1 ? null : new Date(instant);
  };
}

/**
 * Null for RFC 3339, which needs no form.
 * @param zone of a pattern. An hour that comes twice there means the first, as everywhere.
 * @throws Refused `INVALID_INPUT`
 */
function timeFormOf(at: string, time: string | null, zone: string | null): TimeForm | null {
  if (time === null && zone === null) return null;
  if (time === 'epoch_s') return (text) => epochInstant(text, 1000);
  if (time === 'epoch_ms') return (text) => epochInstant(text, 1);
  const order = (time?.match(parts) ?? []).map((part) => (part.length === 1 ? part + part : part));
  const isOnce = new Set(order).size === order.length;
  // Each needs those before it, so that no minutes are left out by a slip.
  const isWhole = ['yyyy', 'MM', 'dd', 'HH', 'mm', 'ss'].slice(0, Math.max(3, order.length));
  if (
    time === null ||
    !isOnce ||
    !isWhole.every((each) => order.includes(each)) ||
    /[^ T.:/-]/.test(time.replace(parts, ''))
  )
    throw invalidInput(`${at}.time`, expected);
  if (zone === null || !isTimeZone(zone))
    throw invalidInput(`${at}.zone`, 'a time zone such as Europe/Berlin or UTC');
  const digits = time
    .replaceAll('.', '[.]')
    // Of two digits it must take both.
    .replace(parts, ({ length }) => (length === 1 ? '(\\d{1,2})(?!\\d)' : `(\\d{${length}})`));
  const form = new RegExp(`^${digits}$`);
  return (text) => {
    const found = form.exec(text);
    const of = (part: string) => found?.[order.indexOf(part) + 1]?.padStart(2, '0') ?? '';
    const [hour, minute, second] = ['HH', 'mm', 'ss'].map((each) => (order.includes(each) ? of(each) : '00'));
    const local = `${of('yyyy')}-${of('MM')}-${of('dd')}T${hour}:${minute}:${second}`;
    // An offset spares the search for one, which costs a hundred times the rest.
    return found && findInstantIn(zone === 'UTC' ? `${local}Z` : local, zone);
  };
}

function epochInstant(text: string, unitMs: number): Date | null {
  const instant = new Date(/^\d{1,15}$/.test(text) ? Number(text) * unitMs : NaN);
  return isWritable(instant) ? instant : null;
}
