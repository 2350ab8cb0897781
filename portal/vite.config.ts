/** Builds the portal into static files. */
import { join } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  // Relative to <base>, so that the portal also works below a path of a proxy.
  base: './',
  publicDir: false,
  resolve: {
    alias: [
      // Its sources, not what is built of them: that needs the compiler, which a machine that only serves does not have.
      { find: '@heliolog/client', replacement: join(import.meta.dirname, '../client/src/index.ts') },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Scripts and styles of other origins are refused, inline ones as well: nothing is written into the pages.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        docs: join(import.meta.dirname, 'docs.html'),
      },
    },
  },
})
