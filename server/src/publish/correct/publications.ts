/** Lists the publications of a store. */
import type { PublicationCounts } from '../../domain/records/meta.ts'
import type { Database } from '../../storage/database.ts'

/** A publication as operators see it. */
export interface PublicationEntry {
  number: number
  published_at: string
  version_before: string
  version: string
  counts: PublicationCounts
  run_by: string | null
  note: string | null
  /** Whether files of this version can still be made. */
  available: boolean
}

/** Newest first. */
export const listPublications = async (
  { reader }: Database,
  { limit }: { limit: number },
): Promise<PublicationEntry[]> => {
  const { history_from } = await reader.selectFrom('dataset').select('history_from').executeTakeFirstOrThrow()
  const rows = await reader
    .selectFrom('publication')
    .select(['number', 'at', 'version_before', 'version', 'counts', 'run_by', 'note'])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, counts, ...row }) => ({
    ...row,
    published_at: at,
    counts: JSON.parse(counts) as PublicationCounts,
    available: row.number >= history_from,
  }))
}
