/** Builds the portal into static files. */
import { basename, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { guides } from './guides-plugin.ts'

const SERVER = 'http://127.0.0.1:8080'
/** What the server serves besides pages. Each API has its version in its path, as in `/index/v1`. */
const SERVED = '^/([a-z]+/v[0-9]+|hapi|hapi-token|assets|portal|sample-images)(/|$)'

/** Copies the settings that the server of `npm run dev` writes into its pages. */
const serviceSettings: Plugin = {
  name: 'heliolog-service-settings',
  apply: 'serve',
  transformIndexHtml: async (html) => {
    const served = await (await fetch(SERVER)).text()
    const [written = ''] = /<meta name="heliolog-service"[^>]*>/.exec(served) ?? []
    return html.replace(/<meta name="heliolog-service"[^>]*>/, () => written)
  },
}

/** Comments explain the source; visitors need not load them. */
export const withoutComments: Plugin = {
  name: 'heliolog-without-comments',
  apply: 'build',
  transformIndexHtml: (html) => html.replace(/\s*<!--.*?-->/gs, ''),
}

export default defineConfig({
  root: import.meta.dirname,
  // Relative to <base>, so that the portal also works below a path of a proxy.
  base: './',
  publicDir: false,
  resolve: {
    alias: [
      // Use the sources, so that the portal can be built before the client, or without it.
      {
        find: '@heliolog/client',
        replacement: join(import.meta.dirname, '../clients/typescript/src/index.ts'),
      },
    ],
  },
  plugins: [serviceSettings, withoutComments, guides],
  // Names that tests can select, and that are unique because the names of the files are.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // `npm run dev -w @heliolog/portal`: Vite serves the pages, and the server of `npm run dev` the data.
  server: { proxy: { [SERVED]: SERVER } },
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
        embed: join(import.meta.dirname, 'embed.html'),
      },
    },
  },
})
