/** The records in the three formats of HAPI have the values of the bulk files. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { download } from '../../../test/support/downloads.ts'
import { HAPI_FORMATS } from '../../src/domain/hapi/hapi-info.ts'
import { updateIndex } from '../../src/publish/index/update-index.ts'
import { IMAGES, OBSERVATIONS } from '../../src/publish/kinds.ts'
import { onBothEngines } from '../http/support/each-setup.ts'
import { ODD_IMAGES, ODD_OBSERVATIONS } from '../http/support/odd-records.ts'
import { infoOf, PUBLIC_HAPI, rowsOf, waitForCatalog } from './support/hapi-client.ts'
import type { Row } from './support/hapi-values.ts'

/** More than are read at once, so that a builder thread writes them. 390 of them share a second. */
const MANY_OBSERVATIONS = ['', '-2', '-3'].flatMap((end) =>
  ODD_OBSERVATIONS.map((row) => ({ ...row, id: (row as { id?: string }).id + end })),
)

const tagsCell = (tags: string[]): string =>
  tags[0]?.startsWith('[') || tags.some((tag) => tag.includes(';')) ? JSON.stringify(tags) : tags.join(';')

/** The records of a list as flat rows, with the milliseconds that number those of each second. */
const expectedRows = (records: readonly Row[], urlKeys: readonly string[]): Row[] => {
  const counts = new Map<unknown, number>()
  return records.map(({ tags, urls, day, ...record }) => {
    const at = record['date_of_observation'] as string | undefined
    const rank = counts.get(at) ?? 0
    counts.set(at, rank + 1)
    const flatUrls = urlKeys.map((key) => {
      const values = urls as Record<string, string>
      return [`url_${key}`, Object.hasOwn(values, key) ? values[key] : null]
    })
    const flags = Object.entries(record).filter(([, value]) => typeof value === 'boolean')
    return {
      Time: at ? `${at.slice(0, 19)}.${String(rank).padStart(3, '0')}Z` : `${day}T00:00:00.000Z`,
      ...record,
      ...Object.fromEntries(flags.map(([name, value]) => [name, Number(value)])),
      ...(urls ? Object.fromEntries(flatUrls) : {}),
      ...(tags ? { tags: tagsCell(tags as string[]) } : {}),
    }
  })
}

/** Compares one by one to keep the failure message short. */
const expectEqual = (actual: readonly unknown[], expected: readonly unknown[]): void => {
  for (const [index, one] of expected.entries()) assert.deepEqual(actual[index], one)
  assert.equal(actual.length, expected.length)
}

onBothEngines(
  (server) => {
    const file = async (name: string): Promise<Buffer> => {
      const { status, body } = await download(server(), `/${name}`)
      assert.equal(status, 200)
      return body
    }
    const records = async (table: string, query = ''): Promise<Row[]> => {
      const lines = (await file(`${table}.ndjson${query}`)).toString().trimEnd().split('\n')
      return lines.map((line) => JSON.parse(line))
    }
    before(async () => {
      await server().publish(OBSERVATIONS, MANY_OBSERVATIONS)
      await server().publish(IMAGES, ODD_IMAGES)
      await updateIndex(server().database)
      await waitForCatalog(server(), 17)
    })

    it('has the same records and columns in all formats', async () => {
      for (const [dataset, table] of [
        ['observations', 'observations'],
        ['images', 'images'],
        ['daily', 'activity'],
        ['index/daily', 'index-daily'],
      ] as const) {
        const columns = ((await file(`${table}.csv`)).toString().split('\r\n', 1)[0] ?? '').split(',')
        const urlKeys = columns.flatMap((name) => (name.startsWith('url_') ? [name.slice(4)] : []))
        const expected = expectedRows(await records(table), urlKeys)
        for (const format of HAPI_FORMATS) expectEqual(await rowsOf(server(), dataset, format), expected)
        const { parameters } = await infoOf(server(), dataset)
        assert.deepEqual(
          parameters.slice(1).map(({ name }) => name),
          columns.filter((name) => name !== 'day'),
        )
      }
    })

    it('numbers the records of a second within the dataset that is requested', async () => {
      for (const [dataset, query] of [
        ['observations/h-alpha', '?type=1'],
        [`observer/${':F0:9F:8C:9E'.repeat(64)}`, `?observer=${encodeURIComponent('🌞'.repeat(64))}`],
      ] as const) {
        const expected = expectedRows(await records('observations', query), [])
        assert.ok(expected.length > 10)
        for (const format of HAPI_FORMATS) {
          const rows = await rowsOf(server(), dataset, format)
          expectEqual(
            rows.map(({ k: _, ...row }) => row),
            expected,
          )
        }
      }
    })

    it('has each record in exactly one of two adjacent ranges, wherever they meet', async () => {
      const dataset = 'observations'
      const all = await rowsOf(server(), dataset, 'csv')
      const { startDate, stopDate } = await infoOf(server(), dataset)
      const cuts =
        '2024-060T12 2024-02-29T12:00:00.0605Z 2024-02-29T12:00:00.129Z 2024-02-29T12:00:01Z 2024-03'
      for (const cut of cuts.split(' ')) {
        const before = await rowsOf(server(), dataset, 'csv', { start: startDate, stop: cut })
        const after = await rowsOf(server(), dataset, 'binary', { start: cut, stop: stopDate })
        expectEqual([...before, ...after], all)
        assert.ok(before.length > 0 && after.length > 0)
      }
    })
  },
  { ...PUBLIC_HAPI, bulkPerHour: 1_000_000 },
)
