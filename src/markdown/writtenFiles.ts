import type { VersionWithState } from '../actions/templates/servedVersion';
import type { Template } from '../domain/templates/template';
import type { PublishedVersion, VersionText } from '../domain/templates/version';
import type { FoundFile } from './folder';
import { writeFrontMatter } from './frontMatter';

/**
 * A version as the files that declare it, one for each locale. What they share stands in the file of the
 * default locale alone.
 */
export function writtenFiles(
  template: Template,
  { version, state }: Pick<VersionWithState, 'version' | 'state'>,
): readonly FoundFile[] {
  const { name, defaultLocale } = template;
  const shared = { name, defaultLocale, ...versionMembers(version, state === 'SCHEDULED') };
  return version.texts.map((text) => writtenFile(text, version, text.locale === defaultLocale ? shared : {}));
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

/**
 * An instant in the past is history: in a file it would have to be changed before anything else could be. What
 * an editorial version keeps of the one before it goes without saying.
 */
function versionMembers(version: PublishedVersion, isScheduled: boolean): Members {
  const { label, changeKind, editorialReason, effectiveFrom } = version;
  const when = { effectiveFrom: isScheduled ? effectiveFrom.toISOString() : null };
  if (changeKind === 'EDITORIAL') return { label, ...when, changeKind, editorialReason };
  const { reask, graceUntil, validity } = version;
  return { label, ...when, changeKind, reask, graceUntil: graceUntil?.toISOString() ?? null, validity };
}
