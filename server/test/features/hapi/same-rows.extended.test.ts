/** The records in the three formats of HAPI have the values of the bulk files. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { formatListCell } from '@heliolog/table-writer/cells'
import { HAPI_FORMATS } from '@heliolog/table-writer/hapi-writer'
import type { Row } from '../../../../packages/table-writer/test/support/hapi-values.ts'
import { download } from '../../../../test/support/downloads.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import { onBothEngines } from '../../support/each-setup.ts'
import { expectSameRows } from '../../support/expect.ts'
import { ODD_IMAGES, ODD_OBSERVATIONS } from '../../support/odd-records.ts'
import { infoOf, PUBLIC_HAPI, rowsOf, waitForCatalog } from './support/hapi-client.ts'

/** More than are read at once, so that a builder thread writes them. 390 of them share a second. */
const MANY_OBSERVATIONS = ['', '-2', '-3'].flatMap((end) =>
  ODD_OBSERVATIONS.map((row) => ({ ...row, id: (row as { id?: string }).id + end })),
)

/** The milliseconds of records number those of each second. */
const expectedRows = (records: readonly Row[]): Row[] => {
  const counts = new Map<unknown, number>()
  return records.map(({ tags, ...record }) => {
    const at = String(record['date_of_observation'])
    const rank = counts.get(at) ?? 0
    counts.set(at, rank + 1)
    return {
      Time: `${at.slice(0, 19)}.${String(rank).padStart(3, '0')}Z`,
      ...record,
      tags: formatListCell(tags as string[]),
    }
  })
}

onBothEngines((server) => {
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
    await waitForCatalog(server(), 18)
  })

  it('has the same records in all formats', async () => {
    const expected = expectedRows(await records('observations'))
    for (const format of HAPI_FORMATS)
      expectSameRows(await rowsOf(server(), 'observations', format), expected)
  })

  it('numbers the records of a second within the dataset that is requested', async () => {
    for (const [dataset, query, format] of [
      ['observations/h-alpha', '?type=1', 'csv'],
      [`observer/${':F0:9F:8C:9E'.repeat(64)}`, `?observer=${encodeURIComponent('🌞'.repeat(64))}`, 'binary'],
    ] as const) {
      const expected = expectedRows(await records('observations', query))
      assert.ok(expected.length > 10)
      const rows = await rowsOf(server(), dataset, format)
      expectSameRows(
        rows.map(({ k: _, ...row }) => row),
        expected,
      )
    }
  })

  it('has each record in exactly one of two adjacent ranges, wherever they meet', async () => {
    const dataset = 'observations'
    const all = await rowsOf(server(), dataset, 'csv')
    const { startDate, stopDate } = await infoOf(server(), dataset)
    for (const cut of ['2024-060T12', '2024-02-29T12:00:00.0605Z']) {
      const before = await rowsOf(server(), dataset, 'csv', { start: startDate, stop: cut })
      const after = await rowsOf(server(), dataset, 'binary', { start: cut, stop: stopDate })
      expectSameRows([...before, ...after], all)
      assert.ok(before.length > 0 && after.length > 0)
    }
  })
}, PUBLIC_HAPI)
