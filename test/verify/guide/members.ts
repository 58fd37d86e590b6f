/** A member that a table documents, and the words of its type. */
export type DocumentedMembers = ReadonlyMap<string, string>;

/** The rows of the table below a heading: member and type. */
export function documentedIn(markdown: string, heading: string): DocumentedMembers {
  const [, section = ''] = new RegExp(`^#+ ${heading}$(.*?)(?=^#)`, 'ms').exec(markdown) ?? [];
  const rows = section.matchAll(/^\| `([^`]+)` +\| ([a-z ]+?) +\|/gm);
  return new Map(Array.from(rows, ([, member = '', type = '']) => [member, type]));
}

/** All members of a value by their paths, each with the types that it has. `[]` stands for the items of a list. */
export function membersOf(value: unknown, isLeftOut: (path: string) => boolean): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const visit = (each: unknown, path: string) => {
    if (path !== '') found.set(path, (found.get(path) ?? new Set()).add(typeOf(each)));
    if (isLeftOut(path)) return;
    if (Array.isArray(each)) for (const item of each) visitItem(item, `${path}[]`);
    else visitMembers(each, path);
  };
  const visitItem = (item: unknown, path: string) =>
    typeof item === 'object' ? visitMembers(item, path) : visit(item, path);
  const visitMembers = (each: unknown, path: string) => {
    if (typeof each !== 'object' || each === null) return;
    for (const [name, member] of Object.entries(each)) visit(member, path === '' ? name : `${path}.${name}`);
  };
  visit(value, '');
  return found;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}
