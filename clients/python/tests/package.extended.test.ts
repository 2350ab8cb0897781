/** The wheel that pip builds. */
import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkWheel } from '../../../release/check-packages.ts'
import { PYTHON, packWheel } from '../../../release/pack.ts'
import { folderFor } from '../../../test/support/engines.ts'
import { runPython } from './python.ts'

const ROOT = join(import.meta.dirname, '../../..')

test("builds a typed wheel that runs and has the server's version", {
  skip: PYTHON.missing,
}, async (t) => {
  const path = await folderFor(t)
  const { version } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'))
  const { file: wheel } = packWheel(ROOT, path)
  assert.deepEqual(await checkWheel(wheel, version), [])

  const program = `
import heliolog, importlib.metadata
assert heliolog.__file__.startswith(${JSON.stringify(wheel)}), heliolog.__file__
assert importlib.metadata.version("heliolog") == heliolog.__version__
print(heliolog.__version__)
with heliolog.Heliolog("https://sun.example.org", "t") as sun: print(sun)`
  const ran = await runPython(PYTHON, ['-c', program], { env: { PYTHONPATH: wheel }, cwd: path })
  assert.equal(ran.status, 0, ran.stderr)
  assert.equal(ran.stdout, `${version}\nHeliolog('https://sun.example.org')\n`)
})
