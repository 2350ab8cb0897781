/** On PostgreSQL, the first publication of a kind creates the indexes of its tables. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { POSTGRES } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { image, observation, publishRows, tryPublishRows } from '../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import type { Database } from '../../src/storage/database.ts'

const KEYS = ['image_key', 'image_tag_in_list_order', 'observation_key', 'observation_tag_in_list_order']
const OBSERVATION_INDEXES = [
  'observation_by_observer',
  'observation_by_observer_type',
  'observation_by_publication',
  'observation_by_type',
  'observation_id',
  'observation_tag_by_observer',
  'observation_tag_by_observer_type',
  'observation_tag_by_type',
]
const IMAGE_INDEXES = ['image_by_observer', 'image_by_publication', 'image_id', 'image_tag_by_observer']

const ROWS = [observation('o1', '2024-05-11T09:30:00Z', { tags: ['sketch'] })]

/** The indexes of the published records, as other connections see them. */
const indexesOf = async ({ calls }: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename in ('observation', 'observation_tag', 'image', 'image_tag') order by indexname collate "C"`.execute(
    calls,
  )
  return rows.map(({ name }) => name)
}

describe('indexes on PostgreSQL', () => {
  it('are created by the first publication of a kind, and only once', () =>
    withStore(POSTGRES, async (database) => {
      assert.deepEqual(await indexesOf(database), KEYS)
      await publishRows(database, OBSERVATIONS, ROWS)
      assert.deepEqual(await indexesOf(database), [...KEYS, ...OBSERVATION_INDEXES].sort())
      await publishRows(database, IMAGES, [image('i1', '2024-05-11T09:30:00Z')])
      await publishRows(database, OBSERVATIONS, [observation('o2', '2024-05-11T09:30:00Z')])
      assert.deepEqual(await indexesOf(database), [...KEYS, ...OBSERVATION_INDEXES, ...IMAGE_INDEXES].sort())
    }))

  it('are created without blocking readers', () =>
    withStore(POSTGRES, async (database) => {
      let read: unknown[] | undefined
      const onPublished = async () => {
        read = await database.reader.selectFrom('observation').select('id').execute()
      }
      await tryPublishRows(database, OBSERVATIONS, ROWS, { onPublished })
      assert.deepEqual(read, [])
    }))

  it('are still created by the next publication when the first one failed', () =>
    withStore(POSTGRES, async (database) => {
      const onPublished = () => Promise.reject(new Error('stopped'))
      await assert.rejects(tryPublishRows(database, OBSERVATIONS, ROWS, { onPublished }), /stopped/)
      assert.deepEqual(await indexesOf(database), KEYS)
      await publishRows(database, OBSERVATIONS, ROWS)
      assert.deepEqual(await indexesOf(database), [...KEYS, ...OBSERVATION_INDEXES].sort())
    }))
})
