/** Bundles the server with its dependencies: a dozen pieces to load at a start instead of some 800 files. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { build, type Plugin, transform } from 'esbuild'
import { MADE, SERVER, SOURCES } from './run.js'

const TARGET = 'node24'
const LONGEST_REHEARSAL_MS = 60_000

/** What decides about the bundle: every source, and the versions of the dependencies. */
const readSources = (): Record<string, string> => {
  const paths = [...globSync('src/**/*.ts', { cwd: SERVER }).sort(), '../package-lock.json']
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(SERVER, path), 'utf8')]))
}

/** Dependencies ask for these at once, for uses that heliolog has not: they are loaded when one is touched. */
const loadedWhenTouched: Plugin = {
  name: 'loaded when touched',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:(child_process|https|http2)$/ }, ({ path, importer }) =>
      /node_modules.(commander|fastify)\b/.test(importer) ? { path, namespace: 'touched' } : undefined,
    )
    onLoad({ filter: /^/, namespace: 'touched' }, ({ path }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, name) => process.getBuiltinModule('${path}')[name] })`,
    }))
  },
}

/** In pieces, so that a command loads only what it needs: esbuild can split ES modules alone. */
const inPieces = () =>
  build({
    entryPoints: [join(SERVER, 'src/cli/main.ts')],
    outdir: MADE,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: TARGET,
    // The bundle lies two folders below server/, as the sources do.
    define: { 'import.meta.dirname': '__dirname' },
    plugins: [loadedWhenTouched],
    inject: [join(import.meta.dirname, 'response.js')],
    // pg looks for them and does without.
    external: ['pg-native', 'pg-cloudflare'],
    legalComments: 'none',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
  })

/** A piece as the body of a function: run.js calls it as Node calls a CommonJS module. */
const asFunction = (piece: string) =>
  transform(piece, {
    format: 'cjs',
    platform: 'node',
    target: TARGET,
    supported: { 'dynamic-import': false },
    banner: '(function (exports, require, module, __filename, __dirname) {',
    footer: '})',
    minifyWhitespace: true,
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
    logOverride: { 'empty-import-meta': 'error' },
  })

const bundle = async (): Promise<void> => {
  const { outputFiles } = await inPieces()
  mkdirSync(MADE)
  for (const { path, text } of outputFiles) {
    const { code, map } = await asFunction(text)
    writeFileSync(path, code)
    writeFileSync(`${path}.map`, map)
  }
}

const REHEARSE = join(import.meta.dirname, 'rehearse.js')
/** None of the settings that happen to be about. */
const REHEARSAL = { env: { PORT: '0' }, timeout: LONGEST_REHEARSAL_MS }

const issueToken = async (database: string[]): Promise<string> => {
  const words = ['token', 'issue', '--holder', 'heliolog', '--purpose', 'rehearsal', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, [REHEARSE, ...words, ...database], REHEARSAL)
  return JSON.parse(stdout).token
}

/** Serves one call from the bundle: the engine then knows which code a start needs, and that is kept compiled. */
const rehearse = async (database: string[]): Promise<void> => {
  const token = await issueToken(database)
  const server = spawn(process.execPath, [REHEARSE, 'serve', ...database], {
    ...REHEARSAL,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'close')
  try {
    const address = await addressIn(server.stdout)
    await fetch(`${address}/api/v1/meta`, { headers: { authorization: `Bearer ${token}` } })
  } finally {
    server.kill('SIGTERM')
  }
  await ended
}

const addressIn = (output: Readable): Promise<string> =>
  new Promise((done, fail) => {
    let text = ''
    output.setEncoding('utf8').on('data', (more) => {
      text += more
      const address = /"address":"([^"]+)"/.exec(text)?.[1]
      if (address) done(address)
    })
    output.once('end', () => fail(new Error(`it did not start: ${text}`)))
  })

const make = async (): Promise<void> => {
  const sources = readSources()
  rmSync(MADE, { recursive: true, force: true })
  await bundle()
  const folder = mkdtempSync(join(tmpdir(), 'heliolog-'))
  try {
    await rehearse(['--database', `sqlite:${join(folder, 'rehearsal.db')}`])
  } finally {
    rmSync(folder, { recursive: true })
  }
  writeFileSync(SOURCES, JSON.stringify(sources))
}

try {
  await make()
} catch (error) {
  console.error(`heliolog was not bundled and runs from its sources, which start slower: ${error}`)
  process.exitCode = 1
}
