/** The version, which server/package.json defines, and `npm run release`, which changes it. */
import { strict as assert } from 'node:assert'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { PYTHON } from '../release/pack.ts'
import {
  currentVersion,
  documentsIn,
  nextVersion,
  PACKAGE_FILE,
  type ReadFile,
  releaseEdits,
  workspacesOf,
} from '../release/version.ts'
import { ROOT, read } from './support/deployment.ts'
import { temporaryDirectory } from './support/engines.ts'

const RELEASE = currentVersion(read)
const NEXT = nextVersion(RELEASE, 'minor')

/** A released changelog has no entries for the next release. */
const CHANGELOG = read('CHANGELOG.md').replace(
  /^# Changelog\n\n(?!## Unreleased)/,
  '$&## Unreleased\n\n### Added\n\n- An entry.\n\n',
)

/** Every file that states the version, as it is and as a release would change it. */
const states: [string, string, () => ReadFile][] = [
  ['the current version', RELEASE, () => read],
  [
    'the version of the next release',
    NEXT,
    () => {
      const current: ReadFile = (path) => (path === 'CHANGELOG.md' ? CHANGELOG : read(path))
      const edits = releaseEdits(documentsIn(ROOT), current, NEXT, '2030-01-31')
      return (path) => edits.get(path) ?? read(path)
    },
  ],
]

for (const [name, version, open] of states)
  describe(name, () => {
    let readFile: ReadFile
    before(() => {
      readFile = open()
    })

    test('is in every workspace and its lock file entry', () => {
      const { packages } = JSON.parse(readFile('package-lock.json'))
      for (const workspace of workspacesOf(readFile)) {
        assert.equal(JSON.parse(readFile(`${workspace}/package.json`)).version, version, workspace)
        assert.equal(packages[workspace].version, version, `${workspace} in package-lock.json`)
      }
    })

    test('is what workspaces depend on', () => {
      const { packages } = JSON.parse(readFile('package-lock.json'))
      for (const workspace of workspacesOf(readFile))
        for (const { dependencies = {} } of [
          JSON.parse(readFile(`${workspace}/package.json`)),
          packages[workspace],
        ])
          for (const [dependency, range] of Object.entries(dependencies))
            if (dependency.startsWith('@heliolog/'))
              assert.equal(range, `^${version}`, `${dependency} in ${workspace}`)
    })

    test('is in the Python client', () => {
      assert.equal(readFile('clients/python/src/heliolog/_version.py'), `VERSION = "${version}"\n`)
    })

    test('is the latest in the changelog', () => {
      assert.match(readFile('CHANGELOG.md'), /^# Changelog\n\n## /)
      const [, latest] = /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/m.exec(readFile('CHANGELOG.md')) ?? []
      assert.equal(latest, version)
    })

    test('is in the names of packages in documents', () => {
      const named = documentsIn(ROOT).flatMap((path) => [...readFile(path).matchAll(PACKAGE_FILE)])
      assert.ok(named.length > 0)
      for (const { 0: file, groups } of named) assert.equal(groups?.['version'], version, file)
    })
  })

test('accepts only the versions that can come next', () => {
  const accepted = ['major', 'minor', 'patch', '2.0.0', '1.5.0', '1.4.3']
  assert.deepEqual(
    accepted.map((asked) => nextVersion('1.4.2', asked)),
    ['2.0.0', '1.5.0', '1.4.3', '2.0.0', '1.5.0', '1.4.3'],
  )
  for (const asked of ['1.4.2', '1.4.1', '1.6.0', '3.0.0', 'v1.5.0', '1.5', '1.5.0-beta.1', ''])
    assert.throws(
      () => nextVersion('1.4.2', asked),
      /cannot follow 1\.4\.2; accepted: 2\.0\.0 \(major\), 1\.5\.0 \(minor\), 1\.4\.3 \(patch\)/,
    )
})

/** Instead of installing again and running this suite in itself: links the packages, and records the test. */
const SCRIPTED_NPM = `
const { execFileSync } = require('node:child_process')
const { appendFileSync, cpSync, symlinkSync } = require('node:fs')
const args = process.argv.slice(2)
appendFileSync(process.env.RECORD, args[0] + '\\n')
if (args[0] === 'ci') {
  symlinkSync(${JSON.stringify(join(ROOT, 'node_modules'))}, 'node_modules')
  for (const part of ['server', 'portal', 'clients/typescript'])
    cpSync(${JSON.stringify(ROOT)} + '/' + part + '/dist', part + '/dist', { recursive: true })
} else if (args[0] !== 'test') execFileSync('npm', args, { stdio: 'inherit' })
else if (process.env.FAILS) process.exit(1)
`

describe('npm run release', { skip: PYTHON.missing }, () => {
  let folder: Awaited<ReturnType<typeof temporaryDirectory>>
  let repository: string
  before(async () => {
    folder = await temporaryDirectory()
    repository = join(folder.path, 'repository')
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    for (const file of files.split('\0').filter((one) => one !== '' && existsSync(join(ROOT, one))))
      cpSync(join(ROOT, file), join(repository, file))
    writeFileSync(join(repository, 'CHANGELOG.md'), CHANGELOG)
    symlinkSync(join(ROOT, 'node_modules'), join(repository, 'node_modules'))
    writeFileSync(join(folder.path, 'npm.cjs'), SCRIPTED_NPM)
    // A link is not a folder, which .gitignore names.
    writeFileSync(join(repository, '.git-exclude'), 'node_modules\n.git-exclude\n')
    git('init', '--quiet')
    git('config', 'core.excludesFile', join(repository, '.git-exclude'))
    git('config', 'user.name', 'Ada')
    git('config', 'user.email', 'ada@example.org')
    git('add', '--all')
    git('commit', '--quiet', '-m', 'Before')
  })
  after(() => folder.remove())

  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim()

  const release = (args: string[], env: Record<string, string> = {}) => {
    const record = join(folder.path, 'record')
    writeFileSync(record, '')
    const { status, stdout, stderr } = spawnSync(process.execPath, ['release/main.ts', ...args], {
      cwd: repository,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        HOME: folder.path,
        TMPDIR: folder.path,
        RECORD: record,
        npm_execpath: join(folder.path, 'npm.cjs'),
        ...env,
      },
    })
    const steps = readFileSync(record, 'utf8').split('\n').slice(0, -1)
    return { status, stdout, stderr, steps }
  }

  const assertRejected = (args: string[], reason: RegExp, env?: Record<string, string>) => {
    const { status, stderr, steps } = release(args, env)
    assert.match(stderr, reason)
    assert.deepEqual([status, steps], [1, []])
  }

  test('rejects wrong arguments, changes, an existing tag and an empty changelog', () => {
    assertRejected(['1.9.0'], /^release: 1\.9\.0 cannot follow .*; accepted: /)
    assertRejected(['--skip-tests'], /^release: --skip-tests needs --dry-run\. Usage: npm run release -- /)
    assertRejected(['--force'], /'--force'.* Usage: npm run release -- /)
    assertRejected([], /^release: npm did not pass --dry-run on\. Usage: /, { npm_config_dry_run: 'true' })

    writeFileSync(join(repository, 'new-file'), '')
    assertRejected(['--dry-run'], /^release: The working tree has changes.*\n\?\? new-file\n$/)
    git('clean', '--quiet', '--force')

    git('tag', `v${NEXT}`)
    assertRejected(['minor'], /^release: The tag v\S+ exists/)
    git('tag', '--delete', `v${NEXT}`)

    const changelog = join(repository, 'CHANGELOG.md')
    writeFileSync(changelog, CHANGELOG.replace(/(?<=^## Unreleased\n).*?(?=^## )/ms, '\n'))
    git('commit', '--quiet', '--all', '-m', 'Empty')
    assertRejected([], /^release: CHANGELOG\.md has no entries to release/)
    git('reset', '--quiet', '--hard', 'HEAD~1')
  })

  test('makes and checks all packages in a dry run, and leaves the repository unchanged', () => {
    const head = git('rev-parse', 'HEAD')
    const { status, stdout, stderr, steps } = release(['--dry-run', '--skip-tests'])
    assert.deepEqual([status, stderr], [0, ''])
    assert.deepEqual(steps, ['ci', 'pack', 'pack'])
    assert.match(stdout, /TESTS SKIPPED/)
    assert.equal(stdout.match(/^✔ /gm)?.length, 4)
    const [, target = ''] = /^The packages are in (\S+)\. Nothing was published/m.exec(stdout) ?? []
    const names = [`heliolog-${NEXT}-py3-none-any.whl`, `heliolog-${NEXT}.tgz`, `heliolog-client-${NEXT}.tgz`]
    assert.deepEqual(readdirSync(target).sort(), names)
    for (const name of names)
      assert.match(stdout, new RegExp(`^${name}: [\\d,]+ kB, [\\d,]+ kB in \\d+ files`, 'm'))
    assert.deepEqual(
      [git('rev-parse', 'HEAD'), git('status', '--porcelain', '--ignored'), git('tag')],
      [head, '!! .git-exclude\n!! node_modules', ''],
    )
  })

  test('commits nothing when a test fails, and else commits and tags the version', () => {
    const head = git('rev-parse', 'HEAD')
    const failed = release(['patch'], { FAILS: 'yes' })
    assert.deepEqual([failed.status, failed.steps], [1, ['ci', 'test']])
    assert.deepEqual([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')], [head, '', ''])

    const { status, stderr, steps } = release(['patch'])
    assert.deepEqual([status, stderr], [0, ''])
    assert.deepEqual(steps, ['ci', 'test', 'pack', 'pack'])
    const version = nextVersion(RELEASE, 'patch')
    assert.equal(git('cat-file', '-t', `v${version}`), 'tag')
    assert.deepEqual(
      [git('rev-parse', 'HEAD~1'), git('rev-parse', 'HEAD'), git('status', '--porcelain')],
      [head, git('rev-parse', `v${version}^{commit}`), ''],
    )
    assert.equal(git('log', '-1', '--format=%s'), `Release ${version}`)
    const today = new Date().toISOString().slice(0, 10)
    assert.ok(git('show', 'HEAD:CHANGELOG.md').startsWith(`# Changelog\n\n## ${version} (${today})\n`))
    assert.ok(existsSync(join(repository, `release/packages/heliolog-${version}.tgz`)))
    // The released changelog has nothing new.
    assertRejected(['--dry-run'], /^release: CHANGELOG\.md has no entries to release/)
  })
})
