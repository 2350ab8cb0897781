import type { CreateTableBuilder } from 'kysely'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** The community index as served, and from which data it was computed. A store has none until it is computed. */
export const communityIndex =
  ({ text, clustered }: SchemaDialect) =>
  async (db: Untyped) => {
    const withTexts = (table: CreateTableBuilder<string, string>, columns: readonly string[]) =>
      columns.reduce((made, column) => made.addColumn(column, text, (c) => c.notNull()), table)
    await withTexts(
      db.schema
        .createTable('index_state')
        .addColumn('number', 'integer', (c) => c.primaryKey())
        .addColumn('publication', 'integer', (c) => c.notNull()),
      ['version', 'as_of', 'recipe', 'computed_at', 'summary'],
    ).execute()
    for (const [name, key, others] of [
      ['index_daily', ['day'], ['body']],
      ['index_entry', ['day'], ['entries']],
      ['index_monthly', ['month'], ['body', 'silso']],
      ['index_smoothed', ['month'], ['body']],
      ['index_observer', ['nickname'], ['body', 'detail']],
      ['index_flag', ['at', 'id', 'flag'], ['observer', 'body']],
    ] as const)
      await clustered(
        withTexts(db.schema.createTable(name), [...key, ...others]).addPrimaryKeyConstraint(`${name}_key`, [
          ...key,
        ]),
      ).execute()
    // Each filter of the list, in list order.
    for (const filters of [['observer'], ['flag'], ['observer', 'flag']])
      await db.schema
        .createIndex(`index_flag_by_${filters.join('_')}`)
        .on('index_flag')
        .columns([...new Set([...filters, 'at', 'id', 'flag'])])
        .execute()
  }
