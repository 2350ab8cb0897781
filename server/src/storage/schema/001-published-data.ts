import { sql } from 'kysely'
import { EMPTY_META } from '../../domain/records/meta.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** Published records in list order, their tags, their aggregates, and the tokens. */
export const publishedData = (dialect: SchemaDialect) => async (db: Untyped) => {
  const { text, clustered } = dialect
  const table = (name: string) => db.schema.createTable(name)

  await clustered(
    table('observation')
      .addColumn('at', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('observer', text, (c) => c.notNull())
      .addColumn('type', 'integer', (c) => c.notNull())
      .addColumn('wolf', 'integer')
      .addColumn('wolf_north', 'integer')
      .addColumn('wolf_south', 'integer')
      .addColumn('a_number', 'integer')
      .addColumn('tags', text, (c) => c.notNull())
      .addColumn('body', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('observation_key', ['at', 'id']),
  ).execute()
  await clustered(
    table('image')
      .addColumn('at', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('observer', text, (c) => c.notNull())
      .addColumn('tags', text, (c) => c.notNull())
      .addColumn('body', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('image_key', ['at', 'id']),
  ).execute()
  await clustered(
    table('observation_tag')
      .addColumn('tag', text, (c) => c.notNull())
      .addColumn('at', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('observer', text, (c) => c.notNull())
      .addColumn('type', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('observation_tag_key', ['tag', 'at', 'id']),
  ).execute()
  await clustered(
    table('image_tag')
      .addColumn('tag', text, (c) => c.notNull())
      .addColumn('at', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('observer', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('image_tag_key', ['tag', 'at', 'id']),
  ).execute()

  // One index for each combination of filters, each ending in list order, so that a page is one range read.
  const indexes: [string, string, string[]][] = [
    // Covers the columns that an observer's aggregates need, so that computing them does not read the records.
    ['observation_by_observer', 'observation', ['observer', 'at', 'id', 'type', 'wolf', 'a_number']],
    ['observation_by_type', 'observation', ['type', 'at', 'id']],
    ['observation_by_observer_type', 'observation', ['observer', 'type', 'at', 'id']],
    ['observation_tag_by_observer', 'observation_tag', ['tag', 'observer', 'at', 'id']],
    ['observation_tag_by_type', 'observation_tag', ['tag', 'type', 'at', 'id']],
    ['observation_tag_by_observer_type', 'observation_tag', ['tag', 'observer', 'type', 'at', 'id']],
    ['image_by_observer', 'image', ['observer', 'at', 'id']],
    ['image_tag_by_observer', 'image_tag', ['tag', 'observer', 'at', 'id']],
  ]
  for (const [name, on, columns] of indexes)
    await db.schema.createIndex(name).on(on).columns(columns).execute()
  await db.schema.createIndex('observation_id').on('observation').column('id').unique().execute()
  await db.schema.createIndex('image_id').on('image').column('id').unique().execute()

  await clustered(
    table('daily_activity')
      .addColumn('day', text, (c) => c.notNull().primaryKey())
      .addColumn('body', text, (c) => c.notNull()),
  ).execute()
  await clustered(
    table('observer')
      .addColumn('nickname', text, (c) => c.notNull().primaryKey())
      .addColumn('registered', 'integer', (c) => c.notNull())
      .addColumn('body', text, (c) => c.notNull())
      .addColumn('detail', text, (c) => c.notNull()),
  ).execute()

  await table('dataset')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('version', text, (c) => c.notNull())
    .addColumn('observations', 'integer', (c) => c.notNull())
    .addColumn('images', 'integer', (c) => c.notNull())
    .addColumn('published_at', text)
    .addColumn('previously_published_at', text)
    .addColumn('meta', text, (c) => c.notNull())
    .execute()
  await sql`insert into dataset (number, version, observations, images, meta)
    values (1, ${EMPTY_META.version}, 0, 0, ${JSON.stringify(EMPTY_META)})`.execute(db)

  await table('token')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('hash', text, (c) => c.notNull().unique())
    .addColumn('holder', text, (c) => c.notNull())
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('rate', 'integer')
    .addColumn('issued_at', text, (c) => c.notNull())
    .addColumn('expires_on', text)
    .addColumn('revoked_at', text)
    .execute()
}
