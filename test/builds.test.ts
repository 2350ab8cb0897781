/** What the test runner builds before it starts. */
import { strict as assert } from 'node:assert'
import { globSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { workspacesOf } from '../release/version.ts'
import { BUILDS, type Build, buildOutdated } from './builds.ts'
import { ROOT, read } from './support/deployment.ts'
import { folderFor } from './support/engines.ts'

const CLIENT: Build = {
  name: 'client',
  script: '',
  sources: ['client/src/**'],
  output: 'client/dist/index.js',
}
const SERVER: Build = {
  name: 'server',
  script: '',
  sources: ['server/src/**', 'client/dist/*.js'],
  output: 'server/dist/server.js',
}
const SOURCES = ['client/src/index.ts', 'client/src/old.ts', 'server/src/main.ts']

/** Two builds in a new folder, of which the second reads the output of the first, without any output. */
const createBuilds = async (t: TestContext) => {
  const path = await folderFor(t)
  const write = (file: string) => {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), '')
  }
  const setTime = (file: string, time: Date) => utimesSync(join(path, file), time, time)
  /** Makes a file or folder newer than everything else. */
  const change = (file: string) => setTime(file, new Date(Date.now() + 60_000))
  /** Makes all outputs newer than all sources. */
  const settle = () => {
    for (const file of globSync('**', { cwd: path }))
      setTime(file, new Date(file.includes('dist') ? 2e9 : 1e9))
  }
  /** Returns the names of what it built. */
  const build = async (run: (build: Build) => boolean = () => true): Promise<string[]> => {
    const names: string[] = []
    await buildOutdated(path, [CLIENT, SERVER], async (one) => {
      names.push(one.name)
      write(one.output)
      return run(one)
    })
    return names
  }
  for (const file of SOURCES) write(file)
  settle()
  return { build, change, settle, remove: (file: string) => rmSync(join(path, file)) }
}

describe('the builds of a test run', () => {
  it('build what is not built, and nothing that is up to date', async (t) => {
    const { build } = await createBuilds(t)
    assert.deepEqual(await build(), ['client', 'server'])
    assert.deepEqual(await build(), [])
  })

  it('build what is older than a source or the output of another build', async (t) => {
    const { build, change, settle } = await createBuilds(t)
    await build()
    settle()
    change('server/src/main.ts')
    assert.deepEqual(await build(), ['server'])
    settle()
    change('client/src/index.ts')
    assert.deepEqual(await build(), ['client', 'server'])
  })

  it('build again when a source is deleted', async (t) => {
    const { build, change, settle, remove } = await createBuilds(t)
    await build()
    settle()
    remove('client/src/old.ts')
    change('client/src')
    assert.deepEqual(await build(), ['client', 'server'])
  })

  it('build again what changed during its build', async (t) => {
    const { build, change } = await createBuilds(t)
    await build(() => {
      change('server/src/main.ts')
      return true
    })
    assert.deepEqual(await build(), ['server'])
  })

  it('end with one that fails', async (t) => {
    const { build } = await createBuilds(t)
    assert.deepEqual(await build(() => false), ['client'])
  })

  it('read the sources of every workspace, and name only files that exist', () => {
    for (const workspace of workspacesOf(read))
      assert.ok(
        BUILDS.some(({ sources }) => sources.some((one) => matchesGlob(`${workspace}/src/new.ts`, one))),
        `no build in test/builds.ts reads ${workspace}/src`,
      )
    for (const { script, sources, output } of BUILDS)
      for (const pattern of [script, output, ...sources])
        assert.ok(globSync(pattern, { cwd: ROOT }).length > 0, `${pattern} in test/builds.ts matches nothing`)
  })
})
