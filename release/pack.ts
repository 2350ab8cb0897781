/** Makes the packages of a built repository: two for npm, and the wheel. */
import { cpSync, mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pythonWith } from '../clients/python/tests/python.ts'
import { npm, ReleaseError, runCommand } from './run-command.ts'
import { thirdPartyLicences } from './third-party.ts'
import { releaseTime } from './version.ts'

export interface Packed {
  /** The path of the package. */
  file: string
  bytes: number
  unpackedBytes: number
  files: number
}

/** The parts of the repository that run, in the same folders, so that the server finds its files in both. */
const SERVER_PARTS = ['server/bin', 'server/dist', 'server/public', 'portal/dist']
const LICENCES = 'THIRD-PARTY-LICENSES.txt'

export const temporaryFolder = () => mkdtempDisposableSync(join(tmpdir(), 'heliolog-pack-'))

/** Packs a folder as it is: what it contains is already built. Needs no registry. */
const npmPack = (folder: string, target: string): Packed => {
  const args = ['pack', '--offline', '--ignore-scripts', '--json', '--pack-destination', target]
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(npm(args, { cwd: folder }))
  return { file: join(target, filename), bytes: size, unpackedBytes: unpackedSize, files: entryCount }
}

export const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

/**
 * The manifest of the package, made from those of the repository: the bundle contains all dependencies but Node, which
 * is optional, because a newer one may be installed.
 */
const serverManifest = (root: string): object => {
  const { name, version, description, keywords, license, type, bin } = readJson(root, 'server/package.json')
  const { engines, optionalDependencies } = readJson(root, 'package.json')
  return {
    name,
    version,
    description,
    keywords,
    license,
    type,
    bin: { heliolog: `server/${bin.heliolog}` },
    exports: { './package.json': './package.json' },
    files: [...SERVER_PARTS, LICENCES],
    engines,
    optionalDependencies,
  }
}

/** Fills a folder with the files of the server's package, as they are after unpacking it. */
export const writeServerFiles = (root: string, folder: string): void => {
  for (const part of SERVER_PARTS) cpSync(join(root, part), join(folder, part), { recursive: true })
  cpSync(join(root, 'server/README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, LICENCES), thirdPartyLicences(root))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(serverManifest(root), null, 2)}\n`)
}

export const packServer = (root: string, target: string): Packed => {
  using folder = temporaryFolder()
  writeServerFiles(root, folder.path)
  return npmPack(folder.path, target)
}

export const packClient = (root: string, target: string): Packed =>
  npmPack(join(root, 'clients/typescript'), target)

// setuptools must be imported before anything that imports distutils.
export const PYTHON = pythonWith('setuptools', 'wheel', 'pip')

/** Builds without pip's isolation, which would download setuptools. */
const WHEEL_OPTIONS = [
  '--quiet',
  '--no-build-isolation',
  '--no-deps',
  '--no-index',
  '--disable-pip-version-check',
]

export const packWheel = (root: string, target: string): Packed => {
  const { command } = PYTHON
  if (command === undefined) throw new ReleaseError(`The wheel cannot be built: ${PYTHON.missing}.`)
  using folder = temporaryFolder()
  const cwd = folder.path
  // A build writes into the source folder.
  const [source, built] = [join(cwd, 'source'), join(cwd, 'built')]
  cpSync(join(root, 'clients/python'), source, { recursive: true })
  mkdirSync(built)
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(releaseTime(root) / 1_000) }
  runCommand(command, ['-m', 'pip', 'wheel', ...WHEEL_OPTIONS, '-w', built, source], { cwd, env })
  const [name = ''] = readdirSync(built)
  const file = join(target, name)
  cpSync(join(built, name), file)
  const program =
    'import sys, zipfile; sizes = [one.file_size for one in zipfile.ZipFile(sys.argv[1]).infolist()]; print(sum(sizes), len(sizes))'
  const [unpackedBytes = 0, files = 0] = runCommand(command, ['-c', program, file], { cwd })
    .split(' ')
    .map(Number)
  return { file, bytes: readFileSync(file).length, unpackedBytes, files }
}
