/** Forgetting an observer reaches files, change feed and index. */
import { strict as assert } from 'node:assert'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { completeFiles } from '../../../test/support/cache-folder.ts'
import { getChanges, readChanges, readToEnd } from '../../../test/support/change-feed.ts'
import { download } from '../../../test/support/downloads.ts'
import { ENGINES } from '../../../test/support/engines.ts'
import { image, observation, publishTogether } from '../../../test/support/publishing.ts'
import { createSandbox, waitUntil } from '../../../test/support/sandbox.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../src/domain/records/kinds.ts'
import { verify } from '../../src/publish/correct/verify.ts'
import { STORE_TABLES, tableSetOf } from '../../src/storage/schema/table-sets.ts'
import type { Tables } from '../../src/storage/schema/tables.ts'
import { NAME, publishRecords } from '../support/observer-records.ts'

for (const engine of ENGINES)
  test(`heliolog observer forget removes the nickname from all versions (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await publishRecords(sandbox)
    const folders = ['cache', 'other cache'].map((name) => join(sandbox.path, name))
    const { token } = await sandbox.issueToken()
    const [first, other] = await Promise.all(
      folders.map(async (folder, index) => {
        const server = await sandbox.serve(index === 0 ? [] : ['--workers', '2'], {
          env: { HELIOLOG_CACHE_DIR: folder },
        })
        return { origin: server.origin, token }
      }),
    )
    assert.ok(first && other)
    await download(other, '/observations.ndjson')
    const { headers } = await download(first, '/observations.csv')
    const [version, cursor] = [headers['x-data-version'], headers['x-change-cursor']] as string[]
    const forget = (...args: string[]) => sandbox.run(['observer', 'forget', NAME, ...args])

    assert.match((await forget()).stderr, /choose what happens to the records: --anonymous .*--retract/)
    assert.equal((await forget('--anonymous', '--retract')).status, 2)
    for (const args of [[], ['--dry-run']]) {
      const rejected = await forget('--anonymous', ...args)
      assert.equal(rejected.status, 1)
      assert.match(
        rejected.stderr,
        /^heliolog: nothing was changed: the ids of 1 record contain "Zaphod B\."/,
      )
    }
    const dryRun = await forget('--anonymous', 'Nobody', '--keep-ids', '--dry-run')
    assert.equal(dryRun.status, 0)
    assert.match(dryRun.stderr, /would delete the history of all publications so far/)
    assert.match(dryRun.stdout, /^observations: 2 changed \(dry run: nothing was changed\)$/m)
    assert.match(dryRun.stdout, /^warning: "Zaphod B\." still occurs in the id of 1 record$/m)
    assert.equal((await sandbox.readPublished()).meta.version, version)

    const { status, stdout } = await forget('--anonymous', '--keep-ids', '--note', `${NAME} asked`)
    assert.equal(status, 0)
    const [, nickname] =
      /"Zaphod B\." is now "(anonymous-[0-9a-f]{6})"; \d+ former states of records deleted/.exec(stdout) ?? []
    assert.ok(nickname, stdout)
    assert.match(stdout, /still occurs in the comments of 1 record: correct/)
    // The command has another cache folder than both servers.
    for (const folder of folders)
      await waitUntil('the files are deleted', () => completeFiles(folder).length === 0)
    const { data } = await readToEnd(first, { since: cursor })
    assert.deepEqual(
      data.map(({ change, kind, id, record }) => [change, kind, id, record?.observer]),
      [
        ['changed', 'observations', 'o2', nickname],
        ['changed', 'observations', 'zaphod~20b.-1', nickname],
        ['changed', 'images', 'i1', nickname],
        ['retracted', 'observers', NAME, undefined],
        ['published', 'observers', nickname, undefined],
      ],
    )
    assert.equal((await download(first, `/observations.csv?version=${version}`)).status, 410)
    assert.equal((await getChanges(first, { since: '0000000000000', until: version })).status, 410)
    assert.equal((await readChanges(first)).data.length, 7)
    const [{ note }] = JSON.parse((await sandbox.run(['publications', '--json'])).stdout)
    assert.equal(note, '(forgotten) asked')
    const path = sandbox.url.slice('sqlite:'.length)
    const isInFile = (text: string) =>
      [path, `${path}-wal`].some((file) => existsSync(file) && readFileSync(file).includes(text))
    if (engine.name === 'SQLite') assert.deepEqual([isInFile(`"${NAME}"`), isInFile(NAME)], [false, true])

    const newCursor = (await readChanges(first, { limit: 500 })).next_cursor
    const pruned = await sandbox.run(['history', 'prune', '--before', '2999-01-01'])
    assert.match(pruned.stdout, /^1 tombstone of forgotten observers deleted; clients with an older copy/m)
    if (engine.name === 'SQLite') assert.equal(isInFile(NAME), false)
    const gone = await getChanges(first, { since: cursor })
    assert.equal(gone.status, 410)
    assert.match(await gone.text(), /The changes since publication 1 .*Download the data again/)
    assert.equal((await getChanges(first, { since: newCursor })).status, 200)
    assert.deepEqual(await sandbox.withDatabase(verify), [])
  })

for (const engine of ENGINES)
  test(`heliolog observer forget gives ids with a former nickname new ones (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await publishRecords(sandbox)
    const readTombstones = () =>
      sandbox.withDatabase(({ reader }) => reader.selectFrom('tombstone').selectAll().execute())
    await sandbox.run(['observer', 'rename', NAME, 'Zoe', '--note', `${NAME} married`])
    await sandbox.run(['observer', 'rename', 'Zoe', 'Zoe Smith'])
    const { meta } = await sandbox.readPublished()
    const forget = (...args: string[]) => sandbox.run(['observer', 'forget', 'Zoe Smith', ...args])
    for (const args of [['--anonymous'], ['--anonymous', '--dry-run']]) {
      const { status, stdout, stderr } = await forget(...args)
      assert.equal(status, 1)
      assert.match(stdout, /^former nicknames, which are forgotten too: "Zaphod B\.", "Zoe"$/m)
      assert.match(stderr, /the ids of 1 record contain "Zoe Smith" or "Zaphod B\." or "Zoe"/)
    }
    const toFormer = await forget('--anonymous', 'Zoe', '--new-ids')
    assert.match(toFormer.stderr, /nothing was changed: "Zoe" is a former nickname/)
    assert.equal((await sandbox.readPublished()).meta.version, meta.version)
    const dryRun = await forget('--anonymous', 'Nobody', '--new-ids', '--dry-run')
    assert.match(dryRun.stdout, /^observations: 1 new, 1 changed, 1 retracted \(dry run/m)
    const { status, stdout } = await forget('--anonymous', 'Nobody', '--new-ids')
    assert.equal(status, 0)
    assert.match(stdout, /^observations: 1 new, 1 changed, 1 retracted$/m)

    const { observations } = await sandbox.readPublished()
    const [newId = '', ...others] = observations.map(({ id }) => id).sort()
    assert.match(newId, /^[0-9a-f]{16}$/)
    assert.deepEqual(others, ['o2', 'o3'])
    // The change feed announces a retraction and an addition.
    const tombstones = await readTombstones()
    assert.deepEqual(tombstones.map(({ id }) => id).sort(), [NAME, 'Zoe', 'Zoe Smith', 'zaphod~20b.-1'])
    assert.ok(tombstones.every(({ is_forgotten }) => is_forgotten === 1))
    const [, rename] = JSON.parse((await sandbox.run(['publications', '--json'])).stdout).toReversed()
    assert.equal(rename.note, '(forgotten) married')
    await sandbox.run(['history', 'prune', '--before', '2999-01-01'])
    assert.deepEqual(await readTombstones(), [])
    assert.deepEqual(await sandbox.withDatabase(verify), [])
  })

for (const engine of ENGINES)
  test(`heliolog observer forget leaves a corrected name in no table (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    const at = '2024-05-11T09:30:00Z'
    const publish = (name: string) =>
      sandbox.withDatabase((database) =>
        publishTogether(database, [
          [OBSERVATIONS, [observation('o1', at, { title: name, comments: name, tags: [name] })]],
          [IMAGES, [image('i1', at, { cdn_id: name, urls: { [name]: `https://x.example/${name}.jpg` } })]],
          [OBSERVERS, [{ nickname: name === 'zaphod' ? 'Zaphod' : 'Ada' }]],
        ]),
      )
    const run = async (...args: string[]) => (await sandbox.run(args)).stdout
    const forget = ['observer', 'forget', 'Zaphod', '--retract']
    await publish('zaphod')
    assert.deepEqual(
      (await run(...forget, '--dry-run')).match(/(?<=occurs in the )\w+ of 1 record: \w+ these \w+/g),
      [
        'title of 1 record: correct these records',
        'comments of 1 record: correct these records',
        'tags of 1 record: correct these records',
        'cdn_id of 1 record: import these images',
        'urls of 1 record: import these images',
      ],
    )
    await run(...forget)
    await publish('nobody')
    await run('history', 'prune', '--before', '2999-01-01')
    await sandbox.withDatabase(async (database) => {
      for (const table of STORE_TABLES.filter((name) => tableSetOf(name) === 'data')) {
        const rows = await database.reader
          .selectFrom(table as keyof Tables)
          .selectAll()
          .execute()
        assert.doesNotMatch(JSON.stringify(rows), /zaphod/i, table)
      }
      assert.deepEqual(await verify(database), [])
    })
  })

test('heliolog observer forget --retract removes the records, and an index that is off', async (t) => {
  const sandbox = await createSandbox(t)
  await publishRecords(sandbox)
  await sandbox.run(['index'])
  const env = { HELIOLOG_INDEX: 'off' }
  const { status, stdout } = await sandbox.run(['observer', 'forget', NAME, '--retract'], { env })
  assert.equal(status, 0)
  assert.match(stdout, /^observations: 2 retracted\nimages: 1 retracted\nobservers: 1 retracted\n/m)
  const { observations, meta } = await sandbox.readPublished()
  assert.deepEqual([observations.map(({ id }) => id), meta.observers], [['o3'], 2])
  const index = await sandbox.withDatabase(({ reader }) =>
    reader.selectFrom('index_state').selectAll().execute(),
  )
  assert.deepEqual(index, [])
  const feed = await sandbox.withDatabase(({ reader }) =>
    reader.selectFrom('tombstone').selectAll().execute(),
  )
  assert.deepEqual(feed.map(({ id, is_forgotten }) => [id, is_forgotten]).sort(), [
    [NAME, 1],
    ['i1', 1],
    ['o2', 1],
    ['zaphod~20b.-1', 1],
  ])
})
