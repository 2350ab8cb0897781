/** The built package on other versions of Node and with browser types, and the examples of the documents. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { OBSERVATIONS } from '../../../server/src/domain/records/kinds.ts'
import { folderFor } from '../../../test/support/engines.ts'
import { observation } from '../../../test/support/publishing.ts'
import { sharedServer, startWith } from '../../../test/support/server.ts'
import { createWorkspace } from './get/support/workspace.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TSC = join(ROOT, 'node_modules/.bin/tsc')
const WALK = join(import.meta.dirname, 'shipped/walk.js')
const TIMEOUT_MS = 60_000

/** Runs a program until it ends; one that hangs is killed. */
const run = (file: string, args: string[], options: object = {}) =>
  promisify(execFile)(file, args, { timeout: TIMEOUT_MS, encoding: 'utf8', ...options })

const DAYS = [1, 2, 3, 4, 5]
const server = sharedServer(() =>
  startWith({
    observations: DAYS.map((day) => observation(`o${day}`, `2024-05-0${day}T12:00:00Z`, { wolf: 11 * day })),
    hasIndex: true,
  }),
)

/** The machine's Node, which may be older than the one in node_modules. */
const systemNode = (process.env['PATH'] ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .find((file) => existsSync(file))
const withoutSystemNode = systemNode === undefined && 'needs node on the PATH, outside of node_modules'

for (const [name, node, skip] of [
  ["the repository's Node", process.execPath, false],
  ["the machine's Node", systemNode, withoutSystemNode],
] as const)
  test(`runs the built client on ${name}, which ends with an iteration`, { skip }, async () => {
    const { stdout } = await run(node as string, [WALK, server.origin, server.token, 'all'])
    const { version } = await server.json('/meta')
    assert.deepEqual(JSON.parse(stdout), {
      version,
      ids: ['o1', 'o2', 'o3', 'o4', 'o5'],
      again: 5,
      inBulk: [version, 5],
      missing: true,
      aborted: 'enough',
      rows: 1,
    })
    const some = await run(node as string, [WALK, server.origin, server.token, 'some'])
    assert.equal(some.stdout, 'o1\n')
  })

test("runs the built heliolog-get on the machine's Node", { skip: withoutSystemNode }, async (t) => {
  const workspace = await createWorkspace(t, server.origin, server.token, systemNode)
  for (const format of ['csv', 'json']) {
    const { status, stderr } = await workspace.run(['observations', '-o', `o.${format}`])
    assert.equal(status, 0, stderr)
    assert.equal((await workspace.json(`o.${format}.meta.json`)).rows, 5)
  }
  await server.publish(OBSERVATIONS, [observation('o6', '2024-05-06T12:00:00Z')])
  assert.equal((await workspace.run(['observations', '-o', 'o.csv', '--update'])).status, 0)
  assert.equal((await workspace.read('o.csv')).toString().trimEnd().split('\r\n').length, 7)
})

test('compiles in a page with browser types only', async () => {
  const page = join(import.meta.dirname, 'shipped')
  const { stdout } = await run(TSC, ['-p', page]).catch((error) => error)
  assert.equal(stdout, '')
})

const blocksIn = (file: string, language: string): string[] =>
  [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(
      new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'),
    ),
  ].map(([, code = '']) => code)

const README = 'clients/typescript/README.md'
const examples = ['README.md', 'docs/clients.md', README].flatMap((file) => blocksIn(file, 'js'))
/** The lines of the README that its further examples and the recipes refer to. */
const [createClient = ''] =
  /^import .*?^const heliolog = [^\n]*\n/ms.exec(blocksIn(README, 'js')[0] ?? '') ?? []
const recipesIn = (file: string): string[] => blocksIn(file, 'ts').map((code) => createClient + code)
const readmeRecipes = recipesIn(README)
const [bulkRecipe = ''] = recipesIn('docs/bulk.md')
const [changesRecipe = ''] = recipesIn('docs/changes.md')

const atServer = (code: string): string => code.replace('http://127.0.0.1:8080', server.origin)
const environment = () => ({ ...process.env, HELIOLOG_TOKEN: server.token })

test('compiles and runs the examples of the documents', async (t) => {
  assert.ok(examples.length >= 3 && readmeRecipes.length >= 6)
  const path = await folderFor(t)
  await symlink(join(ROOT, 'node_modules'), join(path, 'node_modules'))
  const programs = [...examples, ...readmeRecipes, bulkRecipe, changesRecipe]
  const files = programs.map((_, index) => join(path, `example${index}.mts`))
  await Promise.all(files.map((file, index) => writeFile(file, atServer(programs[index] ?? ''))))
  const options =
    '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess ' +
    '--verbatimModuleSyntax --isolatedModules --target es2022 --module nodenext --types node'
  const compiled = await run(TSC, [...options.split(' '), ...files], { cwd: path }).catch((error) => error)
  assert.equal(compiled.stdout, '')

  // The recipe for changes, the last one, runs until it is stopped.
  const separator = '-- next example --'
  const runAll = files
    .slice(0, -1)
    .flatMap((file) => [`await import('${file}')`, `console.log('${separator}')`])
  const args = ['--input-type=module', '-e', runAll.join('\n')]
  const { stdout, stderr } = await run(process.execPath, args, { cwd: path, env: environment() })
  assert.equal(stderr, '')
  const outputs = stdout.split(separator).slice(0, -1)
  assert.equal(outputs.length, programs.length - 1)
  for (const [index, output] of outputs.entries()) assert.notEqual(output.trim(), '', programs[index])
})
