import MarkdownIt from 'markdown-it';
import { deceptive } from '../domain/values/printable';
import { requireAll, requireEach } from '../domain/input/gathering';
import { invalidInput, optional } from '../domain/input/input';
import type { VersionText } from '../domain/templates/version';

/*
 * Unknown frontends show the Markdown. So anything that could run or load something there is refused when a text is
 * saved, not only cleaned from previews. Text about HTML is fine in code or with a backslash.
 */

/** As others read it: with HTML, links to any target, and escaped characters kept apart. */
const reader = new MarkdownIt({ html: true });
reader.validateLink = () => true;
reader.normalizeLink = (url) => url;
reader.core.ruler.disable('text_join');

type Token = ReturnType<typeof reader.parse>[number];
type Definitions = Parameters<typeof reader.parse>[1];

/** In full, because a relative link has nothing to rest on in an app or an e-mail. */
const safeTarget = /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}\p{Cf}]+$/iu;

/** What begins like a tag; not every reader waits for its end. */
const tagLike = /<[a-z/!?]/i;

/** @throws Refused `INVALID_INPUT` naming every member that holds raw HTML or an unsafe link or image */
export function mustBeSafeMarkdown(texts: readonly VersionText[]): void {
  requireEach(texts, mustBeSafeText);
}

/** @throws Refused as `mustBeSafeMarkdown`, of one of the texts */
export function mustBeSafeText({ body, changeNote }: VersionText, index: number): void {
  requireAll({
    body: () => requireSafeMarkdown(`texts[${index}].body`, body),
    changeNote: () => optional(requireSafeMarkdown, `texts[${index}].changeNote`, changeNote),
  });
}

/** @throws Refused `INVALID_INPUT` */
export function requireSafeMarkdown(member: string, markdown: string): string {
  const definitions: Definitions = {};
  const shown = reader.parse(markdown, definitions);
  const fault = firstFault(shown, 1) ?? definitionFault(definitions) ?? referenceFault(markdown);
  if (fault) throw invalidInput(member, fault.expected, fault.came);
  return markdown;
}

interface MarkdownFault {
  readonly expected: string;
  readonly came: string;
}

/** Only blocks know their lines; what stands in one, or in a cell of a table, takes the last that was known. */
function firstFault(tokens: readonly Token[], lineBefore: number): MarkdownFault | null {
  let line = lineBefore;
  for (const token of tokens) {
    if (token.map) line = token.map[0] + 1;
    const fault = tokenFault(token, line) ?? firstFault(token.children ?? [], line);
    if (fault) return fault;
  }
  return null;
}

function tokenFault(token: Token, line: number): MarkdownFault | null {
  switch (token.type) {
    case 'html_block':
    case 'html_inline':
      return rawHtml(line);
    case 'text':
      return tagLike.test(token.content) ? rawHtml(line) : null;
    case 'link_open':
      return targetFault('a link', token.attrGet('href'), line);
    case 'image':
      return targetFault('an image', token.attrGet('src'), line);
    default:
      return null;
  }
}

function rawHtml(line: number): MarkdownFault {
  return {
    expected: 'Markdown without HTML (write a literal "<" as "\\<")',
    came: `text with HTML in or below line ${line}`,
  };
}

function targetFault(what: string, target: ReturnType<Token['attrGet']>, line: number): MarkdownFault | null {
  return isSafe(target) ? null : unsafeTarget(`text with ${what} that does not, in or below line ${line}`);
}

/** Also of a reference that nothing refers to. */
function definitionFault({ references = {} }: Definitions): MarkdownFault | null {
  const hasUnsafe = Object.values(references).some(({ href }) => !isSafe(href));
  return hasUnsafe ? unsafeTarget('text with a reference that does not') : null;
}

/** What a text must not hold it must not spell either: readers of Markdown show what is meant. */
function referenceFault(markdown: string): MarkdownFault | null {
  const spelled = [...markdown.matchAll(numericReference)].map(([, hex, decimal]) =>
    codePointOf(hex, decimal),
  );
  if (!spelled.some((character) => deceptive.test(character))) return null;
  return {
    expected: 'Markdown without bidirectional controls',
    came: 'text with one as a character reference',
  };
}

/** CommonMark, "Entity and numeric character references"; not every reader waits for the semicolon. */
const numericReference = /&#(?:x0*([0-9a-f]{1,6})|0*([0-9]{1,7}))/gi;
const lastCodePoint = 0x10ffff;

function codePointOf(hex: string | undefined, decimal = ''): string {
  const number = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return number <= lastCodePoint ? String.fromCodePoint(number) : '';
}

function isSafe(target: unknown): boolean {
  return typeof target === 'string' && safeTarget.test(target);
}

function unsafeTarget(came: string): MarkdownFault {
  return {
    expected: 'Markdown whose links and images start with https://, http://, mailto: or tel:',
    came,
  };
}
