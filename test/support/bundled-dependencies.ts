/** Bundles large dependencies once to make each test file load faster. */
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'node_modules/.cache/heliolog-test/dependencies')

const NAMES = ['typebox', 'kysely', 'kysely/migration', 'kysely/readonly']
const fileName = (name: string): string => name.replace('/', '-')

/** Bundle files by import name. */
export const BUNDLED: ReadonlyMap<string, string> = new Map(
  NAMES.map((name) => [name, join(FOLDER, `${fileName(name)}.js`)]),
)

export const bundleDependencies = async (): Promise<void> => {
  // Imported lazily because test files load this module too, without bundling.
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(NAMES.map((name) => [fileName(name), name])),
    outdir: FOLDER,
    bundle: true,
    // Modules shared by two bundles must not be duplicated.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'silent',
  })
}
