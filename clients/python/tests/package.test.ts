/** The wheel that pip builds. */
import { strict as assert } from 'node:assert'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { pythonWith, runPython } from './python.ts'

const SERVER_PACKAGE = join(import.meta.dirname, '../../../server/package.json')
// setuptools must be imported before anything that imports distutils.
const python = pythonWith('setuptools', 'wheel', 'pip')

test("builds a typed wheel that runs and has the server's version", {
  skip: python.missing,
}, async (t) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  // A build writes into the source folder.
  cpSync(join(import.meta.dirname, '..'), join(path, 'package'), { recursive: true })
  const options = 'wheel --quiet --no-build-isolation --no-deps --no-index --disable-pip-version-check'.split(
    ' ',
  )
  const built = await runPython(python, ['-m', 'pip', ...options, '-w', path, join(path, 'package')])
  assert.equal(built.status, 0, built.stdout + built.stderr)
  const wheel = join(path, readdirSync(path).find((name) => name.endsWith('.whl')) ?? '')

  const program = `
import heliolog, importlib.metadata, zipfile
assert heliolog.__file__.startswith(${JSON.stringify(wheel)}), heliolog.__file__
assert "heliolog/py.typed" in zipfile.ZipFile(${JSON.stringify(wheel)}).namelist()
assert importlib.metadata.version("heliolog") == heliolog.__version__
print(heliolog.__version__)
with heliolog.Heliolog("https://sun.example.org", "t") as sun: print(sun)`
  const ran = await runPython(python, ['-c', program], { env: { PYTHONPATH: wheel }, cwd: path })
  assert.equal(ran.status, 0, ran.stderr)
  const { version } = JSON.parse(readFileSync(SERVER_PACKAGE, 'utf8'))
  assert.equal(ran.stdout, `${version}\nHeliolog('https://sun.example.org')\n`)
})
