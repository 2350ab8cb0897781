/** What a run prints about tests that fail. */
import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { collectOutput } from './support/heliolog-process.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')
const FILE = 'test/fixtures/failures.ts'

describe('a run with failures', () => {
  let output = ''
  /** The paragraphs about the failures. */
  let failures: string[] = []

  before(async () => {
    // Else node:test would take it for a test file of this run.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const child = spawn(process.execPath, [join(FIXTURES, 'run-lane.ts'), FILE], { env })
    const collected = collectOutput(child)
    const [status] = await once(child, 'close')
    output = collected.stdout
    assert.equal(status, 1, collected.stderr)
    failures = (output.split('Failures:\n\n')[1] ?? '').split(/\n\n(?=✖|\d)/)
  })

  it('prints a line for each test, the file and the counts', () => {
    assert.match(output, new RegExp(`^ {2}✔ ${FILE}:\\d+: passes$`, 'm'))
    assert.match(output, new RegExp(`^ {2}✖ ${FILE}:\\d+: compares$`, 'm'))
    assert.match(output, new RegExp(`^✖ ${FILE} \\(3 tests, `, 'm'))
    assert.match(output, /^1 passed, 3 failed, 0 skipped$/m)
  })

  it('names the test file of a failing hook, and the command that repeats it', () => {
    const [title, command, error] = failures[0]?.split('\n') ?? []
    assert.deepEqual(
      [title, command, error],
      [`✖ ${FILE}: SQLite`, `  Repeat it with: npm test -- ${FILE}`, '    Error: the store has no tables'],
    )
  })

  it('prints the assertion first, then the last three lines of the log that are not routine', () => {
    const lines = failures[1]?.trimEnd().split('\n') ?? []
    assert.match(lines[0] ?? '', new RegExp(`^✖ ${FILE}:\\d+: compares$`))
    assert.match(lines[2] ?? '', /^ {4}AssertionError.*Expected values to be strictly equal:/)
    assert.deepEqual(lines.slice(lines.indexOf('    ── heliolog serve')), [
      '    ── heliolog serve',
      '    {"level":50,"msg":"second"}',
      '    {"level":40,"msg":"third"}',
      '    {"level":50,"msg":"fourth"}',
    ])
  })
})
