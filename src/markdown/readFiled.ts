import { join } from 'node:path';
import type { WantedSet } from '../domain/publishing/setSaving';
import { FaultyFiles, type FileFault } from './fileFault';
import { filedVersions, type FiledVersion } from './filedVersion';
import { readFolder, setsFile, type FoundFile } from './folder';
import { readSets } from './setsFile';
import { isAboutFolder, readTextFile, type TextFile } from './textFile';

export interface Filed {
  readonly versions: readonly FiledVersion[];
  readonly sets: readonly WantedSet[];
}

/** @param timeZone where days begin; null for UTC @throws FaultyFiles with every fault of every file */
export async function readFiled(folder: string, timeZone: string | null = null): Promise<Filed> {
  const { found, faults } = await readFolder(folder);
  const isOfSets = ({ path }: FoundFile) => path === join(folder, setsFile);
  const sets = found.filter(isOfSets).map(readSets);
  const texts = found.filter((file) => !isOfSets(file) && !isAboutFolder(file));
  const files = texts.map((file) => readTextFile(file, timeZone));
  const versions = filedVersions(files.filter(isTextFile));
  const all = [
    ...faults,
    ...sets.flatMap((each) => each.faults),
    ...files.flatMap((file) => (isTextFile(file) ? [] : file)),
    ...versions.faults,
  ];
  if (all.length > 0) throw new FaultyFiles(all);
  return { versions: versions.found, sets: sets.flatMap((each) => each.found) };
}

function isTextFile(file: TextFile | readonly FileFault[]): file is TextFile {
  return 'text' in file;
}
