/** Bulk files can be imported into another store, which then has the same data version. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { download } from '../../../../test/support/downloads.ts'
import { POSTGRES } from '../../../../test/support/engines.ts'
import { importContents, storeFor } from '../../../../test/support/importing.ts'
import { metaOf } from '../../../../test/support/published.ts'
import { sharedServer, startServer } from '../../../../test/support/server.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { ODD_IMAGES, ODD_OBSERVATIONS } from '../../support/odd-records.ts'

type Row = Record<string, unknown>

/** The CSV import reads an empty cell as null, quoted or not. */
const withoutEmptyTexts = (rows: object[]): object[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row as Row).filter(([, value]) => value !== '')))

describe('bulk files of PostgreSQL imported into SQLite', () => {
  const server = sharedServer(() => startServer(POSTGRES, { bulkPerHour: 1_000 }))

  for (const [format, asRead] of [
    ['ndjson', (rows: object[]) => rows],
    ['csv', withoutEmptyTexts],
  ] as const)
    it(`give the same data version: ${format}`, async (t) => {
      await server.publish(OBSERVATIONS, asRead(ODD_OBSERVATIONS))
      await server.publish(IMAGES, asRead(ODD_IMAGES))
      const file = async (table: string) => (await download(server, `/${table}.${format}`)).body
      const { version, observations, images } = await server.json('/meta')
      assert.deepEqual([observations, images], [ODD_OBSERVATIONS.length, ODD_IMAGES.length])
      const { database } = await storeFor(t)
      await importContents(database, OBSERVATIONS, { [`o.${format}`]: await file('observations') })
      await importContents(database, IMAGES, { [`i.${format}`]: await file('images') })
      assert.equal((await metaOf(database)).version, version)
    })
})
