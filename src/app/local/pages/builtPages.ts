import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuiltFiles, type BuiltFile } from '../../../http/builtFiles';

/** What `npm run build` makes of src/pages. */
const builtFolder = join(__dirname, '../../../../dist/pages');

export interface BuiltPages {
  readonly start: Buffer;
  readonly explorer: Buffer;
  readonly reference: Buffer;
  readonly besideSandbox: string;
  readonly assets: readonly BuiltFile[];
}

type Manifest = Readonly<Record<string, { readonly file: string }>>;

/** Null where nobody has built them: images go without. */
export async function findBuiltPages(): Promise<BuiltPages | null> {
  const files: readonly string[] = await readdir(builtFolder).catch(() => []);
  if (!files.includes('manifest.json')) return null;
  const read = (file: string) => readFile(join(builtFolder, file));
  const manifest = JSON.parse(String(await read('manifest.json'))) as Manifest;
  return {
    start: await read('start.html'),
    explorer: await read('explorer.html'),
    reference: await read('reference.html'),
    besideSandbox: `/pages/${manifest['sandbox/besideSandbox.ts']?.file ?? ''}`,
    assets: (await readBuiltFiles(builtFolder)).filter(({ name }) => name.startsWith('assets/')),
  };
}
