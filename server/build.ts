/** Bundles the server and its dependencies into dist/, so that a start reads few files. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'

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

const COMMON: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  legalComments: 'none',
  logLevel: 'silent',
}

const buildServer = (): Promise<unknown> =>
  build({
    ...COMMON,
    // Tests import run.js.
    entryPoints: { main: join(SERVER, 'src/cli/main.ts'), run: join(SERVER, 'src/cli/run.ts') },
    outdir: DIST,
    // Each command and each engine becomes a chunk that is loaded on demand.
    splitting: true,
    format: 'esm',
    // CommonJS dependencies load built-in modules with require().
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
    },
    plugins: [requireHttp],
  })

/** One file, because a running server starts threads from its text, even after an update has replaced the files. */
const buildThread = (): Promise<unknown> =>
  build({
    ...COMMON,
    entryPoints: [join(SERVER, 'src/features/builder-thread.ts')],
    outfile: join(DIST, 'builder-thread.cjs'),
    format: 'cjs',
  })

rmSync(DIST, { recursive: true, force: true })
try {
  await buildServer()
  await buildThread()
} catch (error) {
  console.error(`The server could not be built: ${(error as Error).message}`)
  process.exitCode = 1
}
