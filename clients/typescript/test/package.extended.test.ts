/** The files that npm would publish, packed without npm. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { checkManifest, checkTypes } from '../../../release/check-packages.ts'
import { temporaryDirectory } from '../../../test/support/engines.ts'

const CLIENT = join(import.meta.dirname, '..')
const MANIFEST = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'))
/** 6 kB, rounded. */
const MAX_GZIPPED_BYTES = 6_500

let folder: Awaited<ReturnType<typeof temporaryDirectory>>
let packed: string

before(async () => {
  folder = await temporaryDirectory()
  packed = join(folder.path, 'client.tgz')
  const files = [...MANIFEST.files, 'package.json', 'README.md', 'LICENSE']
  execFileSync('tar', ['-czf', packed, '--transform', 's,^,package/,', ...files], { cwd: CLIENT })
})
after(() => folder.remove())

const bundle = async (target: string[], minify: boolean, entry = 'index.js'): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(CLIENT, 'dist', entry)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: entry === 'index.js' ? 'browser' : 'node',
    logLevel: 'silent',
    target,
    minify,
  })
  return outputFiles[0]?.text ?? ''
}

test('has no dependencies, passes publint, and resolves its types in every mode', async () => {
  const { dependencies, peerDependencies, optionalDependencies } = MANIFEST
  assert.deepEqual([dependencies, peerDependencies, optionalDependencies], [undefined, undefined, undefined])
  assert.deepEqual(await checkManifest(packed), [])
  assert.deepEqual(await checkTypes(packed), [])
})

test('bundles for browsers in the 6 kB that the README promises', async () => {
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
  const command = await bundle(['node18.3'], false, 'get/main.js')
  assert.ok(command.includes('heliolog-get'))
  assert.equal(command, await bundle(['esnext'], false, 'get/main.js'))
})

test('runs heliolog-get from the unpacked files', () => {
  execFileSync('tar', ['-xzf', packed], { cwd: folder.path })
  const command = join(folder.path, 'package', MANIFEST.bin['heliolog-get'])
  const output = execFileSync(process.execPath, [command, '--version'], { encoding: 'utf8' })
  assert.equal(output, `${MANIFEST.version}\n`)
})
