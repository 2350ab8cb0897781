/** Bundles the server and its dependencies into dist/, so that a start reads few files. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

const SERVER = import.meta.dirname
const DIST = join(SERVER, 'dist')

/** Importing node:http as an ES module also loads undici, which the server does not use; `require()` does not. */
const requireHttp: Plugin = {
  name: 'require-http',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:http$/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'require' } : null,
    )
    onLoad({ filter: /./, namespace: 'require' }, ({ path }) => ({
      contents: `module.exports = require('${path}')`,
    }))
  },
}

rmSync(DIST, { recursive: true, force: true })
await build({
  entryPoints: {
    main: join(SERVER, 'src/cli/main.ts'),
    'bulk-thread': join(SERVER, 'src/api/bulk/bulk-thread.ts'),
  },
  outdir: DIST,
  bundle: true,
  // Each command and each engine becomes a chunk that is loaded on demand.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // CommonJS dependencies load built-in modules with require().
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
  },
  plugins: [requireHttp],
  legalComments: 'none',
  logLevel: 'silent',
}).catch((error: Error) => {
  console.error(`The server could not be built: ${error.message}`)
  process.exitCode = 1
})
