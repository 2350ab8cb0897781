/** Bundles dependencies of several hundred modules once, so that each test file loads them faster. */
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'node_modules/.cache/heliolog-test/dependencies')

const NAMES = ['typebox', 'kysely', 'kysely/migration', 'kysely/readonly']
const fileName = (name: string): string => name.replace('/', '-')

/** The bundle of each, by the name that it is imported by. */
export const BUNDLED: ReadonlyMap<string, string> = new Map(
  NAMES.map((name) => [name, join(FOLDER, `${fileName(name)}.js`)]),
)

export const bundleDependencies = async (): Promise<void> => {
  // Imported here because test files load this module too, and build nothing.
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(NAMES.map((name) => [fileName(name), name])),
    outdir: FOLDER,
    bundle: true,
    // Modules that two of them share must exist once.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'silent',
  })
}
