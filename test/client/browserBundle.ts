import path from 'node:path';
import type { Rolldown } from 'vite';

/** What a bundler makes for a browser of a file of a project, as production gets it. */
export async function bundled(file: string): Promise<string> {
  // An ES module alone, which this file is not.
  const { build } = await import('vite');
  const result = await build({
    ...{ root: path.dirname(file), configFile: false, logLevel: 'error' },
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: file } },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output[0].code;
}
