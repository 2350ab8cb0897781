/** A disk or a path that cannot be written: a sentence, exit status 1, and nothing half done. */
import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { newPlace, observationsCsv } from '../../../test/support/command-line.ts'
import { type Finished, heliolog } from '../../../test/support/process.ts'

const assertSentence = ({ status, stdout, stderr }: Finished, expected: RegExp): void => {
  assert.equal(status, 1)
  assert.match(stderr, expected)
  assert.doesNotMatch(stdout + stderr, /^ +at /m)
  assert.doesNotMatch(stdout, /\d new/)
}

describe('what cannot be written is told in a sentence', { concurrency: 2 }, () => {
  test('a store whose folder cannot be made', async (t) => {
    const place = await newPlace(t)
    const file = await place.write('rows.csv', observationsCsv(1, 2))
    const database = `sqlite:${join(file, 'below', 'heliolog.db')}`
    for (const words of [['import', 'observations', file], ['serve']])
      assertSentence(
        await heliolog([...words, '--database', database], { env: { PORT: '0' } }),
        /^heliolog: the store at .*rows\.csv.*heliolog\.db cannot be used: .*\n$/,
      )
  })

  test('a store that is another kind of file', async (t) => {
    const place = await newPlace(t)
    const file = await place.write('notes.db', 'These are notes, and no database at all. '.repeat(50))
    assertSentence(
      await place.run(['doctor', '--database', `sqlite:${file}`]),
      /notes\.db cannot be used: .*not a database/,
    )
  })

  test('a rejects file on a full disk or below a file: nothing is published', async (t) => {
    const place = await newPlace(t)
    await place.write('rows.csv', observationsCsv(1, 2, ['b,Ada,9,2024-05-11T09:30:00Z']))
    for (const rejects of ['/dev/full', 'rows.csv/below.ndjson']) {
      const words = ['import', 'observations', 'rows.csv', '--skip-invalid', '--rejects', rejects]
      const finished = await place.run(words)
      assertSentence(finished, /^heliolog: .*\n$/)
      assert.ok(finished.stderr.includes(rejects), finished.stderr)
      assert.doesNotMatch(finished.stderr, /the store/)
    }
    assert.equal((await place.published()).meta.observations, 0)
  })

  test('a folder for the sample that cannot be made', async (t) => {
    const place = await newPlace(t)
    await place.write('file', '')
    assertSentence(
      await place.run(['sample', '--years', '1', '--out', 'file/below']),
      /^heliolog: .*file\/below.*\n$/,
    )
  })

  test('standard output on a full disk', async (t) => {
    const place = await newPlace(t)
    const { status, stderr } = await place.shell('heliolog openapi > /dev/full')
    assert.equal(status, 1)
    assert.match(stderr, /^heliolog: standard output cannot be written: ENOSPC.*\n$/)
  })

  test('a reader that stops listening, as head does, is no fault', async (t) => {
    const place = await newPlace(t)
    const { status, stdout, stderr } = await place.shell('{ heliolog doctor; echo "status $?" >&2; } | true')
    assert.deepEqual([status, stdout, stderr], [0, '', 'status 0\n'])
  })
})
