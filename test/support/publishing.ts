/** Publishes rows given as objects, with the same checks as an import. */
import { strict as assert } from 'node:assert'
import type { Kind } from '../../server/src/domain/records/kinds.ts'
import type { Difference } from '../../server/src/publish/apply/merge.ts'
import {
  type GoodRow,
  type PublicationResult,
  type PublishOptions,
  publish,
  type RowsOfKind,
} from '../../server/src/publish/apply/publish.ts'
import { rowChecks } from '../../server/src/publish/check/row-to-record.ts'
import type { Database } from '../../server/src/storage/database.ts'

const LATEST = '2100-01-01T00:00:00Z'
/** Publications within one second get later dates; an hour ago, none of them is ahead of the clock. */
const AN_HOUR_AGO = Date.now() - 3_600_000

const deliveryOf = (kind: Kind, rows: object[]): RowsOfKind => {
  const { check } = rowChecks(kind, { latest: LATEST, timeOfDay: undefined })
  const good = rows.map((row, index): GoodRow => {
    const checked = check({ ...row })
    assert.ok(!('faults' in checked), `row ${index} is bad: ${JSON.stringify(checked)}`)
    return { ...checked, number: index + 1, file: 0, line: index + 1 }
  })
  const batches = async function* () {
    yield good
  }
  return { kind, batches: batches(), onDuplicate: () => {} }
}

/** Publishes rows of several kinds together. */
export const publishTogether = (
  database: Database,
  rows: [Kind, object[]][],
  options: Partial<PublishOptions> = {},
): Promise<PublicationResult> =>
  publish(
    database,
    rows.map(([kind, ofKind]) => deliveryOf(kind, ofKind)),
    {
      dryRun: false,
      snapshot: false,
      now: AN_HOUR_AGO,
      ...options,
    },
  )

type Result = { published: true; difference: Difference | undefined; version: string } | { published: false }

export const tryPublishRows = async (
  database: Database,
  kind: Kind,
  rows: object[],
  options: Partial<PublishOptions> = {},
): Promise<Result> => {
  const result = await publishTogether(database, [[kind, rows]], options)
  return result.published ? { ...result, difference: result.differences[0] } : result
}

export const publishRows = async (database: Database, kind: Kind, rows: object[]): Promise<void> => {
  const result = await tryPublishRows(database, kind, rows)
  assert.ok(result.published)
}

/** An observation with only its required fields. */
export const observation = (id: string, at: string, more: object = {}): object => ({
  id,
  observer: 'Ada',
  type: 0,
  date_of_observation: at,
  ...more,
})

/** An image with only its required fields. */
export const image = (id: string, at: string, more: object = {}): object => ({
  id,
  observer: 'Ada',
  date_of_observation: at,
  cdn_id: `cdn-${id}`,
  urls: { thumb: `https://images.example/${id}.jpg` },
  ...more,
})
