/** `npm run release`: tests, builds, packs and checks a release in a clone, then commits and tags it here. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Packed } from './pack.ts'
import { git, npm, ReleaseError } from './run-command.ts'
import { documentsIn, readIn, releaseEdits, releaseVersion } from './version.ts'

const ROOT = join(import.meta.dirname, '..')
/** Packages of a release. Those of a dry run are in a temporary folder, so that nobody publishes them. */
const PACKAGES = join(import.meta.dirname, 'packages')
const USAGE =
  'Usage: npm run release -- [major | minor | patch | X.Y.Z] [--no-archives] [--dry-run [--skip-tests]]'

interface Release {
  version: string
  tag: string
  isDryRun: boolean
  skipsTests: boolean
  /** They need Node for other platforms from npm's registry, and dpkg-deb. */
  hasArchives: boolean
  /** New texts of files by path. */
  edits: Map<string, string>
}

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        'skip-tests': { type: 'boolean' },
        'no-archives': { type: 'boolean' },
      },
    })
    const [isDryRun, skipsTests] = [values['dry-run'] === true, values['skip-tests'] === true]
    // npm takes options before -- for its own.
    if (process.env['npm_config_dry_run'] === 'true' && !isDryRun)
      throw new ReleaseError('npm did not pass --dry-run on.')
    if (skipsTests && !isDryRun) throw new ReleaseError('--skip-tests needs --dry-run.')
    const [asked, ...others] = positionals
    if (others.length > 0) throw new ReleaseError('One version is accepted.')
    return { asked, isDryRun, skipsTests, hasArchives: values['no-archives'] !== true }
  } catch (error) {
    throw new ReleaseError(`${(error as Error).message} ${USAGE}`)
  }
}

const rejectChanges = (): void => {
  const changes = git(ROOT, 'status', '--porcelain')
  if (changes !== '')
    throw new ReleaseError(`The working tree has changes. Commit or stash them first:\n${changes}`)
}

/** Everything that can be wrong before the work begins. */
const planRelease = (): Release => {
  const { asked, ...options } = readArguments()
  const version = releaseVersion(readIn(ROOT), asked)
  const tag = `v${version}`
  rejectChanges()
  if (git(ROOT, 'tag', '--list', tag) !== '')
    throw new ReleaseError(`The tag ${tag} exists: this version was released already.`)
  const date = new Date().toISOString().slice(0, 10)
  const edits = releaseEdits(documentsIn(ROOT), readIn(ROOT), version, date)
  // Fails if git does not know who commits.
  if (!options.isDryRun) git(ROOT, 'var', 'GIT_COMMITTER_IDENT')
  return { ...options, version, tag, edits }
}

const writeEdits = (folder: string, { edits }: Release): void => {
  for (const [path, text] of edits) writeFileSync(join(folder, path), text)
}

const announce = (step: string): void => console.log(`\n── ${step}`)

const buildAndTest = (clone: string, release: Release): void => {
  announce('clone, with the new version and the dated changelog')
  git(ROOT, 'clone', '--quiet', ROOT, clone)
  writeEdits(clone, release)
  for (const path of release.edits.keys()) console.log(path)
  announce('npm ci, which builds')
  npm(['ci', '--prefer-offline', '--no-audit'], { cwd: clone, isVisible: true })
  if (release.skipsTests) announce('TESTS SKIPPED (--skip-tests)')
  else {
    announce('npm test')
    npm(['test'], { cwd: clone, isVisible: true })
  }
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000).toLocaleString('en')} kB`

const report = ({ file, bytes, unpackedBytes, files }: Packed): void =>
  console.log(
    `${basename(file)}: ${kilobytes(bytes)}, ${kilobytes(unpackedBytes)} in ${files} files unpacked`,
  )

const packAndCheck = async (
  clone: string,
  target: string,
  { version, hasArchives }: Release,
): Promise<void> => {
  // Loaded late, so that wrong arguments are reported at once.
  const { packServer, packClient, packWheel } = await import('./pack.ts')
  const { packArchive, PLATFORMS, writeDigests } = await import('./archives.ts')
  const { ARCHITECTURES, packDebian } = await import('./debian.ts')
  const { softwareComponents } = await import('./third-party.ts')
  const { checkManifest, checkTypes, checkWheel } = await import('./check-packages.ts')
  const { checkWithNpx, OLD_NODES } = await import('./check-npx.ts')
  announce('pack')
  const [server, client, wheel] = [packServer, packClient, packWheel].map((pack) => {
    const packed = pack(clone, target)
    report(packed)
    return packed
  }) as [Packed, Packed, Packed]
  const archives = [
    ...(hasArchives ? PLATFORMS : []).map((platform) => () => packArchive(clone, platform, target)),
    ...(hasArchives ? ARCHITECTURES : []).map((name) => () => packDebian(clone, name, target)),
  ].map((pack) => {
    const packed = pack()
    report(packed)
    return packed
  })
  const components = JSON.stringify(softwareComponents(clone), null, 2)
  writeFileSync(join(target, `heliolog-${version}.cdx.json`), `${components}\n`)
  writeDigests(target, [server, client, wheel, ...archives])
  announce('check')
  const results = {
    'publint, heliolog': await checkManifest(server.file),
    'publint, @heliolog/client': await checkManifest(client.file),
    'types in every module resolution mode, @heliolog/client': await checkTypes(client.file),
    'metadata of the wheel': await checkWheel(wheel.file, version),
  }
  for (const [name, problems] of Object.entries(results))
    console.log(problems.length === 0 ? `✔ ${name}` : `✖ ${name}\n  ${problems.join('\n  ')}`)
  if (Object.values(results).flat().length > 0)
    throw new ReleaseError('The packages are not good to publish.')
  announce(`npx heliolog serve --demo on Node ${OLD_NODES.join(' and ')}`)
  for (const major of OLD_NODES) {
    await checkWithNpx(clone, server.file, major)
    console.log(`✔ Node ${major}`)
  }
}

/** `head` is the commit that was tested. */
const commitAndTag = (release: Release, head: string): void => {
  rejectChanges()
  if (git(ROOT, 'rev-parse', 'HEAD') !== head)
    throw new ReleaseError('HEAD moved during the tests. Run the command again.')
  try {
    writeEdits(ROOT, release)
    git(ROOT, 'add', '--', ...release.edits.keys())
    git(ROOT, 'commit', '--quiet', '-m', `Release ${release.version}`)
    git(ROOT, 'tag', '--annotate', release.tag, '-m', `heliolog ${release.version}`)
  } catch (error) {
    // A hook or a missing signing key. The tree had no changes, so nothing else is lost.
    git(ROOT, 'reset', '--quiet', '--hard', head)
    throw error
  }
}

const run = async (): Promise<void> => {
  const release = planRelease()
  const { version, tag, isDryRun } = release
  const head = git(ROOT, 'rev-parse', 'HEAD')
  console.log(`heliolog ${version}${isDryRun ? ', dry run: nothing is committed or tagged' : ''}`)
  if (!isDryRun) rmSync(PACKAGES, { recursive: true, force: true })
  const target = isDryRun ? mkdtempSync(join(tmpdir(), `heliolog-${version}-`)) : PACKAGES
  mkdirSync(target, { recursive: true })
  const clone = mkdtempSync(join(tmpdir(), 'heliolog-release-'))
  try {
    buildAndTest(clone, release)
    await packAndCheck(clone, target, release)
  } catch (error) {
    rmSync(target, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
  if (!isDryRun) commitAndTag(release, head)
  announce(isDryRun ? 'done: the working tree is unchanged' : `done: committed, and tagged ${tag}`)
  console.log(`The packages are in ${target}. Nothing was published; CONTRIBUTING.md has the commands.`)
}

try {
  await run()
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  console.error(`release: ${error.message}`)
  process.exitCode = 1
}
