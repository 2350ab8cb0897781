import { sql } from 'kysely'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/**
 * Makes a page with one filter a single range read. Bodies are stored again in list order for each tag and, if the
 * engine's indexes can contain them, for each observer and type.
 */
export const bodiesInListOrder = (dialect: SchemaDialect) => async (db: Untyped) => {
  for (const [kind, filters] of [
    ['observation', ['observer', 'type']],
    ['image', ['observer']],
  ] as const)
    await rebuildTagTable(dialect, db, kind, filters)

  for (const [name, on, columns] of [
    ['observation_by_observer', 'observation', ['observer', 'at', 'id', 'type', 'wolf', 'a_number']],
    ['observation_by_type', 'observation', ['type', 'at', 'id']],
    ['image_by_observer', 'image', ['observer', 'at', 'id']],
  ] as const) {
    if (!dialect.indexesHoldBodies) continue
    await db.schema.dropIndex(name).execute()
    await db.schema
      .createIndex(name)
      .on(on)
      .columns([...columns, 'body'])
      .execute()
  }
}

const rebuildTagTable = async (
  { text, clustered }: SchemaDialect,
  db: Untyped,
  kind: string,
  filters: readonly string[],
): Promise<void> => {
  const [table, former] = [`${kind}_tag`, `${kind}_tag_former`]
  const columns = ['tag', 'at', 'id', ...filters]
  await db.schema.alterTable(table).renameTo(former).execute()
  const key = [...filters].reduce(
    (made, filter) => made.addColumn(filter, filter === 'type' ? 'integer' : text, (c) => c.notNull()),
    db.schema
      .createTable(table)
      .addColumn('tag', text, (c) => c.notNull())
      .addColumn('at', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull()),
  )
  await clustered(
    key
      .addColumn('body', text, (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}_in_list_order`, ['tag', 'at', 'id']),
  ).execute()
  const shared = sql.join(columns.map((name) => sql.ref(name)))
  const read = sql.join(columns.map((name) => sql.ref(`t.${name}`)))
  await sql`insert into ${sql.table(table)} (${shared}, body)
    select ${read}, r.body from ${sql.table(former)} t join ${sql.table(kind)} r on r.at = t.at and r.id = t.id
    order by t.tag, t.at, t.id`.execute(db)
  // This also drops the indexes, whose names are used again below.
  await db.schema.dropTable(former).execute()
  for (const combination of combinations(filters))
    await db.schema
      .createIndex(`${table}_by_${combination.join('_')}`)
      .on(table)
      .columns(['tag', ...combination, 'at', 'id'])
      .execute()
}

/** Each filter alone, and both together. */
const combinations = (filters: readonly string[]): string[][] => [
  ...filters.map((filter) => [filter]),
  ...(filters.length > 1 ? [[...filters]] : []),
]
