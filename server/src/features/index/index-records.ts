/** GET /observers, /observers/{nickname}, /observations/{id} and /recipe of the index. */
import { sql } from 'kysely'
import { dataRepresentation, FORMAT_REVISION } from '../../http/representation.ts'
import { defineAllRecords } from '../../lists/all-records.ts'
import { oneOf } from '../../lists/operations.ts'
import { callParameters, NO_PARAMETERS } from '../../lists/parameters.ts'
import { defineRecord } from '../../lists/record.ts'
import type { Resource } from '../../lists/resource.ts'
import { recordReader } from '../../storage/bodies.ts'
import { INDEX } from './index-series.ts'
import { IndexedObservation, IndexObserver, IndexObserverDetail } from './records/observer-records.ts'
import { findEntry } from './records/published-index.ts'
import { IndexRecipe } from './records/recipe-record.ts'

export const indexObserverList = defineAllRecords({
  path: '/observers',
  operationId: 'listIndexObservers',
  summary: 'All observers with their factors k, by nickname',
  record: IndexObserver,
  series: INDEX,
  select: () => sql`select body from index_observer order by nickname`,
})

export const indexObserverRecord = defineRecord({
  path: '/observers/{nickname}',
  operationId: 'getIndexObserver',
  summary: 'One observer with the factors of all years',
  record: IndexObserverDetail,
  series: INDEX,
  parameter: {
    name: 'nickname',
    description: 'The nickname, percent-encoded where necessary',
    normalize: (text) => text.normalize('NFC'),
  },
  select: (nickname) => sql`select detail as body from index_observer where nickname = ${nickname}`,
  notFoundMessage: (nickname) =>
    `The index has no observer with the nickname ${nickname}; it has those with a white-light observation and a Wolf number.`,
})

export const indexedObservationRecord = defineRecord({
  path: '/observations/{id}',
  operationId: 'getIndexedObservation',
  summary: 'How one observation entered the index',
  record: IndexedObservation,
  series: INDEX,
  parameter: { name: 'id', description: 'The id of the observation' },
  // The observations of a day are stored together, because a row for each would take more space than the index.
  select: (id) => sql`select '[' || d.body || ',' || e.entries || ']' as body from observation o
    join index_daily d on d.day = substr(o.at, 1, 10) join index_entry e on e.day = d.day where o.id = ${id}`,
  toRecord: (stored, id) => {
    const [day, entries] = JSON.parse(stored)
    return findEntry(day, entries, id)
  },
  notFoundMessage: (id) =>
    `No observation with the id ${id} entered the index; it has those in white light with a Wolf number, as of its data version.`,
})

export const recipeRecord: Resource = {
  path: '/recipe',
  operation: {
    operationId: 'getIndexRecipe',
    summary: 'How the index was computed, and from which data',
    query: NO_PARAMETERS,
    pathParameters: {},
    success: oneOf(IndexRecipe),
  },
  createParser: (database, { citationUrl }) => {
    const readSummary = recordReader(database, () => sql`select summary as body from index_state`)
    return (call) => {
      callParameters(call, NO_PARAMETERS)
      return {
        read: async (current) => {
          const { publication, body } = await readSummary([], current)
          const edition = INDEX.requireEdition(publication)
          // Includes the time, because the record contains it and the same index can be computed again.
          const etag = `"${edition.version}@${edition.publishedAt}-r${FORMAT_REVISION}"`
          return dataRepresentation(publication, [body as string], {
            citationUrl,
            edition: { ...edition, etag },
          })
        },
      }
    }
  },
}
