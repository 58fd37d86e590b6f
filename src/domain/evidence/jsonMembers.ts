/** Null unless the text is a JSON object. */
export function membersOf(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const members: unknown = JSON.parse(json);
    const isObject = typeof members === 'object' && members !== null && !Array.isArray(members);
    return isObject ? (members as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
