import ts from 'typescript';

/** Words and turns that plain English does without, with what to write instead. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\b(she|hers?|herself|he|him|himself|his)\b/i, 'the customer is “they”, a machine is “it”'],
  [/\bwhoever\b/i, 'name who it is'],
  [/\bwhom (it|one) is about\b/i, '“in question”'],
  [/\bit comes that\b/i, 'say what happens'],
  [/\bwho asks? for (none|it)\b/i, 'name who it is'],
  [/\b(is|are|was|were) told\b/i, '“gets”, “is returned”, “says”'],
  [/\bstood already\b/i, '“already existed”'],
  [/\b(thrown|throws?) away\b/i, '“discard”'],
  [/\bcall(s|ed)? off\b/i, '“cancel”'],
  [/\bfor (ever|good)\b/i, '“permanently”'],
  [/\bas (things|it) stands?\b/i, '“currently”'],
  [/\b(lies|lie|stands?) already\b/i, '“already has”, “already exists”'],
  [/\b(nor|neither) (does|do|is|are) (it|they)\b/i, 'subject first'],
  [/\bso (is|are|does|do) (it|they|one|he|she)\b/i, 'subject first'],
  [/\bmend(s|ed|ing)?\b(?! adds)/i, '“correct”, “repair”'],
];

/** Further words and turns that comments do without. */
const bannedInComments: readonly (readonly [RegExp, string])[] = [
  [/\bso (many|much|long|far|often)\b(?! as\b)/i, 'name the maximum, the number or the time'],
  [/\bwhatever\b/i, '“any”, “everything that”'],
  [/\basked for\b/i, '“requested”'],
  [/\bis said\b/i, 'say who says it'],
  [/\bas things stood\b/i, '“at that time”'],
  [/\bas if it had not\b/i, '“does not count”'],
  [/\bof use\b/i, '“useful”'],
  [/\b(let|lets) go of\b/i, '“delete”, “release”'],
  [/(?<!\bthere )\b(is|are) no (?!longer|more than|matter|reason)/i, '“is not a”'],
];

const maxWords = 25;

/** What plain English has against a text, one sentence for each fault. Code between backticks counts as one word. */
export function englishFaults(text: string): readonly string[] {
  return faultsIn(text, banned);
}

/** The same of a comment, where further words are banned. Its tags are not sentences. */
export function commentFaults(comment: string): readonly string[] {
  return faultsIn(comment.replace(/\{?@\w+( `\w+`,?)*/g, '\n\n'), [...banned, ...bannedInComments]);
}

function faultsIn(text: string, words: readonly (readonly [RegExp, string])[]): readonly string[] {
  const plain = text.replace(/`[^`]*`/g, 'code').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const worded = words
    .filter(([pattern]) => pattern.test(plain))
    .map(([pattern, better]) => `“${pattern.exec(plain)?.[0] ?? ''}”: ${better}`);
  const long = sentencesOf(plain)
    .filter((sentence) => wordsOf(sentence) > maxWords)
    .map((sentence) => `${wordsOf(sentence)} words: ${sentence}`);
  return [...worded, ...long];
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?:])\s+|\n{2,}/).map((sentence) => sentence.trim());
}

function wordsOf(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

/** The prose of a Markdown file: whole paragraphs, list items and cells of tables, without code blocks. */
export function proseOf(markdown: string): readonly string[] {
  const lines = markdown
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/^```.*?^```/gms, '')
    .split('\n');
  const parts = lines.flatMap((line) =>
    line.startsWith('|') ? ['', ...line.split('|').join('\n\n').split('\n')] : line,
  );
  return parts
    .map((line) => (/^\s*(#|>|[-*] |\d+\. )/.test(line) ? `\n${line}` : line))
    .join('\n')
    .replace(/^#.*$/gm, '$&\n')
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .replace(/^[\s#>*-]+|\*\*/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => /\w/.test(part));
}

/** The texts of several words in TypeScript, line by line; SQL is not English. */
export function textsIn(file: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isTemplateExpression(node)) found.push(filled(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found.filter((text) => !sql.test(text)).flatMap((text) => text.split('\n').filter(isInWords));
}

const sql = /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|LOCK|WHERE|FROM|SET)\b/;

/** A value in a template stands for one word. */
function filled({ head, templateSpans }: ts.TemplateExpression): string {
  return [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('value');
}

function isInWords(line: string): boolean {
  return /\w+ \w+/.test(line);
}

/** The comments of a file, each with its first line's number; lines of `//` below each other are one comment. */
export function commentsIn(source: string): readonly (readonly [number, string])[] {
  return [...source.matchAll(/^[ \t]*(?:\/\*(.*?)\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*)/gms)].map(
    ({ 0: comment, index }) => [
      source.slice(0, index).split('\n').length,
      comment
        .replace(/\/\*+|\*\/|^[ \t]*(\/\/|\*(?!\/))/gm, '')
        .replace(/\n[ \t]*(?=\n|-)/g, '\n\n')
        .trim(),
    ],
  );
}
