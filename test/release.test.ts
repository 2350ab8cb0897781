/** The version, which server/package.json defines, and the files that state it. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import {
  currentVersion,
  documentsIn,
  nextVersion,
  PACKAGE_FILE,
  type ReadFile,
  releaseEdits,
  releaseVersion,
  workspacesOf,
} from '../release/version.ts'
import { ROOT, read } from './support/deployment.ts'

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
  test(`${name} is in every file that states it`, () => {
    const readFile = open()
    const { packages } = JSON.parse(readFile('package-lock.json'))
    for (const workspace of workspacesOf(readFile))
      for (const manifest of [JSON.parse(readFile(`${workspace}/package.json`)), packages[workspace]]) {
        assert.equal(manifest.version, version, workspace)
        for (const [dependency, range] of Object.entries(manifest.dependencies ?? {}))
          if (dependency.startsWith('@heliolog/'))
            assert.equal(range, `^${version}`, `${dependency} in ${workspace}`)
      }
    assert.equal(readFile('clients/python/src/heliolog/_version.py'), `VERSION = "${version}"\n`)
    assert.match(readFile('CHANGELOG.md'), /^# Changelog\n\n## /)
    const [, latest] = /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/m.exec(readFile('CHANGELOG.md')) ?? []
    assert.equal(latest, version)
    const named = documentsIn(ROOT).flatMap((path) => [...readFile(path).matchAll(PACKAGE_FILE)])
    assert.ok(named.length > 0)
    for (const { 0: file, groups } of named) assert.equal(groups?.['version'], version, file)
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

test('derives the version from the changelog, and rejects others for breaking changes', () => {
  const after =
    (entries: string): ReadFile =>
    (path) =>
      path === 'CHANGELOG.md' ? `# Changelog\n\n## Unreleased\n\n${entries}\n` : '{"version":"2.3.4"}'
  const fixed = after('### Fixed\n\n- A fault.')
  const added = after('### Imports\n\n- A page.\n\n### Fixed\n\n- A fault.')
  const breaking = after('### Portal\n\n- **Breaking**: another name.')
  const withoutHeadings = after('- A page.')
  assert.deepEqual(
    [fixed, added, withoutHeadings, breaking].map((read) => releaseVersion(read, undefined)),
    ['2.3.5', '2.4.0', '2.4.0', '3.0.0'],
  )
  for (const entries of [
    '- Breaking: a name.',
    '- __Breaking:__ a name.',
    '### Breaking\n\n- A name.',
    '### Removed\n\n- A name.',
    '- The **breaking** name.',
  ])
    assert.equal(releaseVersion(after(entries), undefined), '3.0.0', entries)
  assert.equal(releaseVersion(fixed, 'minor'), '2.4.0')
  assert.equal(releaseVersion(breaking, '3.0.0'), '3.0.0')
  assert.throws(
    () => releaseVersion(breaking, 'minor'),
    /^ReleaseError: 2\.4\.0 cannot have breaking changes; accepted: 3\.0\.0$/,
  )
  assert.throws(
    () => releaseVersion(added, 'patch'),
    /^ReleaseError: 2\.3\.5 cannot have more than fixes; accepted: 2\.4\.0, 3\.0\.0$/,
  )
})
