/** A checkout of heliolog whose build is measured: this one, or that of --against. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.ts'
import { runCommand } from './processes/command.ts'
import { pinned } from './processes/cores.ts'

export interface Build {
  name: string
  root: string
}

export const THIS_BUILD: Build = { name: 'heliolog', root: ROOT }
export const OTHER_BUILD = 'the other build'

export const buildAt = (root: string): Build => {
  if (!existsSync(join(root, 'server/dist')))
    throw new Error(`--against takes a checkout of heliolog with its build, and ${root} has no server/dist`)
  return { name: OTHER_BUILD, root }
}

export const launcherOf = ({ root }: Build): string => join(root, 'server/bin/heliolog.js')

/** `flags` are flags of Node. */
export const runHeliolog = (
  build: Build,
  args: string[],
  databaseUrl: string,
  flags: string[] = [],
): Promise<string> =>
  runCommand(pinned(process.execPath, ...flags, launcherOf(build), ...args), {
    HELIOLOG_DATABASE_URL: databaseUrl,
  })

/** Identifies the sources that match the patterns. */
export const fingerprint = ({ root }: Build, patterns: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: root }).sort())
    if (file.endsWith('.ts')) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
