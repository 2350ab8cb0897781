/** Files of the community index, and of every other series that the server has as bulk files. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OBSERVATIONS } from '../../../../server/src/domain/records/kinds.ts'
import { updateIndex } from '../../../../server/src/features/index/update/update-index.ts'
import { communityRows } from '../../../../test/support/community.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { serverFor } from '../../../../test/support/server.ts'
import { Heliolog, type IndexFlag } from '../../src/index.ts'
import { createFastWorkspace } from './support/fast-workspace.ts'

const FILES = [
  'index-daily.csv',
  'index-daily.json',
  'index-daily.parquet',
  'index-monthly.silso.csv',
  'index-smoothed.csv',
  'index-factors.csv',
  'index-flags.json',
]
const seriesOf = (file: string): string => file.replace(/\..*/, '')

test('downloads, verifies and updates the index in every format', async (t) => {
  const server = await serverFor(t, { bulkPerHour: 1_000 })
  const workspace = await createFastWorkspace(t, server.origin, server.token)
  const get = async (...args: string[]): Promise<string> => {
    const { status, stderr } = await workspace.run(args)
    assert.equal(status, 0, `${args.join(' ')}: ${stderr}`)
    return stderr
  }
  await server.publish(OBSERVATIONS, communityRows('2023-11-20', 40))
  const missing = await workspace.run(['index-daily', '-o', 'i.csv'])
  assert.deepEqual(
    [missing.status, missing.stderr],
    [1, 'heliolog-get: The index has not been computed yet; the operator can run heliolog index.\n'],
  )
  await updateIndex(server.database)

  // Reading a file back for --verify must give the bytes that it was made from.
  for (const file of FILES) await get(seriesOf(file), '-o', file, '--verify')
  const heliolog = new Heliolog({ baseUrl: server.origin, token: server.token })
  const days = await heliolog.indexDaily().toArray()
  assert.deepEqual(await workspace.json('index-daily.json'), days)
  const flags: IndexFlag[] = []
  for await (const one of heliolog.indexFlags().bulk()) flags.push(one)
  assert.deepEqual(await workspace.json('index-flags.json'), flags)
  await get('index-flags', '-o', 'lone.json', '--flag', 'no-peers', '--from', '2023-12-01')
  assert.deepEqual(
    await workspace.json('lone.json'),
    await heliolog.indexFlags({ flag: 'no-peers', from: '2023-12-01' }).toArray(),
  )
  assert.match((await workspace.read('index-monthly.silso.csv')).toString(), /^2023;11;2023\.\d+; *\d/)

  assert.equal(
    await get('index-daily', '-o', 'index-daily.csv', '--update'),
    'index-daily.csv is up to date.\n',
  )
  await server.publish(OBSERVATIONS, [observation('new', '2024-03-09T10:00:00Z', { wolf: 91 })])
  await updateIndex(server.database)
  assert.match(
    await get('index-daily', '-o', 'index-daily.csv', '--update', '--verify'),
    /^Only observations can be updated in place; everything is downloaded again\.$/m,
  )
  assert.match((await workspace.read('index-daily.csv')).toString(), /^2024-03-09/m)
})
