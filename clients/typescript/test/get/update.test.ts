/** --update: the file equals a new download, and only what changed is transferred. */
import assert from 'node:assert/strict'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { IMAGES, OBSERVATIONS } from '../../../../server/src/publish/kinds.ts'
import { retract } from '../../../../server/src/publish/retract.ts'
import { image } from '../../../../test/support/publishing.ts'
import type { TestServer } from '../../../../test/support/server.ts'
import { dayNumber, observationOfDay } from './support/long-series.ts'
import {
  ARGS,
  assertSame,
  DAYS,
  FORMATS,
  fileRequestsDuring,
  INCREMENTAL_FORMATS,
  requestsDuring,
  startWithData,
  updated,
} from './support/updated-files.ts'

test('leaves a current file alone after a single request', async (t) => {
  const { server, workspace } = await startWithData(t)
  for (const format of FORMATS) {
    assert.equal((await workspace.run([...ARGS, `o.${format}`, '--update'])).status, 0, 'a new file')
    const before = await workspace.read(`o.${format}`)
    const requests = await requestsDuring(server, async () => {
      // Another spelling of the same address.
      const url = `${server.origin}/api/v1/`
      const { status, stderr } = await workspace.run([...ARGS, `o.${format}`, '--update', '--url', url])
      assert.deepEqual([status, stderr], [0, `o.${format} is up to date.\n`])
    })
    assert.deepEqual(
      requests.map(({ summary }) => summary),
      ['HEAD from=2024-01-02 304'],
    )
    assert.ok((await workspace.read(`o.${format}`)).equals(before))
  }
})

/** Records of other days, times, types, observers and tags than in ARGS, and back. */
const changeOfEveryKind = async (server: TestServer): Promise<void> => {
  await server.publish(OBSERVATIONS, [
    // New at the end, in the middle and before all others of its time.
    ...[100, 101, 140].map((day) => observationOfDay(day)),
    observationOfDay(50, 20, { id: 'o0005' }),
    observationOfDay(1, 20, { id: 'a' }),
    // Corrected, moved, moved out of the query, moved into it.
    observationOfDay(5, 20, { tags: ['a;b', 'n1'], title: '', comments: null }),
    observationOfDay(6, 20, { date_of_observation: '2024-03-01T09:00:00Z' }),
    observationOfDay(7, 20, { date_of_observation: '2023-03-01T09:00:00Z' }),
    observationOfDay(0, 20, { date_of_observation: '2024-02-01T08:59:59Z', title: '"☀", said\r\nÑandú' }),
  ])
  await retract(server.database, 'observation', ['o00001', 'o00080', 'o00099'])
  await server.publish(OBSERVATIONS, [observationOfDay(80, 20, { title: 'again' })])
}

test('applies changes of every kind to the file', async (t) => {
  for (const { stderr, requests } of await updated(t, INCREMENTAL_FORMATS, changeOfEveryKind)) {
    assert.deepEqual(requests, ['HEAD from=2024-01-02 200', 'changes 200'])
    assert.match(stderr, /^Applied 12 changes\.$/m)
  }
})

test('applies changes to a file without records, and back', async (t) => {
  const none = ['observations', '--from', dayNumber(DAYS), '-o']
  const add = (server: TestServer) => server.publish(OBSERVATIONS, [observationOfDay(DAYS)])
  const last = ['observations', '--from', dayNumber(DAYS - 1), '-o']
  const remove = (server: TestServer) => retract(server.database, 'observation', ['o00099'])
  for (const [change, args] of [
    [add, none],
    [remove, last],
  ] as const)
    for (const { requests } of await updated(t, INCREMENTAL_FORMATS, change, args))
      assert.equal(requests.at(-1), 'changes 200')
})

test('applies every filter to changed records', async (t) => {
  const { server, workspace } = await startWithData(t)
  const day = (number: number, more: object) => observationOfDay(number, 20, more)
  const filters = [
    ['--type', '1'],
    ['--observer', 'Zoë & co'],
    ['--tag', ' Größe; Ä'],
    ['--to', '2024-02-10'],
    ['--from', '2024-02-10', '--to', '2024-02-10'],
  ]
  const publish = (number: number) =>
    server.publish(OBSERVATIONS, [
      day(number, { type: 1, observer: 'Zoë & co', tags: ['größe; ä'] }),
      day(number + 1, { type: 2, observer: 'zoë & co', tags: ['größe'] }),
      day(number + 200, { type: 1, date_of_observation: '2024-02-10T23:59:59Z' }),
    ])
  // The command rejects observers that do not exist.
  await publish(10)
  const argsFor = (index: number, name: string) => ['observations', ...(filters[index] ?? []), '-o', name]
  for (const index of filters.keys())
    assert.equal((await workspace.run(argsFor(index, `${index}.csv`))).status, 0)
  for (const number of [40, 90]) await publish(number)
  await server.publish(OBSERVATIONS, [day(10, { type: 0, observer: 'Ada', tags: [] })])
  for (const [index, filter] of filters.entries()) {
    const { stderr } = await workspace.run([...argsFor(index, `${index}.csv`), '--update'])
    assert.match(stderr, /^Applied [1-9]\d* changes\.$/m, filter.join(' '))
    await workspace.run(argsFor(index, `new-${index}.csv`))
    await assertSame(workspace, `${index}.csv`, `new-${index}.csv`)
  }
})

test('equals a new download when images have a new kind of URL', async (t) => {
  const added = image('i3', '2024-04-06T00:00:00Z', { urls: { medium: 'https://x.example/3' } })
  const publish = (server: TestServer) => server.publish(IMAGES, [added])
  const [csv, sqlite] = await updated(t, ['csv', 'sqlite'], publish, ['images', '-o'])
  assert.equal(sqlite?.requests.at(-1), 'changes 200')
  // CSV has a new column and header, so no line of it can be kept.
  assert.equal(csv?.requests.at(-1), 'GET  200')
  assert.match(csv?.stderr ?? '', /^Columns were added \(url_medium\); everything is downloaded again\.$/m)
})

test('rejects changed, unknown and different files without --force', async (t) => {
  const { server, workspace } = await startWithData(t)
  await workspace.run([...ARGS, 'o.csv'])
  await appendFile(join(workspace.path, 'o.csv'), 'mine\r\n')
  await workspace.run([...ARGS, 'other.csv'])
  await workspace.run(['observations', '-o', 'all.csv'])
  await appendFile(join(workspace.path, 'unknown.csv'), 'mine\r\n')
  await server.publish(OBSERVATIONS, [observationOfDay(100)])
  for (const [args, message] of [
    [[...ARGS, 'o.csv'], /o\.csv has been changed since it was downloaded; add --force/],
    [
      ['observations', '-o', 'other.csv'],
      /was downloaded with another query: observations --from 2024-01-02; add --force/,
    ],
    [[...ARGS, 'all.csv'], /all\.csv was downloaded with another query: all observations; add --force/],
    [
      ['activity', '-o', 'other.csv'],
      /was downloaded with another query: observations --from 2024-01-02; add --force/,
    ],
    [[...ARGS, 'unknown.csv'], /unknown\.csv\.meta\.json is missing or incomplete; add --force/],
  ] as const) {
    const file = String(args.at(-1))
    const before = await workspace.read(file)
    const { status, stderr } = await workspace.run([...args, '--update'])
    assert.equal(status, 1)
    assert.match(stderr, message)
    assert.ok((await workspace.read(file)).equals(before))
  }
  assert.equal((await workspace.run([...ARGS, 'o.csv', '--update', '--force'])).status, 0)
  await workspace.run([...ARGS, 'new.csv'])
  await assertSame(workspace, 'o.csv', 'new.csv')
})

test('rejects a file of another server without --force', async (t) => {
  const [{ server, workspace }, other] = [await startWithData(t), await startWithData(t)]
  await workspace.run([...ARGS, 'o.csv'])
  const before = await workspace.read('o.csv')
  await other.server.publish(OBSERVATIONS, [observationOfDay(100)])
  const args = [...ARGS, 'o.csv', '--update', '--url', other.server.origin]
  const token = { HELIOLOG_TOKEN: other.server.token }
  const requests = await fileRequestsDuring(other.server, async () => {
    const { status, stderr } = await workspace.run(args, token)
    assert.deepEqual(
      [status, stderr],
      [
        1,
        `heliolog-get: o.csv was downloaded from ${server.origin}, and this is ${other.server.origin}; add --force to replace it, or choose another file.\n`,
      ],
    )
  })
  assert.deepEqual(requests, [])
  assert.ok((await workspace.read('o.csv')).equals(before))
  const forced = await workspace.run([...args, '--force'], token)
  assert.equal(forced.status, 0, forced.stderr)
  assert.ok((await workspace.json('o.csv.meta.json')).source.startsWith(`${other.server.origin}/bulk/`))
})
