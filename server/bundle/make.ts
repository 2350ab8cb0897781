/** Bundles the server with its dependencies: a dozen files to load at a start instead of some 800. */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { MADE, SERVER, SOURCES } from './current.js'

const INSTALLED = '../node_modules/.package-lock.json'

/** Every source and the list of what is installed, as they are now. */
const readSources = (): Record<string, string> =>
  Object.fromEntries(
    [...globSync('src/**/*.ts', { cwd: SERVER }), ...globSync(INSTALLED, { cwd: SERVER })]
      .sort()
      .map((path) => [path, readFileSync(join(SERVER, path), 'utf8')]),
  )

const make = async (): Promise<void> => {
  const sources = readSources()
  rmSync(MADE, { recursive: true, force: true })
  await build({
    entryPoints: {
      main: join(SERVER, 'src/cli/main.ts'),
      'bulk-thread': join(SERVER, 'src/api/bulk/thread.ts'),
    },
    outdir: MADE,
    bundle: true,
    // One piece for each command and each engine, loaded when it is called for.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Dependencies that are CommonJS ask for Node's own modules by it.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
    },
    legalComments: 'none',
    logLevel: 'silent',
  })
  // Last: where it is, the rest is whole.
  writeFileSync(SOURCES, JSON.stringify(sources))
}

try {
  await make()
} catch (error) {
  console.error(`heliolog was not bundled and runs from its sources, which start slower: ${error}`)
  process.exitCode = 1
}
