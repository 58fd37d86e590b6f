import { hash } from 'node:crypto';
import type { ReadingFault } from '../file/evidenceFault';
import { bytesOf } from '../signedNote';

/** Enough of a file to tell a page. */
export const beginningBytes = 64;
/** 64 MiB of evidence in base64, and the words in HTML. */
export const maxPageBytes = 256 * 1_048_576;
/** About a hundred per record. */
const maxTags = 4_000_000;

type PageReading = { readonly evidence: Buffer; readonly sha256: string } | { readonly fault: ReadingFault };

export function isPage(beginning: Buffer): boolean {
  return /^(\u{feff})?\s*<!doctype html/iu.test(beginning.toString('utf8'));
}

const address = 'href="data:application/json;base64,';
const linkPattern =
  /^<a[ \t\n\r]+class="button"[ \t\n\r]+download="consent-evidence\.json"[ \t\n\r]+href="data:application\/json;base64,/;

/**
 * Extracts the only file that a reader of the page can save. Refuses anything that the service does not write,
 * because a browser might then save another file than the one that is judged. Does not check the words shown.
 */
export function evidenceInPage(page: Buffer): PageReading {
  if (page.length > maxPageBytes) return { fault: { code: 'TOO_LONG', place: '', detail: 'page' } };
  const text = page.toString('latin1');
  if (!text.includes(address)) return { fault: { code: 'PAGE_WITHOUT_FILE', place: '' } };
  const sign = foreignSigns.exec(text);
  if (sign) return changed(sign[0]);
  const found = linkIn(text);
  return typeof found === 'string' ? evidenceOf(found) : found;
}

function linkIn(text: string): string | { readonly fault: ReadingFault } {
  let [link, before, tags]: [string | null, string, number] = [null, '', 0];
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', start)) {
    const end = text.indexOf('>', start) + 1;
    const tag = text.slice(start, end === 0 ? undefined : end);
    const opening = isRaw(before) ? null : linkPattern.exec(tag);
    if (opening && link !== null) return { fault: { code: 'PAGE_WITH_SEVERAL', place: '' } };
    if (opening) link = tag.slice(opening[0].length);
    else if (!isOfService(tag, before) || (tags += 1) > maxTags) return changed(tag);
    [before, start] = [tag, start + tag.length];
  }
  return link ?? { fault: { code: 'PAGE_WITHOUT_FILE', place: '' } };
}

function evidenceOf(link: string): PageReading {
  const end = link.indexOf('"');
  const evidence = /^"[ \t\n\r]*>$/.test(link.slice(end)) ? bytesOf(link.slice(0, end)) : null;
  if (!evidence || evidence.length === 0) return changed(`${address}${link}`);
  return { evidence, sha256: hash('sha256', evidence, 'hex') };
}

function changed(what: string): { readonly fault: ReadingFault } {
  return {
    fault: {
      code: 'PAGE_CHANGED',
      place: '',
      detail: Buffer.from(what.slice(0, 100), 'latin1').toString('utf8'),
    },
  };
}

/* The markup of the service's pages. Browsers must not read more into it. */

const elements = [
  'html|head|meta|title|style|body|header|main|section|article|div|span',
  'h1|h2|h3|h4|h5|h6|p|br|hr|blockquote|pre|code|bdi|time',
  'em|strong|s|ul|ol|li|dl|dt|dd|a',
  'table|thead|tbody|tr|th|td',
].join('|');
const attributes = [
  'class|id|lang|dir|title|start|scope|datetime|href|name|content',
  'charset|http-equiv|aria-labelledby|aria-hidden',
].join('|');
const space = String.raw`[ \t\n\r]`;

const openingPattern = new RegExp(`^<(${elements})(?:${space}+(?:${attributes})="[^"<>]*")*${space}*/?>$`);
const closingPattern = new RegExp(`^</(?:${elements})${space}*>$`);
const doctypePattern = /^<!doctype html>$/i;
/** Browsers add such a comment to saved pages. Nothing in it ends it early. */
const commentPattern = /^<!--(?:[^<>-]|-(?!-))*-->$/;
const rawPattern = /^<(?:style|title)\b/;

const maxTagLength = 1_048_576;
/** A picture of a screen as the service inlines it; no picture has more than a mebibyte. */
const picturePattern =
  /^<img\s+src="data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]{1,1398104}={0,2}"\s+alt="[^"<>&]*"\s+width="\d+"\s+height="\d+"\s*\/?>$/;

/** @param tag from its `<` to the next `>`, other than the link that saves the file */
function isOfService(tag: string, before: string): boolean {
  if (!isRaw(before) && picturePattern.test(tag)) return true;
  if (tag.length > maxTagLength) return false;
  if (isRaw(before)) return tag === `</${before.slice(1, 6)}>`;
  const [, element] = openingPattern.exec(tag) ?? [];
  if (element !== undefined) return areHarmless(element, tag);
  return closingPattern.test(tag) || doctypePattern.test(tag) || commentPattern.test(tag);
}

function isRaw(tag: string): boolean {
  return rawPattern.test(tag);
}

const attributePattern = /(href|charset|http-equiv)="([^"]*)"/g;

const ownLinkPattern = /^<a(?:\s+(?:href|title)="[^"]*")*\s*>$/;

/** No attribute leads to another file, imitates its link, or changes how a browser reads the page. */
function areHarmless(element: string, tag: string): boolean {
  if (element === 'a' && !ownLinkPattern.test(tag)) return false;
  return [...tag.matchAll(attributePattern)].every(([, name, value = '']) => {
    if (name === 'href') return element === 'a' && isPlainAddress(value);
    return name === 'charset'
      ? value.toLowerCase() === 'utf-8'
      : value.toLowerCase() === 'content-security-policy';
  });
}

/** Links of consent texts and within the page. The colon has no other spelling here. */
const addressPattern = /^(?:#|https?:\/\/|mailto:|tel:)(?:[^&\s]|&(?:amp|quot|lt|gt|#39);)*$/i;

function isPlainAddress(address: string): boolean {
  return addressPattern.test(address);
}

/** No page has these; some make browsers read another text. */
const foreignSigns = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
