import { defineConfig } from 'vite';

const root = import.meta.dirname + '/../src/demo';

/** Three files with names that stay: the service reads them once and serves them at `/demo`. */
export default defineConfig({
  root,
  base: '/demo/',
  publicDir: false,
  build: {
    outDir: '../../dist/demo',
    emptyOutDir: true,
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { entryFileNames: 'demo.js', assetFileNames: 'demo[extname]' } },
  },
});
