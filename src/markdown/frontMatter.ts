import { isMap, isScalar, isSeq, Lexer, parseDocument, stringify } from 'yaml';

export interface FrontMatter {
  readonly members: ReadonlyMap<string, string>;
  readonly body: string;
  readonly linesBefore: number;
  /** What is wrong with it; then the members are not whole. */
  readonly malformed: readonly MalformedMatter[];
}

export interface MalformedMatter {
  readonly member: string | null;
  readonly says: string;
}

const opening = /^---[ \t]*\r?\n/;
/** Behind a line feed: what else Unicode takes for the end of a line may stand within a text. */
const closing = /(?<![^\n])---[ \t]*(?:\r?\n|$)/;

export function hasFrontMatter(text: string): boolean {
  return opening.test(text);
}

/**
 * Splits a file: YAML between two lines of `---`, then the body. One empty line before the body and one line end
 * after it belong to the file. Values stay text as written (`2.0`), and members without a value are left out.
 */
export function readFrontMatter(text: string): FrontMatter {
  const start = opening.exec(text);
  if (!start) return unreadable('must start with front matter, which is YAML between two lines of ---');
  const rest = text.slice(start[0].length);
  const end = closing.exec(rest);
  if (!end) return unreadable('must have a line of --- at the end of its front matter');
  const body = rest.slice(end.index + end[0].length).replace(/^\r?\n/, '');
  const linesBefore = text.slice(0, text.length - body.length).split('\n').length - 1;
  return { ...readMembers(rest.slice(0, end.index)), body: body.replace(/\r?\n$/, ''), linesBefore };
}

function unreadable(says: string): FrontMatter {
  return { members: new Map(), body: '', linesBefore: 0, malformed: [{ member: null, says }] };
}

function readMembers(yaml: string): Omit<FrontMatter, 'body' | 'linesBefore'> {
  const unquoted = unquotedSigns(yaml);
  if (unquoted.length > 0) return { members: new Map(), malformed: unquoted };
  const { contents, errors, warnings } = parseDocument(yaml, { schema: 'core', prettyErrors: false });
  const [problem] = [...errors, ...warnings];
  if (problem) {
    const line = lineOf(yaml, problem.pos[0]);
    const hint = quotable.includes(problem.code) ? `; ${quoteIt}` : '';
    return unreadable(`is not valid YAML at line ${line}: ${problem.message}${hint}`);
  }
  if (!isMap(contents)) return unreadable('must have members in its front matter, such as title: …');
  const members = new Map<string, string>();
  const malformed: MalformedMatter[] = [];
  for (const { key, value } of contents.items) {
    const name = textOf(key);
    if (name === null) malformed.push({ member: null, says: 'must have plain names in its front matter' });
    else if (isScalar(value)) {
      const text = textOf(value);
      if (text !== null) members.set(name, text);
    } else if (['collects', 'notifyBefore'].includes(name) && isSeq(value) && value.items.every(isScalar)) {
      members.set(name, value.items.map(textOf).join(', ') || 'none');
    } else if (value !== null) malformed.push({ member: name, says: `must be text; ${quoteIt}` });
  }
  return { members, malformed };
}

const quoteIt = 'put the value in quotes';
const meanings: Readonly<Record<string, string>> = {
  '#': 'a comment',
  '&': 'an anchor',
  '*': 'an alias',
  '!': 'a tag',
};
/** What the lexer of `yaml` puts between pieces of the source. */
const scalarMark = '\x1f';
const marks: readonly string[] = [scalarMark, '\x02', '\x18'];

/** What YAML would leave out of a value: `title: Draw # 5` would be "Draw". A comment on its own line may stay. */
function unquotedSigns(yaml: string): readonly MalformedMatter[] {
  const found: MalformedMatter[] = [];
  // The first line of the file is the `---`.
  let [at, line] = [0, 2];
  let [mark, scalar, member]: [string, string, string | null] = ['', '', null];
  for (const piece of new Lexer().lex(yaml)) {
    const isScalar = mark === scalarMark;
    mark = piece;
    if (marks.includes(piece)) continue;
    const sign = piece.charAt(0);
    const meaning = isScalar ? undefined : meanings[sign];
    if (meaning !== undefined && !(sign === '#' && isOnOwnLine(yaml, at))) {
      const says = `is not text as written: at line ${line} YAML takes what begins with ${sign} for ${meaning}; ${quoteIt}`;
      found.push({ member, says });
    }
    if (isScalar) scalar = piece;
    if (piece === ':') member = scalar;
    at += piece.length;
    line += piece.split('\n').length - 1;
  }
  return found;
}

function isOnOwnLine(yaml: string, position: number): boolean {
  return yaml.slice(yaml.lastIndexOf('\n', position) + 1, position).trim() === '';
}

/** What a value begins with, or a second colon, makes YAML look for something other than text. */
const quotable: readonly string[] = ['BLOCK_AS_IMPLICIT_KEY', 'UNEXPECTED_TOKEN', 'BAD_SCALAR_START'];

/** As written, without YAML's types; null for its words for nothing. */
function textOf(node: unknown): string | null {
  if (!isScalar(node) || node.value === null) return null;
  return typeof node.value === 'string' ? node.value : (node.source ?? null);
}

/** In the file, whose first line is the `---`. */
function lineOf(yaml: string, position: number): number {
  return yaml.slice(0, position).split('\n').length + 1;
}

/** Quoted text stays on one line: folded over several, yaml doubles a backslash between two empty ones. */
const asWritten = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER };

/** The file that `readFrontMatter` takes apart again; members without a value are left out. */
export function writeFrontMatter(members: Readonly<Record<string, string | null>>, body: string): string {
  const present = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
  return `---\n${stringify(present, asWritten)}---\n\n${body}\n`;
}
