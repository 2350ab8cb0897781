import { strict as assert } from 'node:assert'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { getChanges, readChanges, readToEnd } from '../../../../test/support/change-feed.ts'
import { download } from '../../../../test/support/downloads.ts'
import { ENGINES } from '../../../../test/support/engines.ts'
import { image, observation, publishTogether } from '../../../../test/support/publishing.ts'
import { createSandbox, type Sandbox } from '../../../../test/support/sandbox.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { verify } from '../../../src/publish/correct/verify.ts'

const AT = '2024-05-11T09:30:00Z'
const NAME = 'Zaphod B.'

const publishRecords = (sandbox: Sandbox) =>
  sandbox.withDatabase((database) =>
    publishTogether(database, [
      [
        OBSERVATIONS,
        [
          observation('zaphod~20b.-1', AT, { observer: NAME }),
          observation('o2', AT, { observer: NAME, tags: ['t'] }),
          observation('o3', AT, { comments: 'as seen by zaphod b.; not by Zaphod Bo' }),
        ],
      ],
      [IMAGES, [image('i1', AT, { observer: NAME })]],
      [OBSERVERS, [{ nickname: NAME }, { nickname: 'Idle' }]],
    ]),
  )

test('heliolog observer rename moves all records and the registration', async (t) => {
  const sandbox = await createSandbox(t)
  await publishRecords(sandbox)
  for (const [args, status, expected] of [
    [['Zaphod', 'Zoe'], 1, /no observer is called "Zaphod"/],
    [[NAME, 'Ada'], 1, /there is already an observer called "Ada"; nothing was changed.*--merge/],
    [[NAME, 'Zoe', '--merge'], 1, /no observer is called "Zoe", so there is nobody to merge with/],
    [[NAME, NAME], 2, /already called/],
    [[NAME, ' '], 2, /is not a nickname; accepted: a nickname of 1 to 64 characters/],
  ] as const) {
    const result = await sandbox.run(['observer', 'rename', ...args])
    assert.deepEqual([result.status, result.stdout], [status, ''])
    assert.match(result.stderr, expected)
  }
  const { stdout } = await sandbox.run(['observer', 'rename', NAME, 'Zoé'])
  const { meta, observations } = await sandbox.readPublished()
  assert.equal(
    stdout,
    `observations: 2 changed\nimages: 1 changed\nobservers: 1 new, 1 retracted\ndata version ${meta.version}\n`,
  )
  assert.deepEqual(
    observations.map(({ observer }) => observer),
    ['Zoé', 'Ada', 'Zoé'],
  )
  await sandbox.run(['observer', 'rename', 'Zoé', 'Ada', '--merge'])
  assert.equal((await sandbox.readPublished()).meta.observers, 2)
})

for (const engine of ENGINES)
  test(`heliolog observer forget removes the nickname from all versions (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await publishRecords(sandbox)
    const env = { HELIOLOG_CACHE_DIR: join(sandbox.path, 'cache') }
    const { token } = await sandbox.issueToken()
    const { origin } = await sandbox.serve([], { env })
    const source = { origin, token }
    const { headers } = await download(source, '/observations.csv')
    const [version, cursor] = [headers['x-data-version'], headers['x-change-cursor']] as string[]
    const forget = (...args: string[]) => sandbox.run(['observer', 'forget', NAME, ...args], { env })

    assert.match((await forget()).stderr, /choose what happens to the records: --anonymous .*--retract/)
    assert.equal((await forget('--anonymous', '--retract')).status, 2)
    const dryRun = await forget('--anonymous', 'Nobody', '--dry-run')
    assert.match(dryRun.stderr, /would delete the history of all publications so far/)
    assert.match(dryRun.stdout, /^observations: 2 changed \(dry run: nothing was changed\)$/m)
    assert.match(dryRun.stdout, /^warning: "Zaphod B\." still occurs in the id of 1 record: retract/m)
    assert.equal((await sandbox.readPublished()).meta.version, version)

    const rejected = await forget('--anonymous')
    assert.equal(rejected.status, 1)
    assert.match(rejected.stderr, /^heliolog: nothing was changed: the ids of 1 record contain "Zaphod B\."/)

    const { status, stdout } = await forget('--anonymous', '--keep-ids', '--note', `${NAME} asked`)
    assert.equal(status, 0)
    const [, nickname] =
      /"Zaphod B\." is now "(anonymous-[0-9a-f]{6})"; \d+ former records deleted/.exec(stdout) ?? []
    assert.ok(nickname, stdout)
    assert.match(stdout, /still occurs in the comments of 1 record: correct/)
    const { data } = await readToEnd(source, { since: cursor })
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
    assert.equal((await download(source, `/observations.csv?version=${version}`)).status, 410)
    assert.equal((await getChanges(source, { since: '0000000000000', until: version })).status, 410)
    assert.equal((await readChanges(source)).data.length, 7)
    const [{ note }] = JSON.parse((await sandbox.run(['publications', '--json'])).stdout)
    assert.equal(note, '(forgotten) asked')
    const path = sandbox.url.slice('sqlite:'.length)
    const isInFile = (text: string) =>
      [path, `${path}-wal`].some((file) => existsSync(file) && readFileSync(file).includes(text))
    if (engine.name === 'SQLite') assert.deepEqual([isInFile(`"${NAME}"`), isInFile(NAME)], [false, true])

    const newCursor = (await readChanges(source, { limit: 500 })).next_cursor
    const pruned = await sandbox.run(['history', 'prune', '--before', '2999-01-01'], { env })
    assert.match(pruned.stdout, /^1 tombstone of forgotten observers deleted; clients with an older copy/m)
    if (engine.name === 'SQLite') assert.equal(isInFile(NAME), false)
    const gone = await getChanges(source, { since: cursor })
    assert.equal(gone.status, 410)
    assert.match(await gone.text(), /The changes since publication 1 .*Download the data again/)
    assert.equal((await getChanges(source, { since: newCursor })).status, 200)
    assert.deepEqual(await sandbox.withDatabase(verify), [])
  })

test('heliolog observer forget accepts a nickname that only the history has', async (t) => {
  const sandbox = await createSandbox(t)
  await publishRecords(sandbox)
  await sandbox.run(['observer', 'rename', NAME, 'Zoe'])
  const { status, stdout } = await sandbox.run(['observer', 'forget', NAME, '--retract'])
  assert.deepEqual([status, /has no records any more; \d+ former records deleted/.test(stdout)], [0, true])
  const pruned = await sandbox.run(['history', 'prune', '--before', '2999-01-01'])
  assert.match(pruned.stdout, /^1 tombstone of forgotten observers deleted/m)
  const tombstones = await sandbox.withDatabase(({ reader }) =>
    reader.selectFrom('tombstone').selectAll().execute(),
  )
  assert.deepEqual(tombstones, [])
  assert.equal((await sandbox.run(['observer', 'forget', NAME, '--retract'])).status, 1)
})

test('heliolog observer forget --retract removes the records, and an index that is off', async (t) => {
  const sandbox = await createSandbox(t)
  await publishRecords(sandbox)
  await sandbox.run(['index'])
  const env = { HELIOLOG_INDEX: 'off' }
  const { status, stdout } = await sandbox.run(['observer', 'forget', NAME, '--retract'], { env })
  assert.equal(status, 0)
  assert.match(stdout, /^observations: 2 retracted\nimages: 1 retracted\nobservers: 1 retracted\n/)
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
