/** Checks the archives and Debian packages of a release: starts those of this machine, and compares the others. */
import { hash } from 'node:crypto'
import {
  closeSync,
  globSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { type Archive, launchers, type Platform } from './archives.ts'
import { temporaryFolder } from './pack.ts'
import { ReleaseError, runCommand } from './run-command.ts'
import { serveDemo } from './serve-demo.ts'

const ROOT = join(import.meta.dirname, '..')

/** The first bytes of the programs of each platform, in hexadecimal. */
const PROGRAM_HEADER: Record<Platform, RegExp> = {
  'linux-x64': /^7f454c46.{28}3e00/,
  'linux-arm64': /^7f454c46.{28}b700/,
  'darwin-x64': /^cffaedfe07000001/,
  'darwin-arm64': /^cffaedfe0c000001/,
  'win-x64': /^4d5a.*504500006486/,
}

/** Files that differ between platforms: Node, and what starts it. */
const OF_PLATFORM = /\/node\/[^/]+$|^[^/]+\/(heliolog|heliolog\.cmd|Start desk\.\w+)$/

const unpack = (file: string, folder: string): void => {
  if (file.endsWith('.deb')) runCommand('dpkg-deb', ['--extract', file, folder], { cwd: folder })
  else if (file.endsWith('.zip'))
    for (const [path, content] of Object.entries(unzipSync(readFileSync(file)))) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  else runCommand('tar', ['-xzf', file], { cwd: folder })
}

const find = (folder: string, ...patterns: string[]): string => {
  const path = globSync(patterns, { cwd: folder }).find((one) => statSync(join(folder, one)).isFile())
  if (path === undefined) throw new ReleaseError(`there is no ${patterns.join(' or ')} in it.`)
  return join(folder, path)
}

const checkPrograms = (folder: string, platform: Platform): void => {
  const node = find(folder, '**/node/node', '**/node/node.exe')
  const descriptor = openSync(node, 'r')
  const header = Buffer.alloc(1_024)
  readSync(descriptor, header)
  closeSync(descriptor)
  if (!PROGRAM_HEADER[platform].test(header.toString('hex')))
    throw new ReleaseError(`its Node is not for ${platform}.`)
  const started = Object.entries(launchers(ROOT, platform)).map(([name, text]) => {
    const path = find(folder, `*/${name}`, `usr/lib/heliolog/${name}`)
    if (readFileSync(path, 'utf8') !== text) throw new ReleaseError(`its ${name} is another one.`)
    return path
  })
  // A zip file has no modes.
  for (const path of platform === 'win-x64' ? [] : [node, ...started])
    if ((statSync(path).mode & 0o111) !== 0o111) throw new ReleaseError(`${path} is not executable.`)
}

/** The digests of the files that are the same on each platform, by their paths below the folder that has the version. */
const sharedFiles = (folder: string): Map<string, string> =>
  new Map(
    globSync('**/*', { cwd: folder })
      .filter((path) => lstatSync(join(folder, path)).isFile() && !OF_PLATFORM.test(path))
      .map((path) => [
        path.replace(/^heliolog-[^/]+\//, ''),
        hash('sha256', readFileSync(join(folder, path))),
      ]),
  )

const compare = (files: Map<string, string>, expected: Map<string, string>): void => {
  for (const path of new Set([...files.keys(), ...expected.keys()]))
    if (files.get(path) !== expected.get(path))
      throw new ReleaseError(`${path} differs from that of the other archives.`)
}

type Checkable = Pick<Archive, 'file' | 'platform'>

const check = async (
  { file, platform }: Checkable,
  isOwn: boolean,
  expected: Map<string, string> | undefined,
): Promise<Map<string, string>> => {
  using temporary = temporaryFolder()
  const [unpacked, empty] = [join(temporary.path, 'unpacked'), join(temporary.path, 'empty')]
  for (const folder of [unpacked, empty]) mkdirSync(folder)
  try {
    unpack(file, unpacked)
    checkPrograms(unpacked, platform)
    const files = sharedFiles(unpacked)
    compare(files, expected ?? files)
    const launcher = () => find(unpacked, '*/heliolog', 'usr/bin/heliolog')
    if (isOwn) await serveDemo([launcher()], { cwd: empty, env: { PORT: '0' } })
    return files
  } catch (error) {
    throw new ReleaseError(`${file}: ${(error as Error).message}`)
  }
}

/**
 * Checks archives of one kind: the one of this machine first, which starts in an empty folder with an empty
 * environment. The others must have the same files, and Node for their platform. Returns the files that were started.
 */
export const checkArchives = async (archives: readonly Checkable[]): Promise<string[]> => {
  const isOwn = ({ platform }: Checkable) => platform === `${process.platform}-${process.arch}`
  const [own, others] = [archives.filter(isOwn), archives.filter((archive) => !isOwn(archive))]
  let expected: Map<string, string> | undefined
  for (const archive of [...own, ...others]) expected = await check(archive, isOwn(archive), expected)
  return own.map(({ file }) => file)
}
