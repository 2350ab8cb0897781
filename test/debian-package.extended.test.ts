/** The files of the Debian package: its services name paths of the package, and its program runs. */
import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { packDebian, writeDebianFiles } from '../release/debian.ts'
import { checkWithoutNetwork } from './support/check-without-network.ts'
import { ROOT, skipWithout } from './support/deployment.ts'
import { temporaryDirectory } from './support/engines.ts'

const architecture = ({ x64: 'amd64', arm64: 'arm64' } as const)[process.arch as string]
const skip =
  (process.platform !== 'linux' || architecture === undefined) &&
  `needs Linux on x64 or arm64, not ${process.platform} on ${process.arch}`

test('has the programs and documents that its services name', { skip }, async (t) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  writeDebianFiles(ROOT, architecture ?? 'amd64', path)
  const units = globSync('usr/lib/systemd/system/*.service', { cwd: path })
  assert.equal(units.length, globSync('deploy/*/*.service', { cwd: ROOT }).length)
  for (const unit of units) {
    const text = readFileSync(join(path, unit), 'utf8')
    assert.doesNotMatch(text, /\/opt\//, unit)
    for (const [named = ''] of text.matchAll(/\/usr\/[\w./-]+/g))
      assert.ok(lstatSync(join(path, named)), `${unit}: ${named}`)
  }
  const program = join(path, 'usr/bin/heliolog')
  assert.match(execFileSync(program, ['--version'], { env: {}, encoding: 'utf8' }), /^\d+\.\d+\.\d+\n$/)
  const manual = gunzipSync(readFileSync(join(path, 'usr/share/man/man1/heliolog.1.gz'))).toString()
  for (const part of [/^\.SH HELIOLOG OBSERVER FORGET$/m, /^ *HELIOLOG_RATE_LIMIT /m])
    assert.match(manual, part)
  // man indents by 7 columns; options have a backslash before each hyphen.
  const tooLong = manual
    .replaceAll('\\-', '-')
    .split('\n')
    .filter((line) => line.length > 73)
  assert.deepEqual(tooLong, [])
  const completion = join(path, 'usr/share/bash-completion/completions/heliolog')
  const complete = (...words: string[]): string => {
    const script = `. ${completion}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _heliolog; echo "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', script, 'bash', 'heliolog', ...words], { encoding: 'utf8' }).trim()
  }
  assert.equal(complete('observer', 'f'), 'forget')
  assert.equal(complete('observer', 'forget'), 'forget')
  assert.equal(complete('observer', 'forget', '--new'), '--new-ids')
  assert.equal(complete('serve', '--c'), '--config')
  for (const script of ['postinst', 'prerm', 'postrm'])
    execFileSync('sh', ['-n', join(path, 'DEBIAN', script)])
  assert.ok(existsSync(join(path, 'etc/heliolog/heliolog.env')))
  const upgrading = readFileSync(join(path, 'usr/share/doc/heliolog/docs/upgrading.md'), 'utf8')
  assert.match(upgrading, /cd \/opt\/heliolog/)
})

test('serves the demo from its files', { skip: skip || skipWithout('dpkg-deb') }, async (t) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  const debian = packDebian(ROOT, architecture ?? 'amd64', path)
  assert.deepEqual(checkWithoutNetwork(debian), [debian.file])
})
