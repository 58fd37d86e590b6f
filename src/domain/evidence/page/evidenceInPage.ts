import { hash } from 'node:crypto';
import type { ReadingFault } from '../file/evidenceFault';
import { bytesOf } from '../signedNote';
import { foreignSigns, isOfService, isRaw } from './pageMarkup';

/** So many bytes of a file tell whether it is a page. */
export const beginningBytes = 64;
/** An evidence file of 64 MiB in base64, and the words in HTML. */
export const maxPageBytes = 256 * 1_048_576;
/** Some hundred for each record that fits into a file. */
const maxTags = 4_000_000;

/** What a page of the service holds: the evidence file, byte for byte, in the link that saves it. */
export type PageReading =
  { readonly evidence: Buffer; readonly sha256: string } | { readonly fault: ReadingFault };

export function isPage(beginning: Buffer): boolean {
  return /^(\u{feff})?\s*<!doctype html/iu.test(beginning.toString('utf8'));
}

const address = 'href="data:application/json;base64,';
const linkPattern =
  /^<a[ \t\n\r]+class="button"[ \t\n\r]+download="consent-evidence\.json"[ \t\n\r]+href="data:application\/json;base64,/;

/**
 * The one file that a reader of the page can save. It says nothing of the words that the page shows, and refuses what
 * the service does not write: a reader’s browser might then save another file than the one that is judged.
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

/** The base64 of the only link to a file, where all else is as the service writes it. */
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

/** @param link from its base64 to its end */
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
