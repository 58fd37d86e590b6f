/** Which feed a reader reads, and the last position that it has read; -1 before the first. */
export interface Cursor {
  readonly incarnation: string;
  readonly position: number;
}

/** Such as `1c6b8c6e-4711`, stable across readings. */
export function eventIdOf({ incarnation, position }: Cursor): string {
  return `${incarnation}-${position}`;
}

/** Null before the first event. */
export function findEventIdBefore(
  position: number,
  { incarnation }: Pick<Cursor, 'incarnation'>,
): string | null {
  return position === 0 ? null : eventIdOf({ incarnation, position: position - 1 });
}

const form = /^([0-9a-f]{8})-(0|[1-9][0-9]{0,15})$/;

/** Null for anything else. */
export function parseEventId(text: string): Cursor | null {
  const [, incarnation, digits] = form.exec(text) ?? [];
  const position = Number(digits);
  return incarnation !== undefined && Number.isSafeInteger(position) ? { incarnation, position } : null;
}
