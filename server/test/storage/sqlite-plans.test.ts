/** Which index SQLite reads for a page. */
import { strict as assert } from 'node:assert'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { sql } from 'kysely'
import { SQLITE } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { OBSERVATION_DAYS, OBSERVER_FILTER, TYPE_FILTER } from '../../src/lists/filters.ts'
import { BY_TIME, type ListOrder } from '../../src/lists/list-sql.ts'
import { pageReader } from '../../src/lists/page.ts'
import type { Database } from '../../src/storage/database.ts'
import type { Publication } from '../../src/storage/publication.ts'

const NEWEST_FIRST: ListOrder = { ...BY_TIME, isDescending: true }

test('SQLite reads the index by observer for a page by observer and type', () =>
  withStore(SQLITE, async (database) => {
    const texts: string[] = []
    const recording: Database = {
      ...database,
      preparePublished: (query) => {
        texts.push(database.compile(query).text)
        return database.preparePublished(query)
      },
    }
    const publication = (await database.prepare<Publication>(sql`select * from dataset`)({})) as Publication
    const filters = { ...OBSERVATION_DAYS, type: TYPE_FILTER, observer: OBSERVER_FILTER }
    const rows = { table: 'observation', filters, separator: Buffer.from('},{') } as const
    for (const list of [{ order: BY_TIME }, { order: NEWEST_FIRST, hasTags: true }]) {
      const read = pageReader(recording, { ...rows, ...list })
      const query = { type: 0, observer: 'ada', limit: 10 }
      await read(query, undefined, publication)
      await read({ ...query, from: '2024-05-11' }, ['2024-05-11T09:30:00Z', 'o1'], publication)
    }
    using file = new DatabaseSync(database.location, { readOnly: true })
    assert.equal(texts.length, 4)
    for (const text of texts) {
      const plan = file.prepare(`explain query plan ${text}`).all()
      const steps = plan.map(({ detail }) => String(detail)).filter((step) => step.includes(' observation '))
      assert.match(steps.join(), /^SEARCH observation USING COVERING INDEX observation_by_observer /, text)
    }
  }))
