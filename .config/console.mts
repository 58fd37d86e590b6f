import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compressed } from './compressed.mjs';
import { listedOperations } from './consoleOperations.mjs';

const root = join(import.meta.dirname, '../src/console');
const outDir = join(import.meta.dirname, '../dist/console');
const client = join(import.meta.dirname, '../src/client');

/** One page, and all else with the hash of its content in its name: browsers keep that for good. */
export default defineConfig({
  root,
  base: '/console/',
  publicDir: false,
  resolve: { alias: [{ find: /^consent-client\/(apollo|words)$/, replacement: join(client, '$1.ts') }] },
  plugins: [listedOperations(root), compressed(outDir)],
  build: {
    outDir,
    emptyOutDir: true,
    license: { fileName: 'LICENSES.md' },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
  },
});
