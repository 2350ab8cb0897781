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
      // The sources, because building the client needs TypeScript, which a production install does not have.
      { find: '@heliolog/client', replacement: join(import.meta.dirname, '../client/src/index.ts') },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy forbids inline scripts and styles, so none are generated.
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
