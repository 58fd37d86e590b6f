import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inFile, type FileFault, type Findings } from './fileFault';

export interface FoundFile {
  /** The path as the user of the command can open it. */
  readonly path: string;
  readonly text: string;
}

/** Some times the longest text of a version, so that other files are not even read. */
const maxFileBytes = 1_048_576;
const maxFiles = 10_000;

/** In the folder itself. */
export const setsFile = 'sets.yaml';

/**
 * Reads the Markdown files of a folder and those below it, sorted by path, without names that begin with a dot. The file
 * of sets beside them is one more. Links are followed. A file or folder met twice is a fault, so rings of links end.
 */
export async function readFolder(folder: string): Promise<Findings<FoundFile>> {
  const walk = new Walk(folder);
  await walk.enter(folder);
  if (walk.found.length + walk.faults.length === 0) {
    walk.faults.push(inFile(folder, 'holds no Markdown files'));
  }
  return walk;
}

class Walk implements Findings<FoundFile> {
  readonly found: FoundFile[] = [];
  readonly faults: FileFault[] = [];
  /** Where each folder and file was met first, by its real path. */
  private readonly met = new Map<string, string>();

  constructor(private readonly root: string) {}

  async enter(path: string): Promise<void> {
    if (await this.isMetAgain(path)) return;
    const names = (await this.attempt(path, () => readdir(path))) ?? [];
    for (const name of names.filter((each) => !each.startsWith('.')).sort())
      await this.visit(join(path, name));
  }

  private async visit(path: string): Promise<void> {
    if (this.found.length >= maxFiles) {
      this.noteOnce(`holds more than ${maxFiles} files`);
      return;
    }
    const status = await this.attempt(path, () => stat(path));
    if (status?.isDirectory()) return this.enter(path);
    const isRead = path.toLowerCase().endsWith('.md') || path === join(this.root, setsFile);
    if (!status?.isFile() || !isRead) return;
    if (status.size > maxFileBytes) {
      this.faults.push(inFile(path, `must have at most ${maxFileBytes} bytes, got ${status.size}`));
    } else if (!(await this.isMetAgain(path))) {
      await this.read(path);
    }
  }

  private async read(path: string): Promise<void> {
    const bytes = await this.attempt(path, () => readFile(path));
    if (!bytes) return;
    const text = findText(bytes);
    if (text === null) this.faults.push(inFile(path, 'must be text in UTF-8'));
    else this.found.push({ path, text });
  }

  private async isMetAgain(path: string): Promise<boolean> {
    const real = await this.attempt(path, () => realpath(path));
    if (real === null) return true;
    const earlier = this.met.get(real);
    if (earlier === undefined) this.met.set(real, path);
    else this.faults.push(inFile(path, `is ${earlier} again, by a link`));
    return earlier !== undefined;
  }

  private async attempt<Value>(path: string, work: () => Promise<Value>): Promise<Value | null> {
    try {
      return await work();
    } catch (fault) {
      this.faults.push(inFile(path, reasonOf(fault)));
      return null;
    }
  }

  private noteOnce(says: string): void {
    if (!this.faults.some((fault) => fault.says === says)) this.faults.push(inFile(this.root, says));
  }
}

/** The text without a byte order mark; null for invalid UTF-8. */
function findText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a folder; name the folder that holds the files',
  ELOOP: 'is a symbolic link to itself',
  EACCES: 'must be readable for this user',
};

/** @throws anything but faults of the file system */
function reasonOf(fault: unknown): string {
  const isFileSystems = typeof fault === 'object' && fault !== null && 'syscall' in fault && 'code' in fault;
  if (!isFileSystems) throw fault;
  const code = String(fault.code);
  return reasons[code] ?? `cannot be read (${code})`;
}
