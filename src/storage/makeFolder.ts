import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Like recursive `mkdir`, which never returns in folders such as `/proc`. @throws the file system’s fault */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const make = () =>
    mkdir(folder, mode)
      .then(() => null)
      .catch((fault: unknown) => unlessThere(folder, fault));
  const missing = await make();
  if (missing === null) return;
  await makeFolder(dirname(folder), mode);
  const fault = await make();
  if (fault) throw fault;
}

/** The fault of a folder whose parent is missing; null where it is there. @throws every other fault */
async function unlessThere(folder: string, fault: unknown): Promise<Error | null> {
  if (!(fault instanceof Error && 'code' in fault)) throw fault;
  if (fault.code === 'EEXIST' && (await stat(folder)).isDirectory()) return null;
  if (fault.code === 'ENOENT' && dirname(folder) !== folder) return fault;
  throw fault;
}
