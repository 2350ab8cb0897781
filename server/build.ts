/** Bundles the server with its dependencies into dist/, so that a start reads few files. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

const SERVER = import.meta.dirname
const DIST = join(SERVER, 'dist')
const ENTRIES = {
  'heliolog.cjs': 'src/cli/run.ts',
  'redis-windows.cjs': 'src/access/redis-windows.ts',
  'builder-thread.cjs': 'src/features/builder-thread.ts',
}

/** The Redis client is a quarter of all code, and few servers use it. */
const redisApart: Plugin = {
  name: 'redis-apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/redis-windows\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './redis-windows.cjs', external: true } : null,
    ),
}

/** V8 stores text of ASCII characters in half the memory. esbuild leaves others in regular expressions. */
const toAscii = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const bundle = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(SERVER, entry)],
    // Names of files in the bundle are relative to it, wherever the build was started.
    absWorkingDir: join(SERVER, '..'),
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    // Unlike an import statement, require() does not load parts of Node that the server never uses.
    format: 'cjs',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
    // Names and lines stay, for stack traces.
    minifyWhitespace: true,
    lineLimit: 110,
    legalComments: 'none',
    logLevel: 'silent',
    // Use the sources, so that the server can be built before the client, or without it.
    alias: { '@heliolog/client': join(SERVER, '../clients/typescript/src/index.ts') },
    plugins: [redisApart],
  })
  return toAscii(outputFiles[0]?.text ?? '')
}

rmSync(DIST, { recursive: true, force: true })
try {
  const texts = await Promise.all(Object.values(ENTRIES).map(bundle))
  mkdirSync(DIST)
  for (const [index, name] of Object.keys(ENTRIES).entries())
    writeFileSync(join(DIST, name), texts[index] ?? '')
} catch (error) {
  console.error(`The server could not be built: ${(error as Error).message}`)
  process.exitCode = 1
}
