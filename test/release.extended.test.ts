/** `npm run release`, in a copy of the repository, with an npm that needs no registry. */
import { strict as assert } from 'node:assert'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { PYTHON } from '../release/pack.ts'
import { currentVersion, nextVersion } from '../release/version.ts'
import { ROOT, read } from './support/deployment.ts'
import { temporaryDirectory } from './support/engines.ts'

const RELEASE = currentVersion(read)
const NEXT = nextVersion(RELEASE, 'minor')
/** Without breaking entries, so that a minor version may follow. */
const CHANGELOG = read('CHANGELOG.md').replace(
  /^# Changelog\n\n(## Unreleased\n.*?(?=^## ))?/ms,
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- An entry.\n\n',
)

/**
 * Links packages instead of installing them, records the tests instead of running them, installs an old Node that is
 * this one, and unpacks the package where npx does. Packing is real.
 */
const SCRIPTED_NPM = `
const { execFileSync, spawn } = require('node:child_process')
const { appendFileSync, chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs')
const args = process.argv.slice(2)
const steps = {
  ci: () => {
    symlinkSync(${JSON.stringify(join(ROOT, 'node_modules'))}, 'node_modules')
    for (const part of ['server', 'portal', 'clients/typescript'])
      cpSync(${JSON.stringify(ROOT)} + '/' + part + '/dist', part + '/dist', { recursive: true })
  },
  test: () => process.env.FAILS === 'test' && process.exit(1),
  config: () => console.log(process.env.HOME + '/cache'),
  install: () => {
    if (process.env.FAILS === 'install') throw new Error('there is no registry')
    const [name, major] = args.at(-1).split('@')
    const bin = args[args.indexOf('--prefix') + 1] + '/node_modules/' + name + '/bin'
    mkdirSync(bin, { recursive: true })
    const real = "'" + process.execPath + "'"
    writeFileSync(bin + '/node', '#!/bin/sh\\ncase "$1" in --version) echo v' + major + '.0.0 ;; *) exec ' + real + ' "$@" ;; esac\\n')
    chmodSync(bin + '/node', 0o755)
  },
  exec: () => {
    const target = process.env.npm_config_cache + '/_npx/1/node_modules/heliolog'
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['xzf', args[3], '--strip-components=1', '-C', target])
    // Without the demo, whose data take long to make.
    const child = spawn('node', [target + '/server/bin/heliolog.js', 'serve'], { stdio: 'inherit' })
    process.on('SIGTERM', () => child.kill('SIGTERM'))
  },
  pack: () => execFileSync('npm', args, { stdio: 'inherit' }),
  audit: () => console.log('{"message":"405 Method Not Allowed"}'),
}
appendFileSync(process.env.RECORD, args[0] + '\\n')
steps[args[0]]()
`

/** What a release runs after npm ci and its tests. */
const CHECKED = ['pack', 'pack', 'audit', ...['config', 'install', 'exec', 'config', 'install', 'exec']]

describe('npm run release', {
  skip: PYTHON.missing && 'needs python3 with pip, setuptools and wheel',
}, () => {
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
    // Archives contain Node for other platforms, which only the registry has.
    const words = ['release/main.ts', '--no-archives', ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
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
    assertRejected(
      ['--skip-tests'],
      /^release: --skip-tests needs --dry-run or --rebuild\. Usage: npm run release -- /,
    )
    assertRejected(
      ['--rebuild', 'minor'],
      /^release: --rebuild takes no version\. Usage: npm run release -- /,
    )
    assertRejected(['--rebuild'], /^release: HEAD is not v\S+\. Check out the tag /)
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
    assert.deepEqual(steps, ['ci', ...CHECKED])
    assert.match(stdout, /TESTS SKIPPED/)
    assert.equal(stdout.match(/^✔ /gm)?.length, 6)
    const [, target = ''] = /^The packages are in (\S+)\. Nothing was published/m.exec(stdout) ?? []
    const names = [`heliolog-${NEXT}-py3-none-any.whl`, `heliolog-${NEXT}.tgz`, `heliolog-client-${NEXT}.tgz`]
    const others = ['RELEASE-NOTES.md', 'SHA256SUMS', `heliolog-${NEXT}.cdx.json`]
    assert.deepEqual(new Set(readdirSync(target)), new Set([...names, ...others]))
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: target })
    const notes = readFileSync(join(target, 'RELEASE-NOTES.md'), 'utf8')
    assert.match(
      notes,
      /^- An entry\.\n[\s\S]*^\| heliolog-\S+\.tgz \| [\d,]+ kB \| started [\s\S]* were not checked\.$/m,
    )
    for (const name of names)
      assert.match(stdout, new RegExp(`^${name}: [\\d,]+ kB, [\\d,]+ kB in \\d+ files`, 'm'))
    assert.deepEqual(
      [git('rev-parse', 'HEAD'), git('status', '--porcelain', '--ignored'), git('tag')],
      [head, '!! .git-exclude\n!! node_modules', ''],
    )
  })

  test('commits nothing when a step fails, and else commits and tags the version', () => {
    const head = git('rev-parse', 'HEAD')
    const failed = release(['minor'], { FAILS: 'test' })
    assert.deepEqual([failed.status, failed.steps], [1, ['ci', 'test']])
    const offline = release(['minor'], { FAILS: 'install' })
    assert.equal(offline.status, 1)
    assert.match(
      offline.stderr,
      /^release: Node 20 cannot be installed\. .*"npm ping"[\s\S]*there is no registry/,
    )
    assert.deepEqual([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')], [head, '', ''])

    const { status, stderr, steps } = release(['minor'])
    assert.deepEqual([status, stderr], [0, ''])
    assert.deepEqual(steps, ['ci', 'test', ...CHECKED])
    const version = NEXT
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

    const packages = join(repository, 'release/packages')
    const rebuilt = release(['--rebuild', '--skip-tests'])
    assert.equal(rebuilt.status, 0, rebuilt.stderr)
    const [, target = ''] = /^The packages are in (\S+)\./m.exec(rebuilt.stdout) ?? []
    const digests = [packages, target].map((path) => readFileSync(join(path, 'SHA256SUMS'), 'utf8'))
    assert.equal(digests[1], digests[0], 'the same commit gives the same bytes')
  })
})
