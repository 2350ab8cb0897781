import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createSandbox } from '../../../../test/support/sandbox.ts'

const HEADER = 'id,observer,type,date_of_observation,gt,st,tags'
const AT = '2024-05-11T09:30:00Z'
const rows = (amount: number, st: number) =>
  Array.from({ length: amount }, (_, index) => `o${index},Ada,0,${AT},9,${st},a;b`)
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('heliolog import --json prints every change, also with --dry-run', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.writeFile('old.csv', [HEADER, ...rows(30, 96), `gone,Ada,0,${AT},,,`].join('\n'))
  await sandbox.writeFile('new.csv', [HEADER, ...rows(30, 97), `added,Bob,1,${AT},,,`].join('\n'))
  const dryRun = (...args: string[]) =>
    sandbox.run(['import', 'observations', ...args, '--dry-run', '--json'])

  const first = await dryRun('old.csv')
  assert.equal(linesOf(first.stdout).filter(({ change }) => change === 'new').length, 31)
  await sandbox.run(['import', 'observations', 'old.csv'])
  const before = await sandbox.readPublished()
  const { status, stdout, stderr } = await dryRun('new.csv', '--snapshot')
  assert.equal(status, 0)
  assert.match(stderr, /^store: .*\nobservations: 1 new, 30 changed, 0 unchanged, 1 retracted \(dry run/)
  const lines = linesOf(stdout)
  assert.equal(
    stdout.split('\n')[17],
    '{"kind":"observations","id":"o17","change":"changed","file":"new.csv","line":19,' +
      '"observer":"Ada","day":"2024-05-11","fields":[' +
      '{"field":"st","before":96,"after":97},{"field":"wolf","before":186,"after":187}]}',
  )
  assert.deepEqual(
    lines.slice(30).map(({ id, change }) => [id, change]),
    [
      ['added', 'new'],
      ['gone', 'retracted'],
    ],
  )
  assert.deepEqual(lines[30].fields[1], { field: 'observer', before: null, after: 'Bob' })
  assert.deepEqual(await sandbox.readPublished(), before)
  const done = await sandbox.run(['import', 'observations', 'new.csv', '--snapshot', '--json'])
  assert.equal(done.stdout, stdout)
  assert.match(done.stderr, /^store: .*\nobservations: 1 new, 30 changed, 0 unchanged, 1 retracted\n/)

  await sandbox.writeFile('bad.csv', `${HEADER}\nx,Ada,9,${AT},,,\n`)
  const bad = await dryRun('bad.csv')
  assert.equal(bad.status, 1)
  assert.match(bad.stderr, /^store: .*\n1 of 1 row is bad: nothing was published/)
  const [rejected] = linesOf(bad.stdout)
  assert.deepEqual(
    [rejected.kind, rejected.change, rejected.file, rejected.line, rejected.faults[0].field],
    ['observations', 'rejected', 'bad.csv', 2, 'type'],
  )
  const { rule, code, values } = rejected.faults[0]
  assert.deepEqual([rule, code, values], ['one of 0, 1, 2', 'value.oneOf', { values: '0, 1, 2' }])

  await sandbox.writeFile('observers.csv', 'nickname\nCem\n')
  const observers = await sandbox.run(['import', 'observers', 'observers.csv', '--dry-run', '--json'])
  assert.equal(
    observers.stdout,
    '{"kind":"observers","id":"Cem","change":"new","file":"observers.csv","line":2,"fields":[]}\n',
  )
})
