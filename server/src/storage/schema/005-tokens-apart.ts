import type { SchemaDialect, Untyped } from './schema-dialect.ts'
import type { EarlyToken } from './tables.ts'

/**
 * Moves the tokens out of the published data, if the engine stores them apart. They are saved before this transaction
 * drops them, so a crash in between leaves them in both places, and the next attempt saves them again.
 */
export const tokensApart =
  ({ saveTokens }: SchemaDialect) =>
  async (db: Untyped) => {
    if (!saveTokens) return
    saveTokens((await db.selectFrom('token').selectAll().execute()) as EarlyToken[])
    for (const table of ['token', 'token_change']) await db.schema.dropTable(table).execute()
  }
