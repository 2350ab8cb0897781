/** Damages a store in transactions that are rolled back, and expects a check to find it. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { english, type Message } from '../../src/domain/messages.ts'
import type { Database } from '../../src/storage/database.ts'

/** A statement that damages the store, and what the check must report. */
export type Damage = [statement: string, finding: RegExp]

class RollBack extends Error {}

export const expectFound = async (
  database: Database,
  check: (database: Database) => Promise<Message[]>,
  damages: readonly Damage[],
): Promise<void> => {
  assert.deepEqual(await check(database), [])
  const writer = await database.openWriter()
  for (const [statement, finding] of damages)
    await assert.rejects(
      writer.transaction(async (db) => {
        await sql.raw(statement).execute(db)
        const damaged = { ...database, readConsistently: (work) => work(db, writer.schema) } as Database
        const findings = await check(damaged)
        assert.match(findings.map(english).join('\n'), new RegExp(finding.source, 'm'), statement)
        throw new RollBack()
      }),
      RollBack,
    )
  await writer.close()
  assert.deepEqual(await check(database), [])
}
