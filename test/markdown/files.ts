import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of a test's own. */
export interface TestFolder {
  readonly path: string;
  /** Puts files into it, by their paths below it. */
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
  /** Takes everything out of it. */
  empty(): Promise<void>;
  remove(): Promise<void>;
}

export async function makeFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'consent-files-'));
  return {
    path,
    write: async (files) => {
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), content);
      }
    },
    empty: async () => {
      await rm(path, { recursive: true });
      await mkdir(path);
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** A file of these members, which are those of a whole English text unless said otherwise; undefined leaves one out. */
export function markdown(
  members: Readonly<Partial<Record<string, string>>> = {},
  body = 'May we send you news?',
): string {
  const all: Readonly<Partial<Record<string, string>>> = {
    code: 'news',
    locale: 'en',
    title: 'News',
    ...members,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}\n`],
  );
  return `---\n${lines.join('')}---\n\n${body}\n`;
}
