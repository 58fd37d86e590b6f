/* What a JSON text is made of, found without reading it into objects, which may take fifty times the room. */

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

export interface JsonBounds {
  readonly maxDepth: number;
  /** Of lists and members together. */
  readonly maxValues: number;
}

/** Whether reading the JSON takes no more than it may. What is no JSON is judged by its signs all the same. */
export function isWithin(json: Uint8Array, { maxDepth, maxValues }: JsonBounds): boolean {
  let [depth, values] = [0, 1];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === quote) at = endOfText(json, at);
    else if (sign === openList || sign === openObject) [depth, values] = [depth + 1, values + 1];
    else if (sign === closeList || sign === closeObject) depth -= 1;
    else if (sign === comma) values += 1;
    if (depth > maxDepth || values > maxValues) return false;
  }
  return true;
}

/** Where the text that begins there ends. */
function endOfText(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === quote) return at;
    if (json[at] === backslash) at += 1;
  }
  return json.length;
}

/** The first member that stands twice in one object of valid JSON; null where none does. */
export function findDoubledMember(json: Buffer): string | null {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === openObject) open.push(new Set());
    else if (sign === openList) open.push(null);
    else if (sign === closeObject || sign === closeList) open.pop();
    if (sign !== quote) continue;
    const start = at;
    at = endOfText(json, start);
    const members = open.at(-1);
    if (!members || !isName(json, at)) continue;
    const name = JSON.parse(json.toString('utf8', start, at + 1)) as string;
    if (members.has(name)) return name;
    members.add(name);
  }
  return null;
}

/** Whether a colon follows the text that ends there. */
function isName(json: Uint8Array, end: number): boolean {
  let at = end + 1;
  while (isSpace(json[at])) at += 1;
  return json[at] === colon;
}

function isSpace(sign: number | undefined): boolean {
  return sign === 0x20 || sign === 0x09 || sign === 0x0a || sign === 0x0d;
}
