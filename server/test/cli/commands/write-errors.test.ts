/** Disks and paths that cannot be written: one sentence, an exit status, no partial result. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { assertFailed } from '../../../../test/support/heliolog-process.ts'
import { createSandbox, observationsCsv } from '../../../../test/support/sandbox.ts'

describe('heliolog, when it cannot write', () => {
  test('publishes nothing when the disk of the store is full', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(3)
    await sandbox.writeFile('rows.csv', observationsCsv(4, 5_000))
    const before = await sandbox.readPublished()
    // A file size limit of 1 MiB simulates a full disk.
    assertFailed(
      await sandbox.shell('ulimit -f 2048; heliolog import observations rows.csv'),
      /^heliolog: the store at .* cannot be used: .*; nothing was changed\n$/,
      3,
    )
    assert.deepEqual(await sandbox.readPublished(), before)
  })

  test('publishes nothing when the rejects file cannot be written', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('rows.csv', observationsCsv(1, 2, ['b,Ada,9,2024-05-11T09:30:00Z']))
    for (const rejects of ['/dev/full', 'rows.csv/below.ndjson']) {
      const args = ['import', 'observations', 'rows.csv', '--skip-invalid', '--rejects', rejects]
      const finished = await sandbox.run(args)
      assert.equal(finished.status, 1)
      assert.match(finished.stderr, /^heliolog: .*\n$/)
      assert.doesNotMatch(finished.stdout, /\d new/)
      assert.ok(finished.stderr.includes(rejects), finished.stderr)
      assert.doesNotMatch(finished.stderr, /the store/)
    }
    assert.equal((await sandbox.readPublished()).meta.observations, 0)
  })

  test('reports standard output on a full disk', async (t) => {
    const sandbox = await createSandbox(t)
    const { status, stderr } = await sandbox.shell('heliolog openapi > /dev/full')
    assert.equal(status, 1)
    assert.match(stderr, /^heliolog: standard output cannot be written: ENOSPC.*\n$/)
  })

  test('exits with 0 when the reader of its output closes the pipe', async (t) => {
    const sandbox = await createSandbox(t)
    const { status, stdout, stderr } = await sandbox.shell(
      '{ heliolog doctor; echo "status $?" >&2; } | true',
    )
    assert.deepEqual([status, stdout, stderr], [0, '', 'status 0\n'])
  })
})
