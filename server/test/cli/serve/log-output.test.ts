/** The log buffer is bounded, and reports the lines that it dropped. On a terminal, it is text for people. */
import { strict as assert } from 'node:assert'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { LogOutput, terminalText } from '../../../src/cli/serve/log.ts'

/** An output whose writes complete only when the test calls `accept` or `fail`. */
const newOutput = (format?: (lines: string) => string) => {
  let written = ''
  let waiting: ((error?: Error) => void) | undefined
  const open = () =>
    new Writable({
      decodeStrings: false,
      write: (text, _, done) => {
        waiting = (error) => {
          waiting = undefined
          if (!error) written += text
          done(error)
        }
      },
    })
  return {
    output: new LogOutput(open, format),
    lines: () => written.trimEnd().split('\n'),
    /** Completes the write in progress, if there is one. */
    accept: (): boolean => {
      const isWriting = waiting !== undefined
      waiting?.()
      return isWriting
    },
    fail: () => waiting?.(new Error('ENOSPC')),
  }
}

const line = (text: string) => `${JSON.stringify({ msg: text })}\n`

describe('LogOutput', () => {
  it('drops lines when the buffer is full, and reports them once when it is not', async () => {
    const { output, lines, accept } = newOutput()
    const thousand = line('x'.repeat(1_000)).repeat(1_000)
    for (let batch = 0; batch < 20; batch++) output.write(thousand)
    const { dropped } = output
    accept()
    output.write(line('after'))
    const closed = output.close(60_000)
    while (accept()) await new Promise((done) => setImmediate(done))
    await closed
    const reports = lines().filter((text) => text.includes('dropped'))
    assert.deepEqual(
      reports.map((text) => [JSON.parse(text).msg, JSON.parse(text).dropped]),
      [['log lines were dropped', dropped]],
    )
    assert.ok(dropped > 11_000 && dropped < 13_000, `${dropped} lines were dropped`)
    assert.equal(lines().length + dropped, 20_000 + 2)
  })

  it('reports lines that could not be written once the output accepts lines again', async () => {
    const { output, lines, accept, fail } = newOutput()
    for (const text of ['1\n2\n', '3\n']) {
      output.write(text)
      fail()
      await new Promise((done) => setImmediate(done))
    }
    const closed = output.close(60_000)
    accept()
    await closed
    assert.deepEqual([lines().length, JSON.parse(lines().at(-1) ?? '').dropped, output.dropped], [1, 3, 3])
  })
})

describe('the log on a terminal', () => {
  const TIME = '2026-05-11T09:30:00.000Z'
  const entry = (level: number, msg: string, more = {}) =>
    `${JSON.stringify({ level, time: TIME, ...more, msg })}\n`

  it('has warnings, errors and lines that are no JSON, but no requests', () => {
    assert.equal(
      terminalText(
        entry(30, 'call', { path: '/api/v1/meta' }) +
          '\n  heliolog is listening\n' +
          entry(40, 'the store does not respond', { reason: 'EIO', lost: 3 }) +
          entry(50, 'unexpected error', { err: { type: 'Error', stack: 'Error: x\n  at y' } }),
      ),
      `\n  heliolog is listening\n${TIME} warning: the store does not respond (reason: "EIO", lost: 3)\n` +
        `${TIME} error: unexpected error\n    Error: x\n      at y\n`,
    )
  })

  it('escapes control characters, and indents all lines of a text but the first', () => {
    const hostile = '\x1b[2J\x9b31m\u202e\r'
    const text = terminalText(
      entry(40, hostile, { reason: `${hostile}\nfake`, [hostile]: 1 }) +
        entry(50, 'x', { err: { stack: `${hostile}\nfake` } }) +
        `${hostile}\n`,
    )
    assert.doesNotMatch(text, /(?!\n)[\p{Cc}\p{Bidi_Control}]|^fake/mu)
    assert.match(text, /^ {4}fake$/m)
  })

  it('reports dropped lines as text', async () => {
    const { output, lines, accept, fail } = newOutput(terminalText)
    output.write(entry(30, 'call'))
    assert.equal(accept(), false, 'nothing to write')
    output.write(entry(40, 'lost'))
    fail()
    await new Promise((done) => setImmediate(done))
    const closed = output.close(60_000)
    accept()
    await closed
    assert.match(lines().at(-1) ?? '', /^\S+Z warning: log lines were dropped \(dropped: 1\)$/)
  })
})
