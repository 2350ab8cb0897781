/** Dependencies of several hundred modules, bundled once: else each test file finds and reads every one of them. */
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MADE = join(ROOT, 'node_modules/.cache/heliolog-test/dependencies')

/** By the names that they are imported by. */
const NAMES = ['typebox', 'kysely', 'kysely/migration', 'kysely/readonly']
const piece = (name: string): string => name.replace('/', '-')

/** Where each of them has been bundled to. */
export const BUNDLED: ReadonlyMap<string, string> = new Map(
  NAMES.map((name) => [name, join(MADE, `${piece(name)}.js`)]),
)

export const bundleDependencies = async (): Promise<void> => {
  // Not above: a test file reads the names here, and builds nothing.
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(NAMES.map((name) => [piece(name), name])),
    outdir: MADE,
    bundle: true,
    // What two of them have in common is there once, as it is in the packages.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'silent',
  })
}
