/** Runs the Python client's own tests, with a real server where they need one. */
import { strict as assert } from 'node:assert'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { LAUNCHER } from '../../../test/support/heliolog-process.ts'
import { pythonWith, runPython } from './python.ts'
import { startSampleServer } from './sample-server.ts'

const NEEDS_PANDAS = '(needs pandas)'
const NEEDS_A_SERVER = '(needs a server)'

for (const file of globSync('test_*.py', { cwd: import.meta.dirname }).sort()) {
  const [, summary = ''] = /^"""(.+)"""/.exec(readFileSync(join(import.meta.dirname, file), 'utf8')) ?? []
  const withPandas = pythonWith('pandas')
  const python = summary.includes(NEEDS_PANDAS) || !withPandas.missing ? withPandas : pythonWith()

  test(`passes ${file}: ${summary}`, { skip: python.missing }, async (t) => {
    const env: Record<string, string> = {}
    if (summary.includes(NEEDS_A_SERVER)) {
      const { server, token, sandbox } = await startSampleServer(t, 1)
      env['HELIOLOG_TEST_ADDRESS'] = server.origin
      env['HELIOLOG_TEST_TOKEN'] = token
      env['HELIOLOG_TEST_COMMAND'] = JSON.stringify([process.execPath, LAUNCHER])
      env['HELIOLOG_DATABASE_URL'] = sandbox.url
    }
    const { status, stderr } = await runPython(
      python,
      ['-W', 'error', '-m', 'unittest', '-v', basename(file, '.py')],
      { env },
    )
    assert.equal(status, 0, stderr)
    assert.doesNotMatch(stderr, /ResourceWarning/, 'leaves no file or socket open')
    assert.match(stderr, /^Ran [1-9]\d* tests? in/m, 'contains tests')
    for (const [line] of stderr.matchAll(/^.* skipped .*$/gm)) t.diagnostic(line)
  })
}
