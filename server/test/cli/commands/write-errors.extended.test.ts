/** Disks and paths that cannot be written: one sentence, an exit status, no partial result. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { assertFailed } from '../../../../test/support/heliolog-process.ts'
import { createSandbox, observationsCsv, requestApi, waitUntil } from '../../../../test/support/sandbox.ts'
import { createSmallDisk, needsSmallDisk } from '../../../../test/support/small-disk.ts'
import { errorOnStore } from '../../../src/commands/command-database.ts'
import type { CommitState, Database } from '../../../src/storage/database.ts'

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

  test('frees the disk after a failed import, and revokes tokens on a full one', async (t) => {
    const skipped = needsSmallDisk()
    if (skipped) return t.skip(skipped)
    const sandbox = await createSandbox(t)
    const disk = await createSmallDisk(t, sandbox, 8)
    const run = (...args: string[]) => sandbox.runProcess(args, disk.options)
    await sandbox.writeFile('first.csv', observationsCsv(1, 100))
    await sandbox.writeFile('more.csv', observationsCsv(101, 500))
    await sandbox.writeFile('many.csv', observationsCsv(1_101, 4_500))
    assert.equal((await run('import', 'observations', 'first.csv')).status, 0)
    const issued = await run('token', 'issue', '--holder', 'Ada', '--purpose', 'p', '--json')
    const { id, token } = JSON.parse(issued.stdout)
    const server = await sandbox.serve([], disk.options)
    // While the server runs, this publication stays in the log.
    assert.equal((await run('import', 'observations', 'more.csv')).status, 0)
    const free = disk.freeKilobytes()
    assertFailed(
      await run('import', 'observations', 'many.csv'),
      /cannot be used: database or disk is full; nothing was changed\n$/,
      3,
    )
    assert.ok(disk.freeKilobytes() >= free, 'the failed import occupies nothing')
    disk.fill(0)
    assert.equal(disk.freeKilobytes(), 0)
    const revoked = await run('token', 'revoke', id)
    assert.equal(revoked.status, 0, revoked.stderr)
    await waitUntil(
      'the token is rejected',
      async () => (await requestApi(server, '/meta', token)).status === 401,
    )
    await server.stop()
    disk.fill(0)
    const restored = await run('token', 'restore', id)
    assert.equal(restored.status, 0, restored.stderr)
  })

  test('tells deletions apart from the clean-up that failed when the disk is full', async (t) => {
    const sandbox = await createSandbox(t)
    const bo = ['b1,Bo,0,2024-05-11T09:30:00Z', 'b2,Bo,0,2024-05-12T09:30:00Z']
    await sandbox.writeFile('rows.csv', observationsCsv(1, 3_000, bo))
    assert.equal((await sandbox.run(['import', 'observations', 'rows.csv'])).status, 0)
    assert.equal((await sandbox.run(['retract', 'observations', 'o1', 'o2'])).status, 0)
    for (const [command, done, first, again] of [
      [
        'history prune --before 2999-01-01',
        'the history',
        /^6 former states of records deleted/,
        /^0 former states/,
      ],
      [
        'observer forget Bo --retract',
        '"Bo"',
        /^store: .*\nobservations: 2 retracted\n/,
        /^"Bo" has no records any more/m,
      ],
    ] as const) {
      // Enough for the deletion, but not to rewrite the file.
      const full = await sandbox.shell(`export HELIOLOG_INDEX=off; ulimit -f 2048; heliolog ${command}`)
      assert.equal(full.status, 3, full.stderr)
      assert.match(full.stdout, first)
      assert.match(
        full.stderr,
        new RegExp(`^heliolog: ${done} is \\w+, but .* still in the files of the store`, 'm'),
      )
      assert.match(full.stderr, /; run this command again when that is fixed\n$/)
      assert.doesNotMatch(full.stderr, /nothing was changed/)
      const repeated = await sandbox.run(command.split(' '))
      assert.equal(repeated.status, 0, repeated.stderr)
      assert.match(repeated.stdout, again)
    }
  })

  test('shows the first reason, and whether a change was committed before', () => {
    const full = Object.assign(new Error('database or disk is full'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: 13,
    })
    const closing = new SuppressedError(new Error('cannot close'), full)
    const messageAfter = (commitState: CommitState) => {
      const database = { commitState: () => commitState } as unknown as Database
      return (errorOnStore(closing, 'sun.db', database) as Error).message
    }
    const start = 'the store at sun.db cannot be used: database or disk is full; '
    assert.equal(messageAfter('none'), `${start}nothing was changed`)
    assert.equal(messageAfter('committed'), `${start}the change itself was made before`)
    assert.match(messageAfter('unknown'), /; it is unknown whether the change was made: check it/)
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
