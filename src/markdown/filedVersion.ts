import type { DeclaredVersion } from '../domain/publishing/declaredVersion';
import { byLocale } from '../domain/templates/version';
import { inFile, type FileFault, type Findings } from './fileFault';
import { sharedMembers, type SharedMembers } from './members';
import type { TextFile } from './textFile';

export interface FiledVersion {
  readonly declared: DeclaredVersion;
  readonly files: readonly TextFile[];
}

/** Puts the files of each template together: one for each locale, and none that contradicts another. */
export function filedVersions(files: readonly TextFile[]): Findings<FiledVersion> {
  const codes = [...new Set(files.map(({ templateCode }) => templateCode))].sort();
  const found = codes.map((code) =>
    versionOf(
      code,
      files.filter((file) => file.templateCode === code),
    ),
  );
  const faults = found.flatMap((version) => [...repeatedLocales(version), ...contradictions(version)]);
  return { found, faults };
}

/** The file to name for a member of the version, or of a text such as `texts.2.changeNote`: one that has it, else the first. */
export function fileOf({ files, declared }: FiledVersion, member: string): string {
  const locale = declared.texts[Number(/^texts\.(\d+)\./.exec(member)?.[1])]?.locale;
  const ofText = files.find(({ text }) => text.locale === locale);
  if (ofText) return ofText.path;
  const isShared = (name: string): name is keyof SharedMembers => Object.hasOwn(sharedMembers, name);
  const saying = files.find(({ shared }) => isShared(member) && shared[member] !== null);
  return (saying ?? files[0])?.path ?? '.';
}

function repeatedLocales({ files }: FiledVersion): readonly FileFault[] {
  return files.flatMap(({ path, text: { locale } }, index) => {
    const earlier = files.slice(0, index).find((file) => file.text.locale === locale);
    return earlier ? [inFile(path, `is ${locale}, which ${earlier.path} already has`, 'locale')] : [];
  });
}

function contradictions({ files }: FiledVersion): readonly FileFault[] {
  return sharedNames.flatMap((member) => {
    const [first, ...others] = files.filter(({ shared }) => shared[member] !== null);
    if (!first) return [];
    return others
      .filter(({ shared }) => JSON.stringify(shared[member]) !== JSON.stringify(first.shared[member]))
      .map(({ path }) => inFile(path, `must be the same as in ${first.path}, or left out`, member));
  });
}

const sharedNames = Object.keys(sharedMembers) as readonly (keyof SharedMembers)[];

function versionOf(templateCode: string, files: readonly TextFile[]): FiledVersion {
  const { name, defaultLocale, label, graceUntil: grace, ...shared } = sharedBy(files);
  const { kind, collects, mayDecide, confirmation, confirmationValidity, notifyBefore, ...others } = shared;
  const rules = { kind, collects, mayDecide, confirmation, confirmationValidity, notifyBefore };
  const [graceUntil, graceFor] = grace instanceof Date ? [grace, null] : [null, grace];
  const terms = { ...others, graceUntil };
  const texts = files.map(({ text }) => text).sort(byLocale);
  return {
    declared: { templateCode, name, defaultLocale, rules, label, terms, graceFor, texts },
    files,
  };
}

/** Each member as the first file has it that has it. */
function sharedBy(files: readonly TextFile[]): SharedMembers {
  const said = (member: keyof SharedMembers) =>
    files.map(({ shared }) => shared[member]).find((value) => value !== null) ?? null;
  return Object.fromEntries(sharedNames.map((member) => [member, said(member)])) as unknown as SharedMembers;
}
