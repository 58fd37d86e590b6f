/** What programs send in place of an id that they do not have yet. */
const placeholders: readonly string[] = ['undefined', 'null', 'NaN', '[object Object]'];
/** A name that was to be replaced by an id: `{customerId}` or `:id`. */
const templatePattern = /^(?:\{[^{}]{0,64}\}|:[a-z_]{1,64})$/i;

/** What is said of a text that stands in the place of an id; null where it is an id that is malformed. */
export function absentIdSays(member: string, value: string): string | null {
  if (placeholders.includes(value)) {
    return `${member} is "${value}", but must be a UUID: the program that sent it had none yet.`;
  }
  return templatePattern.test(value)
    ? `${member} is the name of an id, but must be a UUID. Put the id in its place.`
    : null;
}
