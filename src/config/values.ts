/** Reads one variable. A fault is collected and thrown with the others; the variable then counts as unset. */
export type Read = <Value>(name: string, parse: (value: string | undefined) => Value) => Value;

export function readNumber(read: Read, name: string, byDefault: number, min: number, max: number): number {
  return read(name, (value) => parseNumber(value, byDefault, min, max));
}

/* The forms that variables have in common. Each throws an Error that says what was expected. */

/** Null for a variable that is not set. */
export function ifSet<Value>(parse: (value: string) => Value): (value?: string) => Value | null {
  return (value) => (value === undefined ? null : parse(value));
}

export const textIfSet = ifSet((value) => value);

export function httpUrl(url: string): URL {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url);
  throw new Error('expected a URL that starts with https:// or http://');
}

export function parseFlag(value = 'false'): boolean {
  return oneOf(['true', 'false'], value) === 'true';
}

export function oneOf<T extends string>(allowed: readonly T[], value: string): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new Error(`expected one of ${allowed.join(', ')}, got ${JSON.stringify(value)}`);
}

export function parseNumber(value: string | undefined, byDefault: number, min: number, max: number): number {
  if (value === undefined) return byDefault;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (number >= min && number <= max) return number;
  throw new Error(`expected a whole number from ${min} to ${max}, got ${JSON.stringify(value)}`);
}

export function parseHost(value = '127.0.0.1'): string {
  if (/^[^\s/]+$/.test(value)) return value;
  throw new Error(`expected a host name or an address, got ${JSON.stringify(value)}`);
}

export const highestPort = 65_535;

export function parsePort(value = '4000'): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : NaN;
  if (port <= highestPort) return port;
  throw new Error(`expected a whole number from 0 to ${highestPort}, got ${JSON.stringify(value)}`);
}

/** An unencoded sign would put part of the password into the host that messages show. @throws Error without it */
export function mustHaveEncodedPassword(url: string): void {
  const [, rest = ''] = /^[a-z]+:\/\/[^/?#]*(.*)$/s.exec(url) ?? [];
  const [beforeMembers = ''] = rest.split('=');
  if (!rest.includes('#') && !beforeMembers.includes('@')) return;
  const signs = 'such as @ as %40, # as %23, / as %2F and ? as %3F';
  throw new Error(`expected a URL with one @, before the host; encode the signs of the password, ${signs}`);
}

export function itemsOf(
  list: string | undefined,
  fits: (item: string) => boolean,
  expected: string,
): readonly string[] {
  const items = list === undefined ? [] : list.split(',').map((item) => item.trim());
  const stranger = items.find((item) => !fits(item));
  if (stranger === undefined) return items;
  throw new Error(`expected ${expected}, got ${JSON.stringify(stranger)}`);
}
