/** The licences of the packages whose code is in the bundles of the server and the portal. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ReleaseError } from './run-command.ts'

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

/** The packages by their folders, sorted by name. */
const bundledPackages = (root: string): [folder: string, Manifest][] => {
  const found = new Map<string, Manifest>()
  for (const workspace of ['server', 'portal']) collect(join(root, workspace), found)
  const thirdParty = [...found].filter(([, { name }]) => !name.startsWith('@heliolog/'))
  return thirdParty.sort(([, a], [, b]) => (a.name < b.name ? -1 : 1))
}

/** A text with the licence of each package. */
export const thirdPartyLicences = (root: string): string => {
  const sorted = bundledPackages(root)
  return `heliolog contains code of these packages.\n\n${sorted.map(describe).join(`\n${'-'.repeat(80)}\n\n`)}`
}

/** The packages as a CycloneDX document. npm sbom would list all that npm installs, and needs a version of the workspace. */
export const softwareComponents = (root: string): object => {
  const { name, version, license } = readManifest(join(root, 'server'))
  const componentOf = (component: Manifest) => ({
    type: 'library',
    name: component.name,
    version: component.version,
    purl: `pkg:npm/${component.name.replace('@', '%40')}@${component.version}`,
    ...(component.license !== undefined && { licenses: [{ expression: component.license }] }),
  })
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { ...componentOf({ name, version, license: license ?? '' }), type: 'application' },
    },
    components: bundledPackages(root).map(([, component]) => componentOf(component)),
  }
}
