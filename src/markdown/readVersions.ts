import { FaultyFiles, type FileFault } from './fileFault';
import { filedVersions, type FiledVersion } from './filedVersion';
import { readFolder } from './folder';
import { isAboutFolder, readTextFile, type TextFile } from './textFile';

/** @param timeZone where days begin; null for UTC @throws FaultyFiles with every fault of every file */
export async function readVersions(
  folder: string,
  timeZone: string | null = null,
): Promise<readonly FiledVersion[]> {
  const { found, faults } = await readFolder(folder);
  const files = found.filter((file) => !isAboutFolder(file)).map((file) => readTextFile(file, timeZone));
  const versions = filedVersions(files.filter(isTextFile));
  const all = [...faults, ...files.flatMap((file) => (isTextFile(file) ? [] : file)), ...versions.faults];
  if (all.length > 0) throw new FaultyFiles(all);
  return versions.found;
}

function isTextFile(file: TextFile | readonly FileFault[]): file is TextFile {
  return 'text' in file;
}
