export interface FileFault {
  /** The path as the user of the command can open it; the folder itself if the fault is about the folder. */
  readonly path: string;
  /** The member of the front matter, or `body`; null where it is about the whole file. */
  readonly member: string | null;
  readonly says: string;
}

/** Files that cannot be imported; all of a folder's faults together, a line for each. */
export class FaultyFiles extends Error {
  override readonly name = 'FaultyFiles';

  constructor(readonly faults: readonly FileFault[]) {
    super(faults.map(lineOf).join('\n'));
  }
}

function lineOf({ path, member, says }: FileFault): string {
  return member === null ? `${path}: ${says}` : `${path}: ${member} ${says}`;
}

export interface Findings<Found> {
  readonly found: readonly Found[];
  readonly faults: readonly FileFault[];
}

export function inFile(path: string, says: string, member: string | null = null): FileFault {
  return { path, member, says };
}
