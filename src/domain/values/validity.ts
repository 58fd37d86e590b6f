/** Calendar parts of an ISO 8601 duration; all whole and not negative. */
interface Duration {
  readonly months: number;
  readonly days: number;
  readonly milliseconds: number;
}

/** As many digits as keep the longest sum below the year 10000, where RFC 3339 ends. */
const pattern =
  /^P(?=.)(?:(\d{1,3})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=.)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/;

function findDuration(text: string): Duration | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = partsOf(match);
  const duration = {
    months: years * 12 + months,
    days: weeks * 7 + days,
    milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1000,
  };
  return Object.values(duration).some((part) => part > 0) ? duration : null;
}

function partsOf([, ...parts]: readonly (string | undefined)[]): readonly number[] {
  return parts.map((part) => Number(part ?? 0));
}

/** Whether the text is an ISO 8601 duration of whole parts that is longer than nothing. */
export function isValidity(text: string): boolean {
  return findDuration(text) !== null;
}

/**
 * When a grant that is given at `from` expires; null when it never does. Months are counted in the UTC
 * calendar and end on the month's last day where the day does not exist (31 January + P1M = 28 February).
 */
export function validUntil(from: Date, validity: string | null): Date | null {
  return validity === null ? null : moved(from, validity, 1);
}

/** The instant that lies the duration before another. @throws RangeError unless it is a duration */
export function durationBefore(until: Date, duration: string): Date {
  return moved(until, duration, -1);
}

/** One spelling for all durations that are the same, as in UTC, where a day has 24 hours: `P1W` and `PT168H` are `P7D`. */
export function oneSpelling(text: string): string {
  const { months, days, milliseconds } = durationIn(text);
  const seconds = days * 86_400 + milliseconds / 1000;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  const day = `${part(Math.floor(months / 12), 'Y')}${part(months % 12, 'M')}${part(Math.floor(hours / 24), 'D')}`;
  const time = `${part(hours % 24, 'H')}${part(minutes % 60, 'M')}${part(seconds % 60, 'S')}`;
  const spelled = `P${day}${time && `T${time}`}`;
  return isValidity(spelled) ? spelled : text; // a part may have too many digits
}

const part = (count: number, unit: string) => (count === 0 ? '' : `${count}${unit}`);

/** Months differ, so two beginnings are tried. */
export function isShorter(duration: string, validity: string): boolean {
  const from = [new Date('2027-02-01'), new Date('2027-07-01')];
  return from.every((each) => durationBefore(moved(each, validity, 1), duration) > each);
}

function durationIn(text: string): Duration {
  const duration = findDuration(text);
  if (!duration) throw new RangeError(`A validity is an ISO 8601 duration, got "${text}".`);
  return duration;
}

function moved(from: Date, text: string, direction: 1 | -1): Date {
  const duration = durationIn(text);
  const end = addMonths(from, direction * duration.months);
  end.setUTCDate(end.getUTCDate() + direction * duration.days);
  return new Date(end.getTime() + direction * duration.milliseconds);
}

function addMonths(from: Date, months: number): Date {
  const end = new Date(from);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  end.setUTCDate(Math.min(day, daysInMonth(end)));
  return end;
}

function daysInMonth(instant: Date): number {
  const end = new Date(instant);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  return end.getUTCDate();
}
