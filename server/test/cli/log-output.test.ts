/** The log buffer is bounded, and reports the lines that it dropped. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { LogOutput, type Sink } from '../../src/cli/serve/log-output.ts'

/** A sink whose writes complete only when the test calls `accept` or `fail`. */
const newSink = () => {
  const written: string[] = []
  let waiting: ((error?: Error, count?: number) => void) | undefined
  const sink: Sink = {
    write: (bytes, done) => {
      waiting = (error, count = bytes.length) => {
        waiting = undefined
        written.push(bytes.toString('utf8', 0, count))
        done(error, count)
      }
    },
    close: () => {},
  }
  return {
    sink,
    written,
    /** Completes the write in progress, if there is one. */
    accept: (): boolean => {
      const isWriting = waiting !== undefined
      waiting?.()
      return isWriting
    },
    /** Fails the write after this many bytes. */
    fail: (count: number) => waiting?.(new Error('ENOSPC'), count),
  }
}

const line = (text: string) => `${JSON.stringify({ msg: text })}\n`

describe('LogOutput', () => {
  it('drops lines when the buffer is full, and reports them once when it is not', () => {
    const { sink, written, accept } = newSink()
    const output = new LogOutput(sink)
    const thousand = line('x'.repeat(1_000)).repeat(1_000)
    for (let batch = 0; batch < 20; batch++) output.write(thousand)
    const { dropped } = output
    accept()
    output.write(line('after'))
    while (accept()) {}
    const lines = written.join('').trimEnd().split('\n')
    const reports = lines.filter((text) => text.includes('dropped')).map((text) => JSON.parse(text))
    assert.deepEqual(
      reports.map(({ msg, dropped }) => [msg, dropped]),
      [['log lines were dropped', dropped]],
    )
    assert.ok(dropped > 11_000 && dropped < 13_000, `${dropped} lines were dropped`)
    assert.equal(lines.length + dropped, 20_000 + 2)
  })

  it('reports lines that could not be written once the output accepts lines again', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { sink, written, accept, fail } = newSink()
    const output = new LogOutput(sink)
    output.write('1\n2\n')
    fail(0)
    for (let attempt = 0; attempt < 3; attempt++) {
      t.mock.timers.tick(1_000)
      fail(0)
    }
    t.mock.timers.tick(1_000)
    accept()
    t.mock.timers.tick(10_000)
    accept()
    const lines = written.join('').trimEnd().split('\n')
    assert.deepEqual([lines.length, JSON.parse(lines[0] ?? '').dropped, output.dropped], [1, 2, 2])
  })
})
