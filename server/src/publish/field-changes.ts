/** Lists which fields of the changed records differ, for the report of a dry run. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { ListedKind } from './dataset.ts'
import type { Staging } from './staging.ts'

export interface FieldChange {
  /** The name of the field, such as `gt` or `urls.thumb`. */
  field: string
  /** Undefined for a URL that the record did not have. */
  before: unknown
  after: unknown
}

export interface RecordChange {
  id: string
  fields: FieldChange[]
}

const MAX_RECORDS = 20

type Fields = Record<string, unknown>

/** The fields of a record, with one for each URL. */
const flatFields = (body: string, tags: string): Fields => {
  const { urls, ...fields } = JSON.parse(body)
  for (const [key, url] of Object.entries(urls ?? {})) fields[`urls.${key}`] = url
  return { ...fields, tags: JSON.parse(tags) }
}

const differing = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }))

interface ChangedRow {
  id: string
  body: string
  tags: string
  new_body: string
  new_tags: string | null
}

/** Returns the first changed records in the order of their rows. */
export const readChanges = async (
  db: Kysely<Tables>,
  { kind, tables: { staged, change } }: Staging<ListedKind>,
): Promise<RecordChange[]> => {
  const { rows } = await sql<ChangedRow>`
    select s.id, p.body, p.tags, s.body as new_body, s.tags as new_tags
    from (select number from ${change} where is_new = 0 order by number limit ${MAX_RECORDS}) c
    join ${staged} s on s.number = c.number
    join ${sql.table(kind)} p on p.id = s.id
    order by c.number`.execute(db)
  return rows.map(({ id, body, tags, new_body, new_tags }) => ({
    id,
    fields: differing(flatFields(body, tags), flatFields(new_body, new_tags ?? tags)),
  }))
}
