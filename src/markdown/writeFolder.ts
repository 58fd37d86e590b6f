import { writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { FaultyFiles, inFile, type FileFault } from './fileFault';
import { readFolder, type FoundFile } from './folder';
import { readTextFile } from './textFile';
import { makeFolder } from '../storage/makeFolder';
import type { VersionWithState } from '../actions/templates/servedVersion';
import type { Template } from '../domain/templates/template';
import type { PublishedVersion, VersionText } from '../domain/templates/version';
import { writeFrontMatter } from './frontMatter';

export interface Writing {
  /** Whether files that say something else are replaced. */
  readonly overwrite: boolean;
}

/**
 * Writes files into a folder, which is made where it is not there. Nothing is written unless all can be, and
 * unless the folder then declares no more about their templates than they do.
 *
 * @returns the paths of those that were not there as they are
 * @throws FaultyFiles naming every file that stands in the way
 */
export async function writeFolder(
  folder: string,
  files: readonly FoundFile[],
  { overwrite }: Writing,
): Promise<readonly string[]> {
  const wanted = new Map(files.map(({ path, text }) => [join(folder, path), text]));
  // What cannot be read there declares nothing; a folder that is not there is made.
  const { found: there } = await readFolder(folder);
  const faults = there.flatMap((file) => inTheWay(file, wanted, files, overwrite));
  if (faults.length > 0) throw new FaultyFiles(faults);
  const known = new Map(there.map(({ path, text }) => [normalize(path), text]));
  const changed = [...wanted].filter(([path, text]) => known.get(path) !== text);
  for (const [path, text] of changed) {
    await makeFolder(dirname(path));
    await writeFile(path, text);
  }
  return changed.map(([path]) => path);
}

function inTheWay(
  file: FoundFile,
  wanted: ReadonlyMap<string, string>,
  files: readonly FoundFile[],
  overwrite: boolean,
): readonly FileFault[] {
  const text = wanted.get(normalize(file.path));
  if (text !== undefined) {
    const stays = overwrite || text === file.text;
    return stays ? [] : [inFile(file.path, 'says something else; --overwrite replaces it')];
  }
  const declared = readTextFile(file);
  if (!('text' in declared)) return [];
  const { templateCode, text: found } = declared;
  if (!files.some(({ path }) => path.startsWith(`${templateCode}/`))) return [];
  const says = `holds ${templateCode} in ${found.locale} and is no file of the export; remove it first`;
  return [inFile(file.path, says)];
}

/** One for each locale. What they share stands in the file of the default locale alone. */
export function writtenFiles(
  template: Template,
  { version, state }: Pick<VersionWithState, 'version' | 'state'>,
): readonly FoundFile[] {
  const { name, defaultLocale } = template;
  const shared = {
    name,
    defaultLocale,
    ...rulesMembers(template),
    ...versionMembers(version, state === 'SCHEDULED'),
  };
  return version.texts.map((text) => writtenFile(text, version, text.locale === defaultLocale ? shared : {}));
}

/** All, so that a folder says the same in every database. How long to wait for a confirmation counts with one. */
function rulesMembers({ kind, mayDecide, confirmation, ...rules }: Template): Members {
  const collects = rules.collects.join(', ') || 'none';
  const notifyBefore = rules.notifyBefore.join(', ') || 'none';
  const confirmationValidity = confirmation === 'REQUIRED' ? rules.confirmationValidity : null;
  return { kind, collects, mayDecide, confirmation, confirmationValidity, notifyBefore };
}

type Members = Readonly<Record<string, string | null>>;

function writtenFile(
  text: VersionText,
  { templateCode: code }: PublishedVersion,
  shared: Members,
): FoundFile {
  const { locale, title, changeNote, body } = text;
  const members = { code, locale, ...shared, title, changeNote };
  return { path: `${code}/${locale}.md`, text: writeFrontMatter(members, body) };
}

/** An instant in the past could not be imported again. What an editorial version inherits is left out. */
function versionMembers(version: PublishedVersion, isScheduled: boolean): Members {
  const { label, changeKind, editorialReason, effectiveFrom } = version;
  const when = { effectiveFrom: isScheduled ? effectiveFrom.toISOString() : null };
  if (changeKind === 'EDITORIAL') return { label, ...when, changeKind, editorialReason };
  const { reask, graceUntil, validity } = version;
  return { label, ...when, changeKind, reask, graceUntil: graceUntil?.toISOString() ?? null, validity };
}
