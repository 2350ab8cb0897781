import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { observation, publishRows } from '../../../../test/support/publishing.ts'
import { createSandbox } from '../../../../test/support/sandbox.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { locationOf } from '../../../src/storage/database-url.ts'
import { NAME, publishRecords } from '../../support/observer-records.ts'

/** What is printed about the comment of another record. */
const MENTIONED = `warning: "${NAME}" still occurs in the comments of 1 record: correct these records with an import first\n`

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
    `store: ${locationOf(sandbox.url)}\nobservations: 2 changed\nimages: 1 changed\nobservers: 1 new, 1 retracted\ndata version ${meta.version}\n` +
      `Later imports publish rows of "${NAME}" as "Zoé" (heliolog observer names).\n`,
  )
  assert.deepEqual(
    observations.map(({ observer }) => observer),
    ['Zoé', 'Ada', 'Zoé'],
  )
  await sandbox.run(['observer', 'rename', 'Zoé', 'Ada', '--merge'])
  assert.equal((await sandbox.readPublished()).meta.observers, 2)
})

test('heliolog observer forget names sources with the nickname, and clears removed ones and file names', async (t) => {
  const sandbox = await createSandbox(t)
  for (const source of ['ada', 'ada-gone', 'club'])
    await sandbox.writeFile(
      `${source}-list.csv`,
      `id,by,type,date_of_observation,gt,st\n${source}-1,Ada,0,2024-05-11T09:30:00Z,1,2\n`,
    )
  await sandbox.writeFile('list.toml', '[columns]\nby = "observer"\n[values.observer]\nA = "Ada"\n')
  for (const source of ['ada', 'ada-gone', 'club']) {
    const args = ['--source', source, '--profile', 'list.toml', '--new-source']
    const { status, stderr } = await sandbox.run(['import', 'observations', `${source}-list.csv`, ...args])
    assert.equal(status, 0, stderr)
  }
  await sandbox.writeFile('plain.toml', '[columns]\nby = "observer"\n')
  await sandbox.writeFile('more.csv', 'id,by,type,date_of_observation\nmore-1,Bob,0,2024-05-12T09:30:00Z\n')
  const replaced = ['more.csv', '--source', 'ada-gone', '--profile', 'plain.toml']
  assert.equal((await sandbox.run(['import', 'observations', ...replaced])).status, 0)
  await sandbox.run(['source', 'remove', 'ada-gone', '--allow-retract'])
  const { status, stdout } = await sandbox.run(['observer', 'forget', 'Ada', '--anonymous', '--new-ids'])
  assert.equal(status, 0)
  assert.deepEqual(stdout.match(/^warning: .*(?=;)|heliolog source .*/gm), [
    'warning: the name of the source ada of observations has the nickname',
    'heliolog source rename --kind observations ada NEW-NAME',
    'warning: the profile of the source ada of observations has the nickname',
    'heliolog source profile --kind observations ada FILE',
    'warning: the profile of the source club of observations has the nickname',
    'heliolog source profile --kind observations club FILE',
  ])
  for (const [command, name, to] of [
    ['rename', 'ada', 'list'],
    ['profile', 'list', 'plain.toml'],
    ['profile', 'club', 'plain.toml'],
  ] as const)
    assert.equal((await sandbox.run(['source', command, '--kind', 'observations', name, to])).status, 0)
  await sandbox.withDatabase(async ({ reader, calls }) => {
    const stored = await Promise.all([
      ...(['source', 'publication', 'remembered_name'] as const).map((table) =>
        reader.selectFrom(table).selectAll().execute(),
      ),
      calls.selectFrom('import_run').selectAll().execute(),
    ])
    assert.doesNotMatch(JSON.stringify(stored), /ada\b/i)
  })
})

test('heliolog observer remembers a nickname that no record has with --absent', async (t) => {
  const sandbox = await createSandbox(t)
  await publishRecords(sandbox)
  const renamed = await sandbox.run(['observer', 'rename', 'Gone', 'Ada', '--absent'])
  assert.match(
    renamed.stdout,
    /^No record has the nickname "Gone" now\.\nLater imports publish rows of "Gone" as "Ada"/m,
  )
  const forgotten = await sandbox.run(['observer', 'forget', 'Bob', '--retract', '--absent'])
  assert.deepEqual([forgotten.status, forgotten.stderr], [0, ''])
  assert.match(
    forgotten.stdout,
    /^no record has the nickname "Bob" now; later imports treat rows with it as/m,
  )
  assert.equal((await sandbox.run(['undo', '1', '--dry-run'])).status, 0, 'the history still exists')
  await sandbox.run(['observer', 'rename', 'Ada', 'Adah'])
  const { stdout } = await sandbox.run(['observer', 'names'])
  assert.match(stdout, /"Gone" is published as "Adah"\n.*rows of a forgotten observer are left out/)
})

test('heliolog observer forget of a former nickname checks the ids of those records', async (t) => {
  const sandbox = await createSandbox(t)
  await publishRecords(sandbox)
  await sandbox.run(['observer', 'rename', NAME, 'Zoe'])
  const forget = (...args: string[]) => sandbox.run(['observer', 'forget', NAME, '--retract', ...args])
  const rejected = await forget()
  assert.equal(rejected.status, 1)
  assert.equal(rejected.stdout, `"${NAME}" is a former nickname of "Zoe", whose records stay\n${MENTIONED}`)
  assert.match(rejected.stderr, /the ids of 1 record contain "Zaphod B\."/)
  assert.equal((await sandbox.run(['undo', '2', '--dry-run'])).status, 0, 'the history still exists')
  assert.match((await forget('--keep-ids', '--new-ids')).stderr, /choose between --keep-ids and --new-ids/)
  const { status, stdout } = await forget('--new-ids')
  assert.deepEqual(
    [status, /has no records any more; \d+ former states of records deleted/.test(stdout)],
    [0, true],
  )
  const { observations } = await sandbox.readPublished()
  assert.deepEqual(observations.map(({ observer }) => observer).sort(), ['Ada', 'Zoe', 'Zoe'])
  assert.ok(observations.every(({ id }) => !id.includes('zaphod')))
  const pruned = await sandbox.run(['history', 'prune', '--before', '2999-01-01'])
  assert.match(pruned.stdout, /^2 tombstones of forgotten observers deleted/m)
  const tombstones = await sandbox.withDatabase(({ reader }) =>
    reader.selectFrom('tombstone').selectAll().execute(),
  )
  assert.deepEqual(tombstones, [])
  assert.equal((await forget()).status, 1)
})

test('heliolog observer forget finds a nickname in ids after its history was deleted', async (t) => {
  const sandbox = await createSandbox(t)
  await publishRecords(sandbox)
  await sandbox.run(['observer', 'rename', NAME, 'Zoe'])
  await sandbox.run(['history', 'prune', '--before', '2999-01-01'])
  const { status, stderr } = await sandbox.run(['observer', 'forget', 'Zoe', '--anonymous'])
  assert.equal(status, 1)
  assert.match(stderr, /the ids of 1 record contain "Zoe" or "Zaphod B\."/)
})

test('heliolog observer forget leaves the ids of somebody with a longer nickname', async (t) => {
  const sandbox = await createSandbox(t)
  const at = '2024-05-11T09:30:00Z'
  await sandbox.withDatabase((database) =>
    publishRows(database, OBSERVATIONS, [
      observation('ada-1', at, { observer: 'Ada' }),
      observation('ada~20smith-1', at, { observer: 'Ada Smith' }),
    ]),
  )
  const forget = ['observer', 'forget', 'Ada', '--anonymous', '--new-ids']
  const dryRun = await sandbox.run(['observer', 'forget', 'Ada', '--anonymous', '--keep-ids', '--dry-run'])
  assert.match(dryRun.stdout, /^anonymous-…, 2024-05-11 \(id ada-1\): observer: "Ada" → "anonymous-…"$/m)
  assert.equal((await sandbox.run(forget)).status, 0)
  const { observations } = await sandbox.readPublished()
  assert.deepEqual(observations.map(({ id }) => id.length).sort(), ['ada~20smith-1'.length, 16])
  assert.ok(observations.some(({ id }) => id === 'ada~20smith-1'))
})
