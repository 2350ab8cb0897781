/** Bundles the server and its dependencies into dist/, so that a start reads few files. */
import { mkdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'

const SERVER = import.meta.dirname
const DIST = join(SERVER, 'dist')

/**
 * Importing built-in modules as ES modules also loads what their getters return, such as undici for node:http;
 * `require()` does not.
 */
const requireBuiltins: Plugin = {
  name: 'require-builtins',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'require' } : null,
    )
    onLoad({ filter: /./, namespace: 'require' }, ({ path }) => ({
      contents: `module.exports = require('${path}')`,
    }))
  },
}

/** Modules that `serve` loads on SQLite. */
const SERVED = /(routes|resources|tables|serve-command|sqlite|sqlite-inspection|sqlite-file)\.ts$/

/** Imports them statically, so that they become part of the one file that every start loads. */
const importServed: Plugin = {
  name: 'import-served',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const names: string[] = []
      const text = (await readFile(path, 'utf8')).replace(/await import\('([^']+)'\)/g, (found, module) => {
        if (!SERVED.test(module)) return found
        names.push(`import * as served${names.length} from '${module}';`)
        return `served${names.length - 1}`
      })
      return { contents: names.join(' ') + text, loader: 'ts' }
    }),
}

const COMMON: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  legalComments: 'none',
  logLevel: 'silent',
}

const buildServer = async (): Promise<void> => {
  const { metafile } = await build({
    ...COMMON,
    entryPoints: { run: join(SERVER, 'src/cli/run.ts') },
    outdir: DIST,
    absWorkingDir: DIST,
    // Each command and each engine becomes a chunk that is loaded on demand.
    splitting: true,
    format: 'esm',
    // CommonJS dependencies load built-in modules with require().
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
    },
    plugins: [requireBuiltins, importServed],
    metafile: true,
  })
  await mergeChunks(metafile.outputs)
  await build({
    ...COMMON,
    entryPoints: [join(SERVER, 'src/cli/main.ts')],
    outfile: join(DIST, 'main.js'),
    format: 'esm',
    plugins: [importRun],
  })
}

/** Tests import run.js, so main.js has no copy of it. */
const importRun: Plugin = {
  name: 'import-run',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/run\.ts$/ }, () => ({ path: './run.js', external: true })),
}

/**
 * Merges the chunks that run.js always loads into it, because loading a file takes longer than running its code. Chunks
 * that are loaded on demand import from them, so each is replaced by a file that exports the same from run.js.
 */
const mergeChunks = async (outputs: Metafile['outputs']): Promise<void> => {
  const merged = new Set<string>()
  const collect = (file: string): void => {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement' || !(path in outputs) || merged.has(path)) continue
      merged.add(path)
      collect(path)
    }
  }
  collect('run.js')
  const exported = [...merged].map((file, number) => ({
    file,
    names: (outputs[file]?.exports ?? []).map((name) => [name, `${name}_${number}`] as const),
  }))
  const list = (names: string[]): string => `export { ${names.join(', ')} }`
  await build({
    ...COMMON,
    stdin: {
      contents: exported
        .map(({ file, names }) => `${list(names.map(([name, own]) => `${name} as ${own}`))} from './${file}'`)
        .concat("export * from './run.js'")
        .join('\n'),
      resolveDir: DIST,
    },
    outfile: join(DIST, 'run.js'),
    allowOverwrite: true,
    format: 'esm',
    external: Object.keys(outputs).flatMap((file) =>
      merged.has(file) || file === 'run.js' ? [] : `./${file}`,
    ),
    minifySyntax: true,
    minifyWhitespace: true,
  })
  for (const { file, names } of exported)
    await writeFile(
      join(DIST, file),
      `${list(names.map(([name, own]) => `${own} as ${name}`))} from './run.js'\n`,
    )
}

/** One file, because a running server starts threads from its text, even after an update has replaced the files. */
const buildThread = (): Promise<unknown> =>
  build({
    ...COMMON,
    entryPoints: [join(SERVER, 'src/features/builder-thread.ts')],
    outfile: join(DIST, 'builder-thread.cjs'),
    format: 'cjs',
  })

rmSync(DIST, { recursive: true, force: true })
mkdirSync(DIST)
try {
  await buildServer()
  await buildThread()
} catch (error) {
  console.error(`The server could not be built: ${(error as Error).message}`)
  process.exitCode = 1
}
