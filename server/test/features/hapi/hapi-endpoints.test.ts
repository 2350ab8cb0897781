/** The endpoints of HAPI as its verifier expects them, for every dataset. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { parseHapiTime } from '@heliolog/table-writer/hapi-time'
import { csvLines } from '../../../../packages/table-writer/test/support/hapi-values.ts'
import { communityRows } from '../../../../test/support/community.ts'
import { pluck } from '../../../../test/support/pluck.ts'
import { image } from '../../../../test/support/publishing.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { serverFor } from '../../../../test/support/server.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import { onSqlite } from '../../support/each-setup.ts'
import {
  documentOf,
  getDocument,
  getHapi,
  infoOf,
  PUBLIC_HAPI,
  waitForCatalog,
} from './support/hapi-client.ts'

const FIRST_DAY = '2022-11-20'
const ROWS = communityRows(FIRST_DAY, 500)
const DATASETS = [
  'daily',
  'index/daily',
  'index/monthly',
  'index/smoothed',
  'observations',
  'observations/white-light',
  'observations/h-alpha',
  'images',
  'observer/Ada',
  'observer/Bo',
  'observer/Zo:C3:AB',
  'observer/:F0:9F:8C:9E',
]
const IMAGE_AT = '2024-02-28T09:42:10Z'

const milliseconds = (time: string): number => parseHapiTime(time)?.milliseconds ?? Number.NaN
/** The same time with the day of the year. */
const asOrdinal = (time: string): string => {
  const day = (milliseconds(time.slice(0, 10)) - milliseconds(time.slice(0, 4))) / 86_400_000
  return `${time.slice(0, 5)}${String(day + 1).padStart(3, '0')}${time.slice(10)}`
}

onSqlite((server) => {
  before(async () => {
    await server().publish(OBSERVATIONS, [...ROWS, { ...ROWS[0], id: 'h', type: 1 }])
    await server().publish(IMAGES, [
      image('i1', IMAGE_AT, { title: 'a,b', urls: { thumb: 'https://x.example/1.jpg' } }),
      image('i2', IMAGE_AT, { urls: { full: 'https://x.example/2.jpg' } }),
    ])
    await updateIndex(server().database, { now: Date.now() + 3_600_000 })
    await waitForCatalog(server(), DATASETS.length)
  })

  it('lists the datasets that have records', async () => {
    const { HAPI, status, catalog } = await getDocument(server(), '/catalog?depth=dataset')
    assert.deepEqual([HAPI, status], ['3.3', { code: 1200, message: 'OK' }])
    assert.deepEqual(pluck(catalog, 'id'), DATASETS)
    for (const { title } of catalog) assert.ok(title.length > 0 && title.length <= 40)
  })

  for (const dataset of DATASETS)
    it(`describes and serves ${dataset}`, async () => {
      const info = await infoOf(server(), dataset)
      assert.deepEqual(await getDocument(server(), `/info?id=${dataset}`), info)
      assert.deepEqual([info.HAPI, info.status.code, info['format']], ['3.3', 1200, undefined])
      const { startDate, stopDate, sampleStartDate, sampleStopDate, parameters, cadence } = info
      const isRegular = cadence !== undefined
      assert.equal(info.timeStampLocation, isRegular ? 'begin' : 'other')
      const { version, last_published_at } = await server().json('/meta')
      assert.equal((info['additionalMetadata'] as { content: Row }).content['data_version'], version)
      assert.match(
        String(info['datasetCitation']),
        new RegExp(`version ${version}, published ${last_published_at}.*community observers`),
      )
      if (!dataset.startsWith('index')) assert.equal(info['modificationDate'], last_published_at)
      assert.ok(
        startDate <= sampleStartDate && sampleStartDate < sampleStopDate && sampleStopDate <= stopDate,
      )
      const cadences = { P1D: 86_400_000, P1M: 30 * 86_400_000 } as Record<string, number>
      // The community has too few months for a complete sample.
      if (isRegular && dataset !== 'index/smoothed')
        assert.ok(
          milliseconds(sampleStopDate) - milliseconds(sampleStartDate) > 10 * (cadences[cadence] ?? 0),
        )

      const data = (query: string) => getHapi(server(), `/data?${query}`)
      const sample = `id=${dataset}&time.min=${sampleStartDate}&time.max=${sampleStopDate}`
      const { status, reason, headers, body } = await data(sample)
      assert.deepEqual([status, reason], [200, 'OK; HAPI 1200 OK'])
      assert.match(headers['content-type'] ?? '', /^text\/csv/)
      const lines = csvLines(body.toString())
      const times = lines.map(([time]) => time as string)
      assert.ok(times.length > 0)
      assert.deepEqual(times, [...new Set(times)].sort())
      for (const time of times)
        assert.ok(time.length === 24 && time >= sampleStartDate && time < sampleStopDate)
      for (const cells of lines)
        for (const [index, cell] of cells.entries()) {
          const { type, length = 0 } = parameters[index] ?? {}
          assert.notEqual(cell, '')
          if (type === 'integer') assert.match(cell, /^-?\d+$/)
          else if (type === 'double') assert.match(cell, /^(?:NaN|-?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/)
          else assert.ok(Buffer.byteLength(cell) <= length)
        }

      const [start, stop] = [asOrdinal(sampleStartDate), asOrdinal(sampleStopDate)]
      for (const same of [
        `dataset=${dataset}&start=${start}&stop=${stop}`,
        `dataset=${dataset}&start=${start}&stop=${stop}&parameters=&format=csv`,
      ])
        assert.equal((await data(same)).body.toString(), body.toString())
      const text = (await data(`${sample}&include=header`)).body.toString()
      const header = text.split('\n').filter((line) => line.startsWith('#'))
      assert.deepEqual(JSON.parse(header.join('').replaceAll('#', '')), { ...info, format: 'csv' })
      assert.equal(text.slice(header.join('\n').length + 1), body.toString())
      const { data: _, ...document } = documentOf(await data(`${sample}&format=json`))
      assert.deepEqual(document, { ...info, format: 'json' })

      for (const [index, { name }] of parameters.entries()) {
        const selected = await getDocument(server(), `/info?dataset=${dataset}&parameters=${name}`)
        assert.deepEqual(
          selected.parameters,
          index === 0 ? [parameters[0]] : [parameters[0], parameters[index]],
        )
        const column = csvLines((await data(`${sample}&parameters=${name}`)).body.toString())
        assert.deepEqual(
          column,
          lines.map((cells) => (index === 0 ? [cells[0]] : [cells[0], cells[index]])),
        )
      }
    })

  it('returns 1201 for a range without records, in each format', async () => {
    const range = `dataset=daily&start=${FIRST_DAY}T00:00:00.001Z&stop=${FIRST_DAY}T00:00:00.003Z`
    for (const format of ['csv', 'binary', 'json']) {
      const { status, reason, body } = await getHapi(server(), `/data?${range}&format=${format}`)
      assert.deepEqual([status, reason], [200, 'OK; HAPI 1201 OK - no data for time range'])
      if (format !== 'json') assert.equal(body.length, 0)
      else {
        const { data, status } = documentOf({ body })
        assert.deepEqual([data, status], [[], { code: 1201, message: 'OK - no data for time range' }])
      }
    }
    const { body } = await getHapi(server(), `/data?${range}&include=header`)
    assert.match(body.toString(), /^#\{\n[\s\S]*"code": 1201[\s\S]*#\}\n$/)
  })

  it('ends the index where it was computed, until it is computed again', async () => {
    const before = await infoOf(server(), 'index/daily')
    await server().publish(OBSERVATIONS, [
      { ...ROWS[0], id: 'late', date_of_observation: '2024-09-01T09:00:00Z' },
    ])
    const end = '2024-09-02T00:00:00.000Z'
    const endsAt = async (dataset: string) => (await infoOf(server(), dataset)).stopDate
    // PostgreSQL notifies the server.
    await waitUntil('the day is served', async () => (await endsAt('daily')) === end)
    assert.equal(await endsAt('index/daily'), before.stopDate)
    await updateIndex(server().database)
    await waitUntil('the index is served', async () => (await endsAt('index/daily')) === end)
  })
}, PUBLIC_HAPI)

type Row = Record<string, unknown>

it('HAPI serves an empty store, and hides the index when it is off', async (t) => {
  const server = await serverFor(t, { ...PUBLIC_HAPI, index: 'off' })
  assert.deepEqual((await getDocument(server, '/catalog')).catalog, [])
  assert.equal((await getDocument(server, '/about'))['dataTest'], undefined)
  assert.match((await getHapi(server, '')).body.toString(), /Nothing has been published yet/)
  await server.publish(OBSERVATIONS, ROWS.slice(0, 9))
  await updateIndex(server.database)
  const { catalog } = await getDocument(server, '/catalog')
  assert.ok(catalog.length > 0 && catalog.every(({ id }) => !id.startsWith('index')))
  assert.equal((await infoOf(server, 'index/daily')).status.code, 1406)
})
