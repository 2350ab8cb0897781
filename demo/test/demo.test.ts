/** The preparation of `serve --demo`: data, token and printed text on the first start and on later ones. */
import { strict as assert } from 'node:assert'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { issueToken, listTokens, revokeToken } from '../../server/src/access/tokens.ts'
import { OBSERVATIONS } from '../../server/src/domain/records/kinds.ts'
import { retract } from '../../server/src/publish/correct/retract.ts'
import { readSettings } from '../../server/src/settings/read-settings.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { openDatabase } from '../../server/src/storage/open/open.ts'
import { storeFor } from '../../test/support/importing.ts'
import { observation, publishRows } from '../../test/support/publishing.ts'
import { demoDays } from '../src/community/demo-days.ts'
import { sampleDays, yesterday } from '../src/community/sample-days.ts'
import type { SampleDay } from '../src/community/sample-records.ts'
import { imageBaseOf, prepareData } from '../src/demo-data.ts'
import { demoText, prepareDemo } from '../src/prepare-demo.ts'

const ADDRESS = { publicUrl: undefined, host: '127.0.0.1', port: 8080, defaultPort: '8080' }
const BASE = { base: 'http://127.0.0.1:8080', isKnown: true }
/** A few weeks after the demo's first day: the complete demo takes seconds to publish. */
const NOW = Date.UTC(2008, 6, 11)
const DEMO = { holder: 'demo', purpose: 'trying heliolog on this machine', rate: null }

const folderOf = (url: string) => dirname(url.slice('sqlite:'.length))
const validIds = async ({ reader }: Database) =>
  (await listTokens(reader)).filter(({ revoked_at }) => revoked_at === null).map(({ id }) => id)

const stored = async ({ reader }: Database) => ({
  observations: await reader.selectFrom('observation').select('body').orderBy('id').execute(),
  images: await reader.selectFrom('image').select('body').orderBy('id').execute(),
  dataset: {
    ...(await reader.selectFrom('dataset').select(['version', 'publication']).executeTakeFirstOrThrow()),
  },
})

test('fills an empty store, prints a request with a token, and reuses both later', async (t) => {
  const { database, url } = await storeFor(t)
  const first = await prepareDemo(database, ADDRESS, NOW)
  assert.ok(first.token)
  const { token } = first.token
  const file = join(folderOf(url), 'demo-token')
  assert.equal(await readFile(file, 'utf8'), `${token}\n`)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const text = demoText(first, 'https://sun.example.org')
  for (const part of [
    'The store was empty: it now contains SYNTHETIC data',
    `Demo token: ${token}\n  (valid until 2008-08-10, stored in ${file})`,
    `curl -H "Authorization: Bearer ${token}" "https://sun.example.org/api/v1/activity/daily?`,
  ])
    assert.ok(text.includes(part), part)
  const before = await stored(database)
  assert.ok(before.observations.length > 10)
  for (const { body } of before.observations) assert.match(JSON.parse(body).observer, /^sample-/)

  const again = await prepareDemo(database, ADDRESS, NOW)
  assert.deepEqual(again.token, first.token)
  assert.doesNotMatch(demoText(again, ''), /was empty/)
  assert.deepEqual(await stored(database), before)

  for (const id of await validIds(database)) await revokeToken(database, id)
  const replaced = await prepareDemo(database, ADDRESS, NOW)
  assert.notEqual(replaced.token?.token, token)
  assert.equal(await readFile(file, 'utf8'), `${replaced.token?.token}\n`)
})

test('replaces tokens that do not expire or whose file is lost, and no others', async (t) => {
  const { database, url } = await storeFor(t)
  const file = join(folderOf(url), 'demo-token')
  const early = await issueToken(database, { ...DEMO, expiresOn: null })
  const other = await issueToken(database, { ...DEMO, purpose: 'another', expiresOn: null })
  await writeFile(file, `${early.token}\n`)
  const first = await prepareDemo(database, ADDRESS, NOW)
  await rm(file)
  const second = await prepareDemo(database, ADDRESS, NOW)
  assert.equal(new Set([early.token, first.token?.token, second.token?.token]).size, 3)
  const valid = await validIds(database)
  assert.equal(valid.length, 2)
  assert.ok(valid.includes(other.id))
})

test('shares one token among processes that start together, for each store of a folder', async (t) => {
  const { database, url } = await storeFor(t)
  await prepareDemo(database, ADDRESS, NOW)
  await rm(join(folderOf(url), 'demo-token'))
  const other = await openDatabase(url)
  t.after(() => other.close())
  const [one, two] = await Promise.all([database, other].map((each) => prepareDemo(each, ADDRESS, NOW)))
  assert.deepEqual(one?.token, two?.token)
  assert.equal((await validIds(database)).length, 1)

  const beside = await openDatabase(`sqlite:${join(folderOf(url), 'other.db')}`)
  t.after(() => beside.close())
  const { token } = await prepareDemo(beside, ADDRESS, NOW)
  assert.equal(await readFile(join(folderOf(url), 'other.demo-token'), 'utf8'), `${token?.token}\n`)
})

for (const [what, fill] of [
  [
    'has other data',
    (database) => publishRows(database, OBSERVATIONS, [observation('o-1', '2024-05-11T09:30:00Z')]),
  ],
  [
    'has own records of an observer like those of the demo',
    (database) =>
      publishRows(database, OBSERVATIONS, [
        observation('o-1', '2024-05-11T09:30:00Z', { observer: 'sample-ada' }),
      ]),
  ],
  [
    'has no records any more',
    async (database) => {
      await publishRows(database, OBSERVATIONS, [observation('o-1', '2024-05-11T09:30:00Z')])
      await retract(database, 'observation', ['o-1'])
    },
  ],
] satisfies [string, (database: Database) => Promise<unknown>][])
  test(`adds no data and no token to a store that ${what}`, async (t) => {
    const { database } = await storeFor(t)
    await fill(database)
    const { id } = await issueToken(database, { ...DEMO, expiresOn: null })
    const before = await stored(database)
    const text = demoText(await prepareDemo(database, ADDRESS, NOW), '')
    assert.match(
      text,
      /other data: nothing was added\.\n {2}To get a token for this store, run: heliolog token/,
    )
    assert.match(text, new RegExp(`still valid.*heliolog token revoke ${id}\n`))
    assert.doesNotMatch(text, /hlg_|curl/)
    assert.deepEqual(await stored(database), before)
    assert.deepEqual(await validIds(database), [id])
  })

test('extends the data to a later day by one publication, and moves the images', async (t) => {
  const [{ database }, { database: fresh }] = [await storeFor(t), await storeFor(t)]
  const end = '2008-07-31'
  await prepareData(fresh, BASE, end)
  const expected = await stored(fresh)
  const kept = { state: 'kept', extendedTo: undefined, isOther: false, isMoved: false }
  assert.deepEqual(await prepareData(database, BASE, '2008-07-10'), { state: 'created' })
  assert.deepEqual(await prepareData(database, BASE, '2008-07-10'), kept)
  // On any free port, new images get the address of the existing ones.
  const anyPort = { base: 'http://127.0.0.1:1', isKnown: false }
  assert.deepEqual(await prepareData(database, anyPort, end), { ...kept, extendedTo: end })
  const after = await stored(database)
  assert.deepEqual(after, { ...expected, dataset: { ...expected.dataset, publication: 2 } })
  assert.deepEqual(await prepareData(database, BASE, '2008-07-10'), kept, 'the clock was set back')

  const elsewhere = { base: 'https://sun.example.org', isKnown: true }
  const moved = await prepareData(database, elsewhere, '2008-08-20')
  assert.deepEqual(moved, { ...kept, extendedTo: '2008-08-20', isMoved: true })
  const { images, dataset } = await stored(database)
  assert.equal(dataset.publication, 3)
  assert.ok(images.length > after.images.length)
  for (const { body } of images) assert.ok(body.includes('"https://sun.example.org/sample-images/'))
})

test('imageBaseOf returns the public URL, or the address that browsers can reach', () => {
  for (const [environment, base, isKnown] of [
    [{}, 'http://127.0.0.1:8080', true],
    [{ PORT: '9000', HOST: 'sun.local' }, 'http://sun.local:9000', true],
    [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:8080', true],
    [{ HOST: '::1' }, 'http://[::1]:8080', true],
    [{ PORT: '0' }, 'http://127.0.0.1:8080', false],
    [{ HOST: '1.2.3.999' }, 'http://127.0.0.1:8080', true],
    [
      { PORT: '0', HELIOLOG_PUBLIC_URL: 'https://sun.example.org/data/' },
      'https://sun.example.org/data',
      true,
    ],
  ] as [Record<string, string>, string, boolean][])
    assert.deepEqual(imageBaseOf({ ...readSettings(environment), defaultPort: '8080' }), { base, isKnown })
})

/** Names the first day that differs: comparing all records at once takes minutes if they differ. */
const assertSameDays = (days: SampleDay[], expected: SampleDay[]): void => {
  assert.equal(days.length, expected.length)
  for (const [index, day] of days.entries()) assert.deepEqual(day, expected[index])
}

test('has the same records on each day whatever the first and the last day', () => {
  const days = [...demoDays('2009-06-30')]
  const shorter = [...demoDays('2008-12-31')]
  assertSameDays(shorter, days.slice(0, shorter.length))
  assertSameDays([...demoDays('2009-06-30', '2008-12-31')], days.slice(shorter.length))
  const options = { observers: 30, perDay: 4, seed: 2 }
  const short = [...sampleDays({ ...options, years: 0.5, end: '2012-06-30' })]
  const long = [...sampleDays({ ...options, years: 2, end: '2013-06-30' })]
  const first = long.findIndex(({ day }) => day === short[0]?.day)
  assertSameDays(long.slice(first, first + short.length), short)
})

test('yesterday is the day before in UTC', () => {
  assert.equal(yesterday(Date.UTC(2024, 2, 1)), '2024-02-29')
  assert.equal(yesterday(Date.UTC(2025, 0, 1, 23, 59, 59)), '2024-12-31')
})
