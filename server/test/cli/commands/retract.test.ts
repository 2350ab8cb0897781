import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createSandbox, observationsCsv } from '../../../../test/support/sandbox.ts'
import { locationOf } from '../../../src/storage/database-url.ts'

test('heliolog retract retracts all given records or none', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(4)
  const before = await sandbox.readPublished()

  const rejected = await sandbox.run(['retract', 'observations', 'o1', 'o9', 'p9'])
  assert.deepEqual([rejected.status, rejected.stdout], [1, ''])
  assert.equal(rejected.stderr, 'heliolog: no observation has the id "o9", "p9"; nothing was retracted\n')
  assert.deepEqual(await sandbox.readPublished(), before)

  const { status, stdout } = await sandbox.run(['retract', 'observations', 'o2', 'o3', 'o2'])
  assert.equal(status, 0)
  const { meta, observations } = await sandbox.readPublished()
  assert.deepEqual(
    observations.map(({ id }) => id),
    ['o1', 'o4'],
  )
  assert.deepEqual([meta.observations, meta.days], [2, 2])
  assert.notEqual(meta.version, before.meta.version)
  assert.equal(
    stdout,
    `store: ${locationOf(sandbox.url)}\nobservations: 2 retracted; data version ${meta.version}\n`,
  )
})

test("heliolog retract takes ids from a file and an observer's records", async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(4)
  await sandbox.writeFile('bob.csv', observationsCsv(5, 2).replaceAll('Ada', 'Bob'))
  await sandbox.run(['import', 'observations', 'bob.csv'])
  const idsOf = async () => (await sandbox.readPublished()).observations.map(({ id }) => id)

  await sandbox.writeFile('ids.txt', 'o1\r\n\n  o3 \no1')
  const dryRun = await sandbox.run(['retract', 'observations', '--ids', 'ids.txt', '--dry-run', '--json'])
  assert.match(dryRun.stderr, /^store: .*\nobservations: 2 retracted \(dry run: nothing was changed\)\n$/)
  assert.equal(
    dryRun.stdout.split('\n')[1],
    '{"kind":"observations","id":"o3","change":"retracted","observer":"Ada","day":"2010-01-03","fields":[' +
      '{"field":"id","before":"o3","after":null},{"field":"observer","before":"Ada","after":null},' +
      '{"field":"type","before":0,"after":null},' +
      '{"field":"date_of_observation","before":"2010-01-03T09:00:00Z","after":null}]}',
  )
  const shown = await sandbox.run(['retract', 'observations', 'o3', '--dry-run'])
  assert.match(
    shown.stdout,
    /^store: .*\nretracted: Ada, 2010-01-03 \(id o3\)\nobservations: 1 retracted \(dry run/,
  )
  assert.deepEqual(await idsOf(), ['o1', 'o2', 'o3', 'o4', 'o5', 'o6'])
  assert.match(
    (await sandbox.run(['retract', 'observations', '--ids', '-'], { input: 'o1\no3\n' })).stdout,
    /^store: .*\nobservations: 2 retracted; data version/,
  )
  assert.deepEqual(await idsOf(), ['o2', 'o4', 'o5', 'o6'])

  const unknown = await sandbox.run(['retract', 'observations', '--observer', 'Bop'])
  assert.deepEqual([unknown.status, unknown.stdout], [1, ''])
  assert.match(unknown.stderr, /^heliolog: no observer is called "Bop"; did you mean "Bob"\?\n$/)
  assert.match(
    (await sandbox.run(['retract', 'observations', '--observer', 'Bob'])).stdout,
    /^store: .*\nobservations: 2 retracted; data version/,
  )
  assert.deepEqual(await idsOf(), ['o2', 'o4'])
})

test('heliolog retract takes a period, also of one observer', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(5)
  await sandbox.writeFile('bob.csv', observationsCsv(1, 3).replaceAll(/^o(\d),Ada/gm, 'p$1,Bob'))
  await sandbox.run(['import', 'observations', 'bob.csv'])
  const idsOf = async () => (await sandbox.readPublished()).observations.map(({ id }) => id)
  const retract = async (...args: string[]) =>
    (await sandbox.run(['retract', 'observations', ...args])).stdout
      .split(';')[0]
      ?.replace(/^store: .*\n/, '')
  const period = ['--from', '2010-01-02', '--to', '2010-01-03']
  assert.equal(
    await retract(...period, '--observer', 'Bob', '--dry-run'),
    'retracted: Bob, 2010-01-02 (id p2)\nretracted: Bob, 2010-01-03 (id p3)\n' +
      'observations: 2 retracted (dry run: nothing was changed)\n',
  )
  assert.equal(await retract(...period, '--observer', 'Bob'), 'observations: 2 retracted')
  assert.deepEqual(await idsOf(), ['o1', 'p1', 'o2', 'o3', 'o4', 'o5'])
  assert.equal(await retract(...period), 'observations: 2 retracted')
  assert.equal(await retract('--to', '2010-01-01'), 'observations: 2 retracted')
  assert.equal(await retract('--from', '2010-01-05'), 'observations: 1 retracted')
  assert.deepEqual(await idsOf(), ['o4'])
  assert.equal(await retract('--from', '2020-01-01'), 'observations: 0 retracted')
})

test('heliolog retract rejects records given twice or not at all, and other kinds', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(1)
  await sandbox.writeFile('empty.txt', ' \n')
  for (const [args, status, expected] of [
    [[], 2, /name the records once/],
    [['o1', '--observer', 'Ada'], 2, /name the records once/],
    [['o1', '--from', '2024-05-01'], 2, /name the records once/],
    [['--from', '2024-05-02', '--to', '2024-05-01'], 2, /--from 2024-05-02 is after --to 2024-05-01/],
    [['--from', '2024-05'], 2, /Accepted: a calendar day, YYYY-MM-DD/],
    [['o1', '--json'], 2, /--json needs --dry-run/],
    [['--ids', 'empty.txt'], 1, /empty\.txt: there are no ids/],
    [['--ids', 'missing.txt'], 1, /missing\.txt: no such file/],
    [['o1', '--note', 'a\nb'], 2, /Accepted: one line of 1 to 500 characters/],
  ] as const) {
    const result = await sandbox.run(['retract', 'observations', ...args])
    assert.deepEqual([result.status, result.stdout], [status, ''], args.join(' '))
    assert.match(result.stderr, expected)
  }
  const observers = await sandbox.run(['retract', 'observers', 'Ada'])
  assert.equal(observers.status, 2)
  assert.match(observers.stderr, /^heliolog: "observers" .*accepted: observations, images\n$/)
  assert.equal((await sandbox.readPublished()).meta.observations, 1)
})
