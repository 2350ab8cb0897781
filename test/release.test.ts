/** server/package.json defines the version of the release; every other file that states it must agree. */
import { strict as assert } from 'node:assert'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const { version: RELEASE } = JSON.parse(read('server/package.json')) as { version: string }
const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }

test('every workspace and its lock file entry have the version', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  for (const workspace of workspaces) {
    assert.equal(JSON.parse(read(`${workspace}/package.json`)).version, RELEASE, workspace)
    assert.equal(packages[workspace].version, RELEASE, `${workspace} in package-lock.json`)
  }
})

test('workspaces depend on this version of each other', () => {
  for (const workspace of workspaces) {
    const { dependencies = {} } = JSON.parse(read(`${workspace}/package.json`))
    for (const [name, range] of Object.entries(dependencies))
      if (name.startsWith('@heliolog/')) assert.equal(range, `^${RELEASE}`, `${name} in ${workspace}`)
  }
})

test('the Python client has the version', () => {
  assert.equal(read('clients/python/src/heliolog/_version.py'), `VERSION = "${RELEASE}"\n`)
})

test('the changelog starts with the version', () => {
  assert.equal(/^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.[1], RELEASE)
})

test('documents name package files of this version', () => {
  const documents = globSync(['*.md', 'docs/*.md', 'clients/*/README.md'], { cwd: ROOT }).map(read).join('\n')
  const named = [...documents.matchAll(/heliolog(?:-client)?-(\d+\.\d+\.\d+)(?:\.tgz|-py3)/g)]
  assert.ok(named.length > 0)
  for (const [file, version] of named) assert.equal(version, RELEASE, file)
})
