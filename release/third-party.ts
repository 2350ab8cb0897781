/** The licences of the packages whose code is in the bundles of the server and the portal. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ReleaseError } from './run-command.ts'

/** Dependencies of the workspaces that build the bundles and are not in them. */
const BUILD_TOOLS = ['esbuild', 'vite']
const LICENCE_FILE = /^(licen[cs]e|copying)/i

interface Manifest {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The folder of a dependency, found as Node does. */
const folderOf = (name: string, from: string): string => {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(from) === from) throw new ReleaseError(`${name} is not installed; run npm ci`)
  return folderOf(name, dirname(from))
}

const collect = (folder: string, found: Map<string, Manifest>): void => {
  for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
    if (BUILD_TOOLS.includes(name)) continue
    const dependency = folderOf(name, folder)
    if (found.has(dependency)) continue
    found.set(dependency, readManifest(dependency))
    collect(dependency, found)
  }
}

const describe = ([folder, { name, version, license = 'see its package' }]: [string, Manifest]): string => {
  const file = readdirSync(folder).find((entry) => LICENCE_FILE.test(entry))
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  return `${name} ${version}, ${license}\n${text}`
}

/** A text with the licence of each package, sorted by name. */
export const thirdPartyLicences = (root: string): string => {
  const found = new Map<string, Manifest>()
  for (const workspace of ['server', 'portal']) collect(join(root, workspace), found)
  const thirdParty = [...found].filter(([, { name }]) => !name.startsWith('@heliolog/'))
  const sorted = thirdParty.sort(([, a], [, b]) => (a.name < b.name ? -1 : 1))
  return `heliolog contains code of these packages.\n\n${sorted.map(describe).join(`\n${'-'.repeat(80)}\n\n`)}`
}
