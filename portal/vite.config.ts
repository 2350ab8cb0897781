/** How the portal becomes static files. */
import { join } from 'node:path'
import { defineConfig } from 'vite'

// Of Redoc only the parts that draw are used: its search, its own scrolling, its reading of files, its conversion of
// Swagger 2 and its colouring of other languages stay out, nearly half of its weight.
const LEFT_OUT =
  /^(@redocly\/openapi-core\/.+|lunr|mark\.js|perfect-scrollbar|yaml|call-me-maybe|fast-safe-stringify|prismjs\/components\/.+)$/

export default defineConfig({
  root: import.meta.dirname,
  // Relative to <base>, so that the portal also works below a path of a proxy.
  base: './',
  publicDir: false,
  resolve: {
    alias: [
      // Its sources, not what is built of them: that needs the compiler, which a machine that only serves does not have.
      {
        find: '@heliolog/client',
        replacement: join(import.meta.dirname, '../clients/typescript/src/index.ts'),
      },
      { find: LEFT_OUT, replacement: join(import.meta.dirname, 'src/docs/left-out.ts') },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // `npm run dev -w @heliolog/portal`: the pages come from Vite, all data from the heliolog of `npm run dev`.
  server: { proxy: { '^/(api|bulk|portal|sample-images)/': 'http://127.0.0.1:8080' } },
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
