/** Where a reader stands: which feed it reads, and the last position that it has read; -1 before the first. */
export interface Cursor {
  readonly incarnation: string;
  readonly position: number;
}

/** The id of the event at a position, such as `1c6b8c6e-4711`. The same event has the same id at every reading. */
export function eventIdOf({ incarnation, position }: Cursor): string {
  return `${incarnation}-${position}`;
}

/** The id of the last event before a position; null where there is none. */
export function findEventIdBefore(
  position: number,
  { incarnation }: Pick<Cursor, 'incarnation'>,
): string | null {
  return position === 0 ? null : eventIdOf({ incarnation, position: position - 1 });
}

const form = /^([0-9a-f]{8})-(0|[1-9][0-9]{0,15})$/;

/** Null for what is no id of an event. */
export function parseEventId(text: string): Cursor | null {
  const [, incarnation, digits] = form.exec(text) ?? [];
  const position = Number(digits);
  return incarnation !== undefined && Number.isSafeInteger(position) ? { incarnation, position } : null;
}
