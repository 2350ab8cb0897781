/** The package that npm would publish. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { checkManifest, checkTypes } from '../../../release/check-packages.ts'
import { packClient } from '../../../release/pack.ts'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { currentSchemas } from '../generate-schema.ts'

const CLIENT = join(import.meta.dirname, '..')
const MAX_GZIPPED_BYTES = 6_000

let folder: Awaited<ReturnType<typeof temporaryDirectory>>
let packed: string

before(async () => {
  folder = await temporaryDirectory()
  packed = packClient(join(CLIENT, '../..'), folder.path).file
})
after(() => folder.remove())

const bundle = async (
  target: string[],
  minify: boolean,
  entry = 'index.js',
  platform: 'browser' | 'node' = 'browser',
): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(CLIENT, 'dist', entry)],
    bundle: true,
    write: false,
    format: 'esm',
    platform,
    logLevel: 'silent',
    target,
    minify,
  })
  return outputFiles[0]?.text ?? ''
}

test('has types generated from the current OpenAPI documents', async () => {
  for (const [path, text] of await currentSchemas())
    assert.ok(
      readFileSync(path, 'utf8') === text,
      `${path} is out of date: npm run schema -w @heliolog/client`,
    )
})

test('passes publint', async () => {
  assert.deepEqual(await checkManifest(packed), [])
})

test('resolves its types in every module resolution mode', async () => {
  assert.deepEqual(await checkTypes(packed), [])
})

test('has no dependencies', () => {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(CLIENT, 'package.json'), 'utf8'),
  )
  assert.deepEqual([dependencies, peerDependencies, optionalDependencies], [undefined, undefined, undefined])
})

test('bundles for browsers in less than 6 kB', async () => {
  const text = await bundle(['es2022'], true)
  assert.ok(text.includes('handling=strict'))
  const size = gzipSync(text, { level: 9 }).length
  assert.ok(size < MAX_GZIPPED_BYTES, `${size} bytes gzipped`)
})

test('uses only syntax of Node 18 and browsers of its time', async () => {
  assert.equal(
    await bundle(['node18', 'chrome103', 'firefox102', 'safari16'], false),
    await bundle(['esnext'], false),
  )
})

test('uses only syntax of Node 18 in heliolog-get', async () => {
  const text = await bundle(['node18.3'], false, 'get/main.js', 'node')
  assert.ok(text.includes('heliolog-get'))
  assert.equal(text, await bundle(['esnext'], false, 'get/main.js', 'node'))
})

test('installs heliolog-get as a command', async () => {
  const args = ['install', '--offline', '--silent', '--no-audit', '--prefix', folder.path]
  await promisify(execFile)('npm', [...args, packed])
  const command = join(folder.path, 'node_modules/.bin/heliolog-get')
  const { stdout } = await promisify(execFile)(command, ['--version'])
  const { version } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'))
  assert.equal(stdout, `${version}\n`)
})
