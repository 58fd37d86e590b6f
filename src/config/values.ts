/** The forms that variables have in common. Each throws an Error that says what was expected. */
export function parseFlag(value = 'false'): boolean {
  return oneOf(['true', 'false'], value) === 'true';
}

export function oneOf<T extends string>(allowed: readonly T[], value: string): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new Error(`expected one of ${allowed.join(', ')}, got ${JSON.stringify(value)}`);
}

export function parseNumber(value: string | undefined, usual: number, least: number, most: number): number {
  if (value === undefined) return usual;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (number >= least && number <= most) return number;
  throw new Error(`expected a whole number from ${least} to ${most}, got ${JSON.stringify(value)}`);
}
