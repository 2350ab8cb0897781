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
      // Use the sources, because building the client needs TypeScript, which a production install does not have.
      {
        find: '@heliolog/client',
        replacement: join(import.meta.dirname, '../clients/typescript/src/index.ts'),
      },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // `npm run dev -w @heliolog/portal`: Vite serves the pages, and the server of `npm run dev` the data.
  server: { proxy: { '^/(api|bulk|portal|sample-images)/': 'http://127.0.0.1:8080' } },
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
