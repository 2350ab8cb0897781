/** The licences of the packages whose code is in the bundles of the server and the portal. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ReleaseError } from './run-command.ts'

const LICENCE_FILE = /^(licen[cs]e|copying)/i
const LICENCE_IN_TEXT = /Copyright \(c\)[^\n]*\n[\s\S]*?OTHER DEALINGS IN THE\s+SOFTWARE\./i

interface Manifest {
  name: string
  version: string
  license?: string
  main?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
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
  const { dependencies, optionalDependencies } = readManifest(folder)
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const dependency = folderOf(name, folder)
    if (found.has(dependency)) continue
    found.set(dependency, readManifest(dependency))
    collect(dependency, found)
  }
}

/** The complete text. Packages without a file for it have it in another one, or state the MIT licence only. */
const licenceText = (folder: string, { name, license, main = 'index.js' }: Manifest): string => {
  const file = readdirSync(folder).find((entry) => LICENCE_FILE.test(entry))
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim()
  for (const other of ['README.md', main].map((path) => join(folder, path))) {
    const [text] = LICENCE_IN_TEXT.exec(existsSync(other) ? readFileSync(other, 'utf8') : '') ?? []
    if (text !== undefined) return text
  }
  if (license !== 'MIT') throw new ReleaseError(`${folder} has no text of its licence ${license}.`)
  const mit = readFileSync(join(import.meta.dirname, 'mit-license.txt'), 'utf8')
  return `Copyright (c) the authors of ${name}\n\n${mit.trim()}`
}

const describe = ([folder, manifest]: [string, Manifest]): string =>
  `${manifest.name} ${manifest.version}, ${manifest.license}\n\n${licenceText(folder, manifest)}\n`

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

/**
 * The packages and Node as a CycloneDX document. npm sbom would list all that npm installs, and needs a version of the
 * workspace.
 */
export const softwareComponents = (root: string, nodePackages: readonly Manifest[]): object => {
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
    components: [
      ...bundledPackages(root).map(([, component]) => componentOf(component)),
      // Scanners know the vulnerabilities of Node by this name, not by those of npm's packages.
      ...nodePackages.map((node) => ({
        ...componentOf(node),
        cpe: `cpe:2.3:a:nodejs:node.js:${node.version}:*:*:*:*:*:*:*`,
      })),
    ],
  }
}
