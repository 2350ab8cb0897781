/** Whether the stored index is that of the published data. */
import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import { RECIPE } from '../method/recipe.ts'

export interface StoredIndex {
  /** The data version from which it was computed. */
  version: string
  /** The version of the recipe. */
  recipe: string
  computedAt: string
}

export interface IndexStatus {
  /** The version of the published data; undefined if nothing has been published yet. */
  dataVersion: string | undefined
  /** Undefined if none has been computed. */
  stored: StoredIndex | undefined
  /** Whether the stored index is that of the published data and of this release's recipe. */
  isCurrent: boolean
}

interface Row {
  publication: number
  version: string
  publishedAt: string | null
  indexed: number | null
  indexedVersion: string | null
  recipe: string | null
  computedAt: string | null
}

/** One statement, so that data and index belong together. */
const READ_STATUS = sql`select d.publication, d.version, d.published_at as "publishedAt", i.publication as indexed,
  i.version as "indexedVersion", i.recipe, i.computed_at as "computedAt" from dataset d left join index_state i on true`

export const indexStatus = async (database: Database): Promise<IndexStatus> => {
  const row = (await database.prepare<Row>(READ_STATUS)([])) as Row
  const { indexedVersion: version, recipe, computedAt } = row
  return {
    dataVersion: row.publishedAt === null ? undefined : row.version,
    stored:
      version !== null && recipe !== null && computedAt !== null
        ? { version, recipe, computedAt }
        : undefined,
    isCurrent: row.indexed === row.publication && version === row.version && recipe === RECIPE.version,
  }
}
