import { type CreateTableBuilder, sql } from 'kysely'
import { EMPTY_VERSION } from '../../domain/records/meta.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

type Table = CreateTableBuilder<string, string>

/**
 * Numbers the publications, marks each record with the one that changed it last, and adds the tables for what later
 * publications replace. The data of an older store become its first publication.
 */
export const publications = (dialect: SchemaDialect) => async (db: Untyped) => {
  const { text } = dialect
  // All locks before the long work: a request that has locked one table and waits for another would cause a deadlock.
  if (dialect.isShared)
    await sql`lock table dataset, observation, image, observer, daily_activity in access exclusive mode`.execute(
      db,
    )
  await db.schema
    .createTable('publication')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('version_before', text, (c) => c.notNull())
    .addColumn('version', text, (c) => c.notNull())
    .addColumn('counts', text, (c) => c.notNull())
    .addColumn('url_keys', text, (c) => c.notNull())
    .addColumn('run_by', text)
    .addColumn('note', text)
    .execute()
  await db.schema
    .createIndex('publication_by_version')
    .on('publication')
    .columns(['version', 'number'])
    .execute()
  await addChangeColumns(db, dialect)
  await createHistory(db, dialect)
  await dialect
    .clustered(
      db.schema
        .createTable('tombstone')
        .addColumn('kind', text, (c) => c.notNull())
        .addColumn('id', text, (c) => c.notNull())
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('publication', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('tombstone_key', ['kind', 'id']),
    )
    .execute()
  await db.schema
    .createIndex('tombstone_by_publication')
    .on('tombstone')
    .columns(['kind', 'publication', 'at', 'id'])
    .execute()
  await db.schema
    .createTable('mirror')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('cursor', text, (c) => c.notNull())
    .addColumn('version', text, (c) => c.notNull())
    .execute()
  await numberFirst(db)
}

const addChangeColumns = async (db: Untyped, { indexesHoldBodies }: SchemaDialect): Promise<void> => {
  for (const [table, key, texts] of [
    ['observation', ['at', 'id'], ['tags', 'body']],
    ['image', ['at', 'id'], ['tags', 'body']],
    ['observer', ['nickname'], []],
  ] as const) {
    for (const column of ['publication', 'is_new'])
      await db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(1))
        .execute()
    await db.schema
      .createIndex(`${table}_by_publication`)
      .on(table)
      // With the texts, a page of changes is one range read.
      .columns(['publication', ...key, ...(indexesHoldBodies ? ['is_new', ...texts] : [])])
      .execute()
  }
  await db.schema
    .alterTable('daily_activity')
    .addColumn('publication', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  for (const column of ['publication', 'history_from'])
    await db.schema
      .alterTable('dataset')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
}

const createHistory = async (db: Untyped, { text, clustered }: SchemaDialect): Promise<void> => {
  const textColumns = (table: Table, names: readonly string[]): Table =>
    names.reduce((made, name) => made.addColumn(name, text, (c) => c.notNull()), table)
  const integerColumns = (table: Table, names: readonly string[]): Table =>
    names.reduce((made, name) => made.addColumn(name, 'integer', (c) => c.notNull()), table)
  const period = ['from_publication', 'to_publication']
  for (const [table, key, texts, integers] of [
    ['observation', ['at', 'id'], ['observer', 'tags', 'body'], ['type', 'is_new', 'is_retracted']],
    ['image', ['at', 'id'], ['observer', 'tags', 'body'], ['is_new', 'is_retracted']],
    ['observer', ['nickname'], ['detail'], ['is_new', 'is_retracted']],
    ['daily_activity', ['day'], ['body'], []],
  ] as const) {
    const name = `${table}_history`
    const columns = integerColumns(textColumns(db.schema.createTable(name), [...key, ...texts]), [
      ...integers,
      ...period,
    ])
    await clustered(columns.addPrimaryKeyConstraint(`${name}_key`, [...key, 'from_publication'])).execute()
    // The last column decides which states a page of the change feed skips.
    for (const [column, ...skipped] of [
      ['from_publication', 'to_publication'],
      ['to_publication', ...integers.filter((one) => one === 'is_retracted')],
    ] as [string, ...string[]][])
      await db.schema
        .createIndex(`${name}_${column}`)
        .on(name)
        .columns([column, ...key, ...skipped])
        .execute()
    // A record's time can change, so its former states are also found by their id.
    if (key.length > 1)
      await db.schema.createIndex(`${name}_id`).on(name).columns(['id', 'from_publication']).execute()
  }
}

const numberFirst = async (db: Untyped): Promise<void> => {
  const { rows } = await sql<{
    version: string
    at: string | null
    observations: number
    images: number
    observers: number
  }>`
    select version, published_at as at, observations, images, (select count(*) from observer) as observers
    from dataset`.execute(db)
  const [row] = rows
  if (!row || row.at === null) return
  const counted = (amount: number) => ({ new: amount, changed: 0, retracted: 0 })
  const counts = JSON.stringify({
    observations: counted(row.observations),
    images: counted(row.images),
    observers: counted(Number(row.observers)),
  })
  await sql`insert into publication (number, at, version_before, version, counts, url_keys)
    select 1, published_at, ${EMPTY_VERSION}, version, ${counts}, url_keys from dataset`.execute(db)
  await sql`update dataset set publication = 1, history_from = 1`.execute(db)
}
