/** The version of a release: which one may come next, and the files that state it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseError } from './run-command.ts'

/** The file that defines the version. Every other file must agree with it. */
const SOURCE = 'server/package.json'
const PYTHON_VERSION = 'clients/python/src/heliolog/_version.py'
const CHANGELOG = 'CHANGELOG.md'
const UNRELEASED = '## Unreleased\n'

/** Returns the text of a file of the repository. */
export type ReadFile = (path: string) => string

export const readIn =
  (root: string): ReadFile =>
  (path) =>
    readFileSync(join(root, path), 'utf8')

export const currentVersion = (read: ReadFile): string => JSON.parse(read(SOURCE)).version

export const workspacesOf = (read: ReadFile): string[] => JSON.parse(read('package.json')).workspaces

/** Documents that may name package files with their version. */
export const documentsIn = (root: string): string[] =>
  globSync(['*.md', '{docs,deploy}/*.md', 'clients/*/README.md', 'server/README.md'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== CHANGELOG)

export const PACKAGE_FILE =
  /(?<name>heliolog(?:-client)?[-_])(?<version>\d+\.\d+\.\d+)(?=\.tgz|-py3|-(?:linux|darwin|win)-|_(?:amd|arm)64)/g

/** The version that follows `current` as asked for: a step, or the version itself. */
export const nextVersion = (current: string, asked: string): string => {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number)
  const successors = {
    major: `${major + 1}.0.0`,
    minor: `${major}.${minor + 1}.0`,
    patch: `${major}.${minor}.${patch + 1}`,
  }
  const found = Object.entries(successors).find((successor) => successor.includes(asked))
  if (found) return found[1]
  const accepted = Object.entries(successors).map(([step, version]) => `${version} (${step})`)
  throw new ReleaseError(`${asked} cannot follow ${current}; accepted: ${accepted.join(', ')}`)
}

/** The entries that the changelog has for the next release. */
const unreleased = (text: string): string => {
  const section = text.split(/^(?=## )/m).find((one) => one.startsWith(UNRELEASED)) ?? ''
  if (!/^- \S/m.test(section))
    throw new ReleaseError(`${CHANGELOG} has no entries to release; write them below "${UNRELEASED.trim()}".`)
  return section
}

/** The version that the entries of the changelog lead to, or the given one if they allow it. */
export const releaseVersion = (read: ReadFile, asked: string | undefined): string => {
  const current = currentVersion(read)
  const section = unreleased(read(CHANGELOG))
  const isBreaking = /\*\*breaking\b|^\s*(-|#+)[\W_]*breaking|^### Removed$/im.test(section)
  const headings = section.match(/^###.*$/gm) ?? []
  const hasOnlyFixes = headings.length > 0 && headings.every((heading) => heading === '### Fixed')
  const steps = isBreaking ? ['major'] : hasOnlyFixes ? ['patch', 'minor', 'major'] : ['minor', 'major']
  const accepted = steps.map((step) => nextVersion(current, step))
  const version = nextVersion(current, asked ?? steps[0] ?? 'major')
  if (!accepted.includes(version))
    throw new ReleaseError(
      `${version} cannot have ${isBreaking ? 'breaking changes' : 'more than fixes'}; accepted: ${accepted.join(', ')}`,
    )
  return version
}

/** The entries of the latest release. */
export const releaseChanges = (read: ReadFile): string => {
  const [, section = ''] = read(CHANGELOG).split(/^## \d.*$/m)
  return section.trim()
}

/** Gives the section "Unreleased" its version and date. */
const dateChangelog = (text: string, version: string, date: string): string => {
  unreleased(text)
  return text.replace(UNRELEASED, `## ${version} (${date})\n`)
}

/** The midnight before the latest release: files of a release have this time, so that all builds of it are identical. */
export const releaseTime = (root: string): number => {
  const [, date = ''] = /^## \d+\.\d+\.\d+ \((.+)\)$/m.exec(readIn(root)(CHANGELOG)) ?? []
  return Date.parse(date)
}

interface Manifest {
  version: string
  dependencies?: Record<string, string>
}

/** Sets the version of a workspace, and of the workspaces that it depends on. */
const setVersion = (manifest: Manifest, version: string): void => {
  manifest.version = version
  const { dependencies = {} } = manifest
  for (const name of Object.keys(dependencies))
    if (name.startsWith('@heliolog/')) dependencies[name] = `^${version}`
}

const editJson = <Content>(text: string, edit: (content: Content) => void): string => {
  const content = JSON.parse(text)
  edit(content)
  return `${JSON.stringify(content, null, 2)}\n`
}

/** The files that change for a release, with their new text. */
export const releaseEdits = (
  documents: readonly string[],
  read: ReadFile,
  version: string,
  date: string,
): Map<string, string> => {
  const workspaces = workspacesOf(read)
  const lockFile = editJson<{ packages: Record<string, Manifest> }>(
    read('package-lock.json'),
    ({ packages }) => {
      for (const workspace of workspaces) setVersion(packages[workspace] as Manifest, version)
    },
  )
  const edits = new Map([
    [CHANGELOG, dateChangelog(read(CHANGELOG), version, date)],
    [PYTHON_VERSION, `VERSION = "${version}"\n`],
    ['package-lock.json', lockFile],
  ])
  for (const workspace of workspaces) {
    const path = `${workspace}/package.json`
    edits.set(
      path,
      editJson<Manifest>(read(path), (manifest) => setVersion(manifest, version)),
    )
  }
  for (const path of documents) {
    const text = read(path)
    const edited = text.replaceAll(PACKAGE_FILE, `$<name>${version}`)
    if (edited !== text) edits.set(path, edited)
  }
  return edits
}
