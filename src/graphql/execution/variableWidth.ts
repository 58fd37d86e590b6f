/** Far more members than any input type has. */
export const maxMembersOfOne = 100;

/**
 * How many members the widest object among the values of the variables has. A checker of input types tells each unknown member beside
 * the whole object, so what an object with thousands of them costs grows with their square.
 */
export function widestObject(variables: object): number {
  let widest = 0;
  const left: unknown[] = Object.values(variables);
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    const members: readonly unknown[] = Object.values(value);
    if (!Array.isArray(value)) widest = Math.max(widest, members.length);
    for (const member of members) left.push(member);
  }
  return widest;
}
