import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compressed } from './compressed.mjs';

const root = join(import.meta.dirname, '../src/pages');
const outDir = join(import.meta.dirname, '../dist/pages');

/** Pages for developers. Each file is named by its content, so that browsers keep it; the manifest names them all. */
export default defineConfig({
  root,
  base: '/pages/',
  publicDir: false,
  plugins: [compressed(outDir)],
  build: {
    outDir,
    emptyOutDir: true,
    license: { fileName: 'LICENSES.md' },
    manifest: 'manifest.json',
    chunkSizeWarningLimit: 8_000,
    // Workers and fonts are files as well: the policy of the pages lets nothing else run.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // GraphiQL says where it may run on a server, which nothing here is.
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
      input: {
        start: `${root}/start.html`,
        explorer: `${root}/explorer.html`,
        reference: `${root}/reference.html`,
        sandbox: `${root}/sandbox/besideSandbox.ts`,
      },
    },
  },
  worker: { format: 'es' },
});
