/** `npm run release`: tests, builds, packs and checks a release in a clone, then commits and tags it here. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { announce, git, npm, ReleaseError } from './run-command.ts'
import { currentVersion, documentsIn, readIn, releaseEdits, releaseVersion } from './version.ts'

const ROOT = join(import.meta.dirname, '..')
/** Packages of a release. Those of a dry run are in a temporary folder, so that nobody publishes them. */
const PACKAGES = join(import.meta.dirname, 'packages')
const USAGE =
  'Usage: npm run release -- [major | minor | patch | X.Y.Z] [--no-archives] [--dry-run | --rebuild [--skip-tests]]'

interface Release {
  version: string
  tag: string
  /** Commits nothing. */
  isDryRun: boolean
  skipsTests: boolean
  /** Archives and Debian packages need Node for other platforms from npm's registry, and dpkg-deb. */
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
        rebuild: { type: 'boolean' },
        'skip-tests': { type: 'boolean' },
        'no-archives': { type: 'boolean' },
      },
    })
    const [isRebuild, skipsTests] = [values.rebuild === true, values['skip-tests'] === true]
    const isDryRun = values['dry-run'] === true || isRebuild
    // npm takes options before -- for its own.
    if (process.env['npm_config_dry_run'] === 'true' && !isDryRun)
      throw new ReleaseError('npm did not pass --dry-run on.')
    if (skipsTests && !isDryRun) throw new ReleaseError('--skip-tests needs --dry-run or --rebuild.')
    const [asked, ...others] = positionals
    if (others.length > 0) throw new ReleaseError('One version is accepted.')
    if (isRebuild && asked !== undefined) throw new ReleaseError('--rebuild takes no version.')
    return { asked, isRebuild, isDryRun, skipsTests, hasArchives: values['no-archives'] !== true }
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
  const { asked, isRebuild, ...options } = readArguments()
  if (isRebuild) {
    const version = currentVersion(readIn(ROOT))
    const tag = `v${version}`
    rejectChanges()
    if (git(ROOT, 'tag', '--points-at', 'HEAD', tag) === '')
      throw new ReleaseError(`HEAD is not ${tag}. Check out the tag of the release to rebuild.`)
    return { ...options, version, tag, edits: new Map() }
  }
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
  // The packages contain the modes of their files.
  process.umask(0o022)
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
    // Loaded late, so that wrong arguments are reported at once.
    const { makePackages } = await import('./make-packages.ts')
    await makePackages(clone, target, release)
    if (!isDryRun) commitAndTag(release, head)
  } catch (error) {
    rmSync(target, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
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
