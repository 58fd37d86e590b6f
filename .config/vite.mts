import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { compressed } from './compressed.mjs';
import { guidePage, sourcePage } from './demoPages.mjs';

const root = join(import.meta.dirname, '../src/demo');
const outDir = join(import.meta.dirname, '../dist/demo');
const client = join(import.meta.dirname, '../src/client');

/** Pages at their own names, and all else with its hash: browsers keep that for good. */
export default defineConfig({
  root,
  base: '/demo/',
  publicDir: false,
  // By the names that the package has, so that a copy of the demo needs no change. The tsconfig has the same.
  resolve: {
    alias: [
      { find: 'consent-client/documents', replacement: join(client, 'documents/generated.ts') },
      { find: /^consent-client\/(apollo|react)$/, replacement: join(client, '$1.ts') },
    ],
  },
  plugins: [written(), compressed(outDir)],
  build: {
    outDir,
    emptyOutDir: true,
    license: { fileName: 'LICENSES.md' },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index', 'guide', 'source'].map((page) => join(root, `${page}.html`)) },
  },
});

/** The pages that are made of other files. */
function written(): Plugin {
  return {
    name: 'written',
    async transformIndexHtml(html, { filename }) {
      if (filename.endsWith('guide.html')) return html.replace('<!-- guide -->', await guidePage());
      if (filename.endsWith('source.html')) return html.replace('<!-- source -->', await sourcePage(root));
      return html;
    },
  };
}
